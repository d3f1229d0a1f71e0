import type { Client } from "../http/client";
import { NotFoundError, UnexpectedResponseError } from "../http/errors";
import { subjectOf } from "../http/failure";
import type { Call } from "../http/operation";
import { conforming, idNumber, text } from "./arguments";
import { type Area, type Arguments, isPaged, type Route } from "./declare";
import { items } from "./paging";

/** The methods of an area. `Methods` is their generated interface. */
export const methodsOf = <Methods>(client: Client, name: string, area: Area): Methods =>
  Object.fromEntries(
    Object.entries(area).map(([method, route]) => {
      const list = async function* (...args: unknown[]) {
        if (isPaged(route)) yield* items(client, route, { path: pathOf(route, args) });
      };
      const send = (...args: unknown[]) => call(client, route, args, `${name}.${method}`);
      return [method, isPaged(route) ? list : send];
    }),
  ) as Methods;

const pathOf = ({ parameters, strings = [] }: Route, args: readonly unknown[]): Arguments =>
  Object.fromEntries(
    parameters.map((name, at) => [name, (strings.includes(name) ? text : idNumber)(name, args[at])]),
  );

async function call(client: Client, route: Route, args: readonly unknown[], method: string) {
  const path = pathOf(route, args);
  const body = bodyOf(route, path, args[route.parameters.length], method);
  const sent: Call = { path, ...(body !== undefined && { body }) };
  const response = await client.send(route, sent).catch((error: unknown) => {
    if (!route.notFound || !(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(`${error.message} ${route.notFound(path)}`, error);
  });
  requireId(route, sent, response);
  return response;
}

function bodyOf(
  { input, isInputOptional, requires, body }: Route,
  path: Arguments,
  last: unknown,
  method: string,
) {
  const value = last === undefined && isInputOptional ? {} : (last as Readonly<Record<string, unknown>>);
  if (input) conforming(method, input, value);
  if (requires !== undefined) text(requires, value[requires]);
  return body ? body(path, value) : input && value;
}

/** @throws UnexpectedResponseError if a create returned no id: the object may exist. */
function requireId(route: Route, sent: Call, response: unknown): void {
  const { name, assigns } = route;
  if (assigns === undefined) return;
  const { [assigns]: id } = response as Readonly<Record<string, unknown>>;
  if (Number.isSafeInteger(id) && Number(id) > 0) return;
  throw new UnexpectedResponseError(
    `The API responded to the create of the ${subjectOf(route, sent)} without a valid ${assigns} (${id}). It may exist anyway: look for it on the platform before you try again.`,
    { operation: name, ambiguous: true },
  );
}
