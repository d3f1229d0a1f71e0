import type { Upload } from "../areas/storage/files";
import type { Platform } from "../platform/platform";
import { parseCredentials, type ServerAccount } from "./access";
import { type FailureFormatter, notFound, Refusal } from "./failures";
import { parseJson } from "./input";
import { createPathMatcher, type PathMatcher, splitPath } from "./path";
import type { RouteResponse } from "./response";
import type { Route } from "./route";

/** A request whose body has been read completely. */
export interface IncomingRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: NodeJS.Dict<string | string[]>;
  /** The body. Empty if there is none. */
  text: string;
  /** Whether the body exceeds the limit. If so, `text` is empty. */
  isTooLarge: boolean;
  /** The body, if it is on disk. `text` is then empty. */
  upload?: Upload | undefined;
  /** Aborted if the connection is lost before the response is complete. */
  signal: AbortSignal;
}

/** Finds the route and the account of a request, and lets the route handle it. */
export class Router<State = unknown, Services = unknown> {
  readonly #routes: { route: Route<State, Services>; matchPath: PathMatcher }[];

  constructor(
    routes: readonly Route<State, Services>[],
    readonly accounts: readonly ServerAccount<State>[],
    readonly platform: Platform & Services,
    /** Called after each write. Saves the changes before it returns. */
    readonly save: () => void,
    /** Called before and after each request. Does what the platform does by itself. */
    readonly advance: (state: State) => void,
  ) {
    this.#routes = routes.map((route) => ({ route, matchPath: createPathMatcher(route.path) }));
  }

  async serve(request: IncomingRequest): Promise<RouteResponse> {
    const { method, path, query, headers, signal, upload } = request;
    const { match, allowedMethods } = this.#findRoute(method, path);
    if (match === undefined && allowedMethods.length > 0)
      return { status: 405, headers: { Allow: allowedMethods.join(", ") } };
    if (match === undefined) return { status: 404 };
    const { route, params } = match;
    try {
      const account = route.authenticate(parseCredentials(headers), this.accounts) as ServerAccount<State>;
      const { platform } = this;
      const body = parseJsonBody(request);
      const { state } = account;
      this.advance(state);
      const allStates = this.accounts.map((each) => each.state);
      const response = await route.handle({
        params,
        query,
        headers,
        body,
        upload,
        signal,
        state,
        allStates,
        platform,
      });
      this.advance(state);
      // Some GETs change something, and return nothing.
      if (method !== "GET" || (response.body ?? response.chunks) === undefined) this.save();
      return response;
    } catch (error) {
      return this.#toResponse(error, route.formatFailure, path);
    }
  }

  /** Returns a 404 in the endpoint's error format. */
  createNotFoundResponse({ method, path }: IncomingRequest): RouteResponse {
    const { match } = this.#findRoute(method, path);
    if (match === undefined) return { status: 404 };
    return this.#toResponse(notFound("The requested object was not found."), match.route.formatFailure, path);
  }

  /** Returns the route for a method and a path, and all methods that the path allows. */
  #findRoute(method: string, path: string) {
    const segments = splitPath(path);
    const matches = this.#routes.flatMap(({ route, matchPath }) => {
      const params = matchPath(segments);
      return params === undefined ? [] : [{ route, params }];
    });
    return {
      match: matches.find(({ route }) => route.method === method),
      allowedMethods: matches.map(({ route }) => route.method),
    };
  }

  #toResponse(error: unknown, formatFailure: FailureFormatter, path: string): RouteResponse {
    const failure = error instanceof Refusal ? error : new Refusal(500, "internal_error", String(error));
    return formatFailure(failure, path, this.platform);
  }
}

/** Parses the body. Returns undefined for an empty body. Refuses a body that is too large or not JSON. */
export function parseJsonBody({ text, isTooLarge }: IncomingRequest): unknown {
  if (isTooLarge) throw new Refusal(413, "too_large", "The request body has more than 16 MB.");
  return text === "" ? undefined : parseJson(text);
}
