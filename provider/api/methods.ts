import type { Client } from "../http/client";
import { conforming, idNumber, nonBlank } from "./arguments";
import { type Area, type Arguments, isPaged, type Route } from "./declare";
import { execute } from "./execute";
import { items } from "./paging";

/** Creates the methods of an area. `Methods` is their generated interface. */
export const methodsOf = <Methods>(client: Client, name: string, area: Area): Methods =>
  Object.fromEntries(
    Object.entries(area).map(([method, route]) => {
      const list = async function* (...args: unknown[]) {
        if (isPaged(route)) yield* items(client, route, { path: parsePath(route, args) });
      };
      const send = async (...args: unknown[]) => {
        const path = parsePath(route, args);
        const input = checkInput(route, args[route.parameters.length], `${name}.${method}`);
        return execute(client, route, { path, input });
      };
      return [method, isPaged(route) ? list : send];
    }),
  ) as Methods;

const parsePath = ({ parameters, strings = [] }: Route, args: readonly unknown[]): Arguments =>
  Object.fromEntries(
    parameters.map((name, at) => [name, (strings.includes(name) ? nonBlank : idNumber)(name, args[at])]),
  );

function checkInput({ input, isInputOptional, requires }: Route, last: unknown, method: string) {
  if (!input) return undefined;
  const value = last === undefined && isInputOptional ? {} : (last as Readonly<Record<string, unknown>>);
  conforming(method, input, value);
  if (requires !== undefined) nonBlank(requires, value[requires]);
  return value;
}
