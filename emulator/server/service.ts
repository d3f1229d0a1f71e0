import type { Platform } from "../platform/platform";
import { type AccountWithKeys, parseCredentials } from "./access";
import { type FailureForm, notFound, Refusal } from "./failures";
import { parseJson } from "./input";
import { type PathMatcher, pathMatcher, splitPath } from "./path";
import type { RouteResponse } from "./response";
import type { Route } from "./route";

/** A request whose body has been read completely. */
export interface IncomingRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: NodeJS.Dict<string | string[]>;
  /** The body as text; empty if there is none. */
  text: string;
  /** Whether the body was larger than the emulator reads; then `text` is empty. */
  isTooLarge: boolean;
  /** Aborted if the connection is lost before the response is complete. */
  signal: AbortSignal;
}

/** Finds the route and the account of a request, and lets the route handle it. */
export class Service<State = unknown, Services = unknown> {
  readonly #routes: { route: Route<State, Services>; matches: PathMatcher }[];

  constructor(
    routes: readonly Route<State, Services>[],
    readonly accounts: readonly AccountWithKeys<State>[],
    readonly platform: Platform & Services,
    /** Saves the changes of a write. Returns once they are persistent. */
    readonly save: () => void,
  ) {
    this.#routes = routes.map((route) => ({ route, matches: pathMatcher(route.path) }));
  }

  async serve(request: IncomingRequest): Promise<RouteResponse> {
    const { method, path, query, headers, signal } = request;
    const { found, allowed } = this.#findRoute(method, path);
    if (found === undefined && allowed.length > 0)
      return { status: 405, headers: { Allow: allowed.join(", ") } };
    if (found === undefined) return { status: 404 };
    const { route, params } = found;
    try {
      const account = route.access(parseCredentials(headers), this.accounts) as AccountWithKeys<State>;
      const { platform } = this;
      const body = readJsonBody(request);
      const { state } = account;
      const response = await route.handle({ params, query, headers, body, signal, state, platform });
      if (method !== "GET") this.save();
      return response;
    } catch (error) {
      return this.#toResponse(error, route.failures, path);
    }
  }

  /** Returns a 404 in the form of the requested endpoint. */
  respondGone({ method, path }: IncomingRequest): RouteResponse {
    const { found } = this.#findRoute(method, path);
    if (found === undefined) return { status: 404 };
    return this.#toResponse(notFound("The requested object was not found."), found.route.failures, path);
  }

  /** Returns the route of a method and a path, and all methods that are allowed for the path. */
  #findRoute(method: string, path: string) {
    const segments = splitPath(path);
    const matching = this.#routes.flatMap(({ route, matches }) => {
      const params = matches(segments);
      return params === undefined ? [] : [{ route, params }];
    });
    return {
      found: matching.find(({ route }) => route.method === method),
      allowed: matching.map(({ route }) => route.method),
    };
  }

  #toResponse(error: unknown, form: FailureForm, path: string): RouteResponse {
    const failure = error instanceof Refusal ? error : new Refusal(500, "internal_error", String(error));
    return form(failure, path, this.platform);
  }
}

/** Returns the parsed JSON of the body; undefined if it is empty. Refuses a body that is too large or not JSON. */
export function readJsonBody({ text, isTooLarge }: IncomingRequest): unknown {
  if (isTooLarge) throw new Refusal(413, "too_large", "The request body has more than 16 MB.");
  return text === "" ? undefined : parseJson(text);
}
