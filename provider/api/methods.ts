import type { Client } from "../http/client";
import { checkId, checkMethodInput, checkNonBlank } from "./arguments";
import { callRoute } from "./callRoute";
import { listItems } from "./paging";
import { type Area, isPaged, type LeadingArguments, type Route } from "./route";

/** Creates the methods of an area. `Methods` is their generated interface. */
export const createMethods = <Methods>(client: Client, name: string, area: Area): Methods =>
  Object.fromEntries(
    Object.entries(area).map(([method, route]) => {
      const list = async function* (...args: unknown[]) {
        if (isPaged(route)) yield* listItems(client, route, { path: checkLeadingArguments(route, args) });
      };
      const send = async (...args: unknown[]) => {
        const path = checkLeadingArguments(route, args);
        const input = checkInput(route, args[route.parameters.length], `${name}.${method}`);
        return callRoute(client, route, { path, input });
      };
      return [method, isPaged(route) ? list : send];
    }),
  ) as Methods;

const checkLeadingArguments = (
  { parameters, stringParameters = [] }: Route,
  args: readonly unknown[],
): LeadingArguments =>
  Object.fromEntries(
    parameters.map((name, index) => [
      name,
      (stringParameters.includes(name) ? checkNonBlank : checkId)(name, args[index]),
    ]),
  );

function checkInput(
  { input, isInputOptional, requiredMember }: Route,
  lastArgument: unknown,
  method: string,
) {
  if (!input) return undefined;
  const value =
    lastArgument === undefined && isInputOptional ? {} : (lastArgument as Readonly<Record<string, unknown>>);
  checkMethodInput(method, input, value);
  if (requiredMember !== undefined) checkNonBlank(requiredMember, value[requiredMember]);
  return value;
}
