import type { ZodType } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The three services of the platform, each with its own base URL and credentials. */
export type Service = "management" | "logging" | "database";

/** The maximum number of requests in any such span of time, for each value of one path parameter, per process. */
export interface RateLimit {
  readonly maximum: number;
  readonly milliseconds: number;
  /** The path parameter that it is counted by: "pullZoneId". */
  readonly per: string;
}

/** A failure that a success response reports in its body. */
export interface EmbeddedFailure {
  /** The failing status that it names, if any. */
  readonly status: number | undefined;
  readonly errorKey: string | undefined;
  readonly message: string | undefined;
}

/** One operation of the platform as data. The executor in `client.ts` sends them all. */
export interface Operation<Response = unknown> {
  /** What it does, as it completes "could not …": "update origin group". */
  readonly name: string;
  /** Default: management. */
  readonly service?: Service;
  readonly method: Method;
  /** The object in messages: `origin group 7 of load balancer 3`. `of`: the members of the body and the path's parameters. */
  readonly subject?: (of: Readonly<Record<string, unknown>>) => string;
  /** Path template below the base URL; `{parameters}` are encoded, dot segments refused; `{parameter?}` may be empty. */
  readonly path: string;
  /** Shape of a success body. If omitted, the body is not read. */
  readonly response?: ZodType<Response>;
  /** Members of the response that identify the object, each with the path parameter or body member that it must equal. */
  readonly identifiedBy?: Readonly<Record<string, string>>;
  /** Members of each item of a list that identify it, with the path parameters that they must equal if the item has them. */
  readonly itemsIdentifiedBy?: Readonly<Record<string, string>>;
  /** Looks for a failure in the JSON of a success response. */
  readonly embeddedFailure?: (json: unknown) => EmbeddedFailure | undefined;
  /** Sending it twice has the same effect as sending it once, so it may be retried after an unclear failure. */
  readonly idempotent: boolean;
  /** Container operations accept only the AccessKey header; with only a bearer token they fail before sending. */
  readonly apiKeyOnly?: boolean;
  /** What its credential needs beyond being valid; completes "This operation needs …". */
  readonly needs?: string;
  /** Template of a path whose shared GETs (its own, those below and those above) a write invalidates, as it does those of its own path. */
  readonly invalidates?: string;
  /**
   * Writes that invalidate the same path run one after another, each with all its attempts. Of the timeouts, only
   * `customTimeouts` includes the wait. Resources also wait before they read: `Lifecycle.turn`.
   */
  readonly serial?: true;
  /** A bad body is refused without an explanation (400, no body): the error shows what was sent, credentials masked. */
  readonly emptyErrorBody?: true;
  /** A documented rate limit, applied before sending. */
  readonly limit?: RateLimit;
  /** The Accept header. Default: application/json. */
  readonly accept?: string;
  /** Where it is described, see CONTRIBUTING.md. */
  readonly source: "documented" | "public API description" | "observed";
}

/** The arguments of one call of an operation. */
export interface Call {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The object in messages. Default: the operation's `subject`. */
  readonly subject?: string;
  /** Strings that no message shows, although the API may quote one of them in an error. */
  readonly unprinted?: unknown;
  /** Sends it once, whatever the settings say: for a read that the caller can do without. */
  readonly once?: boolean;
}
