import { NotFoundError, UnidentifiedObjectError } from "../base/errors";
import type { Client } from "../http/client";
import { runSerialWrite } from "../http/concurrency";
import { describeSubject } from "../http/failure";
import type { Call } from "../http/operation";
import { expandPath } from "../http/url";
import type { Route } from "./route";

/** A call of a route. `input` is the body, unless the route builds another body from it. */
interface RouteCall extends Omit<Call, "body"> {
  readonly input?: object | undefined;
}

/**
 * Calls a route, for the typed client and for the classes. Builds the body, adds the route's hint to a 404, and requires a
 * valid ID in the member that the route `assigns`.
 * @throws UnidentifiedObjectError if that ID is missing or invalid; otherwise what the client throws
 */
export async function callRoute<Result>(
  client: Client,
  route: Route<Result>,
  { input, ...rest }: RouteCall,
): Promise<Result> {
  const { path = {} } = rest;
  const body = route.body ? route.body(path, input ?? {}) : input;
  const query = route.query?.(path);
  const call: Call = { ...rest, ...(query && { query }), ...(body !== undefined && { body }) };
  const send = () => client.send(route, call);
  const { serialPath } = route;
  const pending =
    serialPath === undefined ? send() : runSerialWrite(client, expandPath(serialPath, path), send);
  const response = await pending.catch((error: unknown) => {
    if (!route.notFoundHint || !(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(`${error.message} ${route.notFoundHint(path)}`, error);
  });
  requireId(route, call, response);
  return response;
}

function requireId(route: Route, call: Call, response: unknown): void {
  const { name, assigns } = route;
  if (assigns === undefined) return;
  const { [assigns]: id } = response as Readonly<Record<string, unknown>>;
  if (Number.isSafeInteger(id) && Number(id) > 0) return;
  throw new UnidentifiedObjectError(
    `The API responded to the create of the ${describeSubject(route, call)} without a valid ${assigns} (${id}). It may exist anyway: look for it on the platform before you try again.`,
    { operation: name, ambiguous: true },
  );
}
