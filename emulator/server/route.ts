import type { Upload } from "../areas/storage/files";
import type { Platform } from "../platform/platform";
import type { Authenticator } from "./access";
import type { FailureFormatter } from "./failures";
import type { RouteResponse } from "./response";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Whether the platform's contract documents an operation. */
export type DocumentationStatus = "documented" | "undocumented";

/** The names of the `{parameters}` in a path template. A `?` or `*` may follow a name. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer WithoutMark}${"?" | "*"}` ? WithoutMark : Name) | PathParameter<Rest>
  : never;

/** A request to a route. `State` and `Services` are the parts of the state and of the platform that the route uses. */
export interface RouteRequest<Name extends string = string, State = unknown, Services = unknown> {
  /** The path parameters, percent-decoded. */
  params: Readonly<Record<Name, string>>;
  query: URLSearchParams;
  /** The names are in lower case. */
  headers: NodeJS.Dict<string | string[]>;
  /** The parsed JSON, or undefined if there is no body. */
  body: unknown;
  /** The body of a request to the API of files, which is on disk instead. */
  upload?: Upload | undefined;
  /** Aborted if the connection is lost before the response is complete. */
  signal: AbortSignal;
  /** The state of the account. */
  state: State;
  /** The states of all accounts, for what is unique on the platform. */
  allStates: readonly State[];
  platform: Platform & Services;
}

export interface Route<State = unknown, Services = unknown> {
  method: HttpMethod;
  /** A path template. Its literal parts are case-sensitive. */
  path: string;
  documentation: DocumentationStatus;
  authenticate: Authenticator;
  formatFailure: FailureFormatter;
  handle(request: RouteRequest<string, State, Services>): RouteResponse | Promise<RouteResponse>;
}

type RouteHandler<Path extends string, State, Services> = (
  request: RouteRequest<PathParameter<Path>, State, Services>,
) => RouteResponse | Promise<RouteResponse>;

type RouteBuilder<State, Services> = <Path extends string>(
  method: HttpMethod,
  path: Path,
  handle: RouteHandler<Path, State, Services>,
) => Route<State, Services>;

/** Returns functions that create routes. All these routes share the authentication and the error format. */
export function routeBuilders<State, Services = unknown>(
  authenticate: Authenticator,
  formatFailure: FailureFormatter,
): Record<DocumentationStatus, RouteBuilder<State, Services>> {
  const createBuilder =
    (documentation: DocumentationStatus): RouteBuilder<State, Services> =>
    (method, path, handle) => ({ method, path, documentation, authenticate, formatFailure, handle });
  return { documented: createBuilder("documented"), undocumented: createBuilder("undocumented") };
}
