import type { Account } from "../platform/account";
import type { Platform } from "../platform/platform";
import { credentialsOf } from "./access";
import type { FailureForm } from "./failures";
import { parseJson } from "./json";
import { invalid, notFound, Refusal } from "./refusal";
import type { RouteResponse } from "./response";
import type { Router } from "./router";

/** A complete request. */
export interface Arrived {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: NodeJS.Dict<string | string[]>;
  /** The body as text; empty if there is none. */
  text: string;
  /** Whether the body was larger than the emulator reads; then `text` is empty. */
  isTooLarge: boolean;
}

/** Finds the route and the account of a request, and lets the route handle it. */
export class Service {
  constructor(
    readonly router: Router,
    readonly accounts: readonly Account[],
    readonly platform: Platform,
    /** Returns once what a write has changed is safe. */
    readonly save: () => void,
  ) {}

  async serve(request: Arrived): Promise<RouteResponse> {
    const found = this.router.find(request.method, request.path);
    if (found.route === undefined) return unknownOperation(found.allowed);
    const { route, params } = found;
    try {
      const account = route.access(credentialsOf(request.headers), this.accounts);
      const { query, headers } = request;
      const body = parsed(request);
      const response = await route.handle({ params, query, headers, body, account, platform: this.platform });
      if (request.method !== "GET") this.save();
      return response;
    } catch (error) {
      return this.#failed(error, route.failures, request.path);
    }
  }

  #failed(error: unknown, form: FailureForm, path: string): RouteResponse {
    const { status, key, field, message, details } =
      error instanceof Refusal ? error : new Refusal(500, "internal_error", String(error));
    return form({ status, key, field, message, details, path }, this.platform);
  }

  /** A 404 in the form of the requested endpoint. */
  gone({ method, path }: Arrived): RouteResponse {
    const { route } = this.router.find(method, path);
    if (route === undefined) return { status: 404 };
    return this.#failed(notFound("The requested object was not found."), route.failures, path);
  }
}

function unknownOperation(allowed: readonly string[]): RouteResponse {
  return allowed.length === 0 ? { status: 404 } : { status: 405, headers: { Allow: allowed.join(", ") } };
}

export function parsed({ text, isTooLarge }: Arrived): unknown {
  if (isTooLarge) throw new Refusal(413, "too_large", "The request body has more than 16 MB.");
  if (text === "") return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}
