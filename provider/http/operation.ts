import type { Readable } from "node:stream";
import type { ZodType } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The services of the platform, each with its own base URL. */
export type Service = "management" | "logging" | "database" | "storage" | "stream";

/** Limits this process to `maximum` requests in any period of `milliseconds`. */
export interface RateLimit {
  readonly maximum: number;
  readonly milliseconds: number;
  /** The path parameter whose values are counted separately: "pullZoneId". */
  readonly per: string;
}

/** A failure that a success response reports in its body. */
export interface EmbeddedFailure {
  /** The failing status that the body states, if any. */
  readonly status: number | undefined;
  readonly errorKey: string | undefined;
  readonly message: string | undefined;
}

/** Sends a GET, or returns the response of an earlier one. */
interface Reader {
  get<A>(operation: Operation<A>, call?: Call): Promise<A>;
}

/** Declares an operation of the API, for the client to send. */
export interface Operation<Response = unknown> {
  /** Completes "Could not …" in messages: "update origin group". */
  readonly name: string;
  /** Default: management. */
  readonly service?: Service;
  readonly method: HttpMethod;
  /** Returns what messages call the object: `origin group 7 of load balancer 3`. `of`: body members and path parameters. */
  readonly subject?: (of: Readonly<Record<string, unknown>>) => string;
  /**
   * Path template below the base URL. `{parameters}` are encoded, and `{parameter?}` may be empty. `{parameter*}` is any number
   * of segments.
   */
  readonly path: string;
  /** Schema of a success body. Without one, the client only looks for a failure or a web page in the body. */
  readonly response?: ZodType<Response>;
  /** Whether a success may have no body, although the operation has a schema. */
  readonly mayBeEmpty?: true;
  /** Members of the response that identify the object, each with the path parameter or body member that it must equal. */
  readonly identifiedBy?: Readonly<Record<string, string>>;
  /** For a list: members that identify an item, each with the path parameter that it must equal. An item may omit them. */
  readonly itemsIdentifiedBy?: Readonly<Record<string, string>>;
  /** Looks for a failure in the JSON of a success response. */
  readonly embeddedFailure?: (json: unknown) => EmbeddedFailure | undefined;
  /** Set for a GET that changes something: the client treats it as a write, and never caches it. */
  readonly hasSideEffects?: true;
  /** Whether sending it twice has the same effect as once. If so, the client retries it even after an ambiguous failure. */
  readonly idempotent: boolean;
  /** Reads the access key of the object, where no setting contains it. */
  readonly findKey?: (reader: Reader, path: NonNullable<Call["path"]>) => Promise<string>;
  /** The API accepts only the AccessKey header. With only a bearer token, the client throws an error instead of sending. */
  readonly apiKeyOnly?: boolean;
  /** What the user can do about a 401, if the credential is not that of the settings. */
  readonly unauthorizedAdvice?: string;
  /** What the credential needs beyond being valid. Completes "This operation needs …". */
  readonly needs?: string;
  /** Path template. A write also drops cached GETs of this path, its parents and its children. */
  readonly invalidates?: string;
  /** Whether a write only adds an object to those of its parent. */
  readonly onlyAdds?: true;
  /** The API refuses a bad body with an empty 400, so the error shows what was sent, with credentials masked. */
  readonly emptyErrorBody?: true;
  /** A documented rate limit, applied before sending. */
  readonly limit?: RateLimit;
  /** How many requests of this operation one server gets at once (documented). Default: `maxConnections`. */
  readonly maxConcurrent?: number;
  /** The Accept header. Default: application/json. */
  readonly accept?: string;
  /** How the operation is known (architecture.md#sources-of-operations). */
  readonly source: "documented" | "public API description" | "observed";
}

export interface Upload {
  /** Bytes. */
  readonly length: number;
  open(): Readable;
}

export interface Call {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The body, of any size, instead of `body`. Each attempt opens it. */
  readonly upload?: Upload;
  readonly headers?: Readonly<Record<string, string>>;
  /** The server and the key of an operation whose key no setting has. */
  readonly access?: { readonly baseUrl: string; readonly accessKey: string };
  /** What messages call the object. Default: the operation's `subject`. */
  readonly subject?: string;
  /** Holds strings that no message may show, although the API may quote them in an error. */
  readonly hiddenInMessages?: unknown;
}
