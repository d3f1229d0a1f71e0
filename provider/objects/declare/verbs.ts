import type { Operation } from "../../http/operation";
import type { Properties } from "../../model/properties";

export type WriteName = "create" | "update" | "delete";

export interface Verbs {
  readonly list: ListOptions;
  readonly create: WriteOptions;
  readonly update: WriteOptions & UpdateOptions;
  readonly delete: WriteOptions & DeleteOptions;
}

interface ListOptions {
  readonly source?: Operation["source"];
  /** The format of a page, if it differs from that of the core API. */
  readonly pageFormat?: "accessLists" | "database" | "shield" | "secrets" | "stream";
  /** Members that these objects have in the list, if it has others, too. */
  readonly filter?: Properties;
  /** Paths of values that the list may omit. If one is needed, the object itself is read. */
  readonly omits?: readonly string[];
  /** The query parameter that sets the page size, and its value. Default: `perPage` 1000. */
  readonly pageSize?: Partial<Record<"count" | "limit" | "perPage" | "per_page" | "itemsPerPage", number>>;
  /** The query parameter that narrows the list to objects whose lookup contains a string. A server may ignore it. */
  readonly search?: string;
  /** Query parameters of every page, without which objects in the list would lack members. */
  readonly query?: Readonly<Record<string, boolean>>;
}

interface CreatedId {
  /** Dotted path. */
  readonly id: string;
}

export interface WriteOptions {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Default: the path of the collection for a create, and the path of the object for other writes. */
  readonly path?: string;
  /** What a success returns. "maybe": the object or nothing, because sources differ. `id`: only this member, with the ID. */
  readonly returns?: "object" | "nothing" | "maybe" | CreatedId;
  readonly source?: Operation["source"];
  readonly needs?: string;
  /** Whether the body contains the object's ID. */
  readonly idInBody?: true;
  /**
   * The member `status` of every success, in lower case. With another one, a response is a failure, whatever its HTTP
   * status.
   */
  readonly success?: string;
  /** The member of the body that contains the fields, except those that only a create sends. */
  readonly member?: string;
}

interface UpdateOptions {
  /** Whether the body contains only what changes (the default), or every settable field. */
  readonly sends?: "changes" | "all";
  /** Whether the platform was seen to keep what the body leaves out. Only what then has its default was reset. */
  readonly keepsUnsentFields?: true;
}

interface DeleteOptions {
  readonly query?: Readonly<Record<string, boolean>>;
  /** A sentence for the error of a 400, if the platform has one known reason for it. */
  readonly on400?: string;
}
