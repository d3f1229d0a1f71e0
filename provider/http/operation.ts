import type { ZodType } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The three services of the platform, each with its own base URL and credentials. */
export type Service = "management" | "logging" | "database";

/** At most so many requests in any such span of time, for each value of one path parameter, per process. */
export interface RateLimit {
  readonly maximum: number;
  readonly milliseconds: number;
  /** The path parameter that it is counted by: "pullZoneId". */
  readonly per: string;
}

/** One operation of the platform as data. The executor in `client.ts` sends them all. */
export interface Operation<Answer = unknown> {
  /** What it does, as it completes "could not …": "update origin group". */
  readonly name: string;
  /** Default: management. */
  readonly service?: Service;
  readonly method: Method;
  /** Path template from the base URL; `{parameters}` are encoded, dot segments refused; `{parameter?}` may be empty. */
  readonly path: string;
  /** Shape of a success body. Left out: the body is not read. */
  readonly response?: ZodType<Answer>;
  /** Members of the response that name the object, each with the path parameter or body member that it must equal. */
  readonly about?: Readonly<Record<string, string>>;
  /** The same for each item of a list, if the item has that member. */
  readonly itemsAbout?: Readonly<Record<string, string>>;
  /** Sending it twice has the effect of sending it once. */
  readonly repeatable: boolean;
  /** Container operations know the AccessKey header only; a bearer token alone is refused before sending. */
  readonly apiKeyOnly?: boolean;
  /** What its credential must be or have beyond being valid, as it completes "This operation needs …". */
  readonly needs?: string;
  /** Template of the path whose shared GETs (itself, all below it and all above it) a write drops. Default: the operation's own path. */
  readonly parent?: string;
  /** Writes under one `parent` go one after another: each with all its tries before the next. The wait counts for no time-out. */
  readonly serial?: true;
  /** A bad body is refused without a word (400, no body): the error then shows what was sent, credentials masked. */
  readonly refusesSilently?: true;
  /** A documented limit, kept before sending. */
  readonly limit?: RateLimit;
  /** What the Accept header asks for. Default: application/json. */
  readonly accept?: string;
  /** Where it is described: "documented 4.1", "companion [spec]", "companion [seen]". */
  readonly source: string;
}

/** What one call of an operation is given. */
export interface Call {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The object spoken of in messages: `origin group 7 of load balancer 3`. */
  readonly of?: string;
  /** Sends it one time only, whatever the settings say: for a look that the caller can do without. */
  readonly once?: boolean;
}
