import type { ZodType } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The three services of the platform, each with its own base URL and credentials. */
export type Service = "management" | "logging" | "database";

/** The maximum number of requests of this process in any span of so many milliseconds. */
export interface RateLimit {
  readonly maximum: number;
  readonly milliseconds: number;
  /** The path parameter whose values are counted separately: "pullZoneId". */
  readonly per: string;
}

/** A failure that a success response reports in its body. */
export interface EmbeddedFailure {
  /** The failing status that it names, if any. */
  readonly status: number | undefined;
  readonly errorKey: string | undefined;
  readonly message: string | undefined;
}

/** One operation of the API as data. `client.ts` sends them all. */
export interface Operation<Response = unknown> {
  /** Completes "could not …": "update origin group". */
  readonly name: string;
  /** Default: management. */
  readonly service?: Service;
  readonly method: HttpMethod;
  /** The object in messages: `origin group 7 of load balancer 3`. `of` has the members of the body and the path parameters. */
  readonly subject?: (of: Readonly<Record<string, unknown>>) => string;
  /** Path template below the base URL. `{parameters}` are encoded, and `{parameter?}` may be empty. */
  readonly path: string;
  /** Shape of a success body. If omitted, the body is not read. */
  readonly response?: ZodType<Response>;
  /** Members of the response that identify the object. Each must equal this path parameter or body member. */
  readonly identifiedBy?: Readonly<Record<string, string>>;
  /** Members of each item of a list that identify it. If an item has one, it must equal this path parameter. */
  readonly itemsIdentifiedBy?: Readonly<Record<string, string>>;
  /** Looks for a failure in the JSON of a success response. */
  readonly embeddedFailure?: (json: unknown) => EmbeddedFailure | undefined;
  /** Sending it twice has the same effect as sending it once, so it may be retried after an unclear failure. */
  readonly idempotent: boolean;
  /** Container operations accept only the AccessKey header; with only a bearer token they fail before sending. */
  readonly apiKeyOnly?: boolean;
  /** What the credential needs beyond being valid. Completes "This operation needs …". */
  readonly needs?: string;
  /** Path template. A write also drops cached GETs of this path, its parents and its children. */
  readonly invalidates?: string;
  /**
   * Writes that invalidate the same path run one after another, each with all its attempts. Of the timeouts, only
   * `customTimeouts` includes the wait. Resources also wait before they read: `Lifecycle.serialKey`.
   */
  readonly serial?: true;
  /** The API refuses a bad body without an explanation (400, no body), so the error shows what was sent, with credentials masked. */
  readonly emptyErrorBody?: true;
  /** A documented rate limit, applied before sending. */
  readonly limit?: RateLimit;
  /** The Accept header. Default: application/json. */
  readonly accept?: string;
  /** Where it is described, see CONTRIBUTING.md. */
  readonly source: "documented" | "public API description" | "observed";
}

export interface Call {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The object in messages. Default: the operation's `subject`. */
  readonly subject?: string;
  /** Strings that no message shows, although the API may quote one of them in an error. */
  readonly unprinted?: unknown;
  /** Sends the request only once: the caller can do without the response. */
  readonly once?: boolean;
}
