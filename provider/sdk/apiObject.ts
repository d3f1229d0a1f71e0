// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** How the object is created. */
export interface ApiObjectCreate {
  /** Method of the request. Default: `POST`. */
  method?: pulumi.Input<"POST" | "PUT" | "PATCH">;
  /** Path of the request. Default: `path`. */
  path?: pulumi.Input<string>;
}

/** How the object is read. */
export interface ApiObjectRead {
  /**
   * If it contains `{id}`, the path of the object. Otherwise, the path of the list that contains the object,
   * or of another object that has this list as a member.
   */
  path: pulumi.Input<string>;
  /** The list's name in the response. Default: `Items`, `items`, or all of it. */
  items?: pulumi.Input<string>;
}

/** How the object is changed. */
export interface ApiObjectUpdate {
  /** Method of the request. Default: `POST`. */
  method?: pulumi.Input<"POST" | "PUT" | "PATCH">;
  /** Path of the request. Default: `objectPath`. */
  path?: pulumi.Input<string>;
  /**
   * What is sent: the declared members that differ (`changed`, the default), or the `whole` object. Set
   * `whole` if the API resets omitted members.
   */
  body?: pulumi.Input<"changed" | "whole">;
}

/**
 * The operations that differ from the usual ones. In paths, `{id}` stands for the object's ID, and a query
 * may follow.
 */
export interface ApiObjectOperations {
  /** Default: `POST` to `path`. */
  create?: pulumi.Input<ApiObjectCreate>;
  /** Default: `GET` of `objectPath`. */
  read?: pulumi.Input<ApiObjectRead>;
  /** Default: `POST` to `objectPath`. */
  update?: pulumi.Input<ApiObjectUpdate>;
  /** Path of the `DELETE`, or `false` if the API cannot delete it. Default: `objectPath`. */
  delete?: pulumi.Input<boolean | string>;
}

/** Arguments of ApiObject. */
export interface ApiObjectArgs {
  /** Whether to adopt the object that `match` finds instead of failing. Default: the setting `edge:adopt`. */
  adopt?: pulumi.Input<boolean>;
  /**
   * Members of the object under the API's own names. Only these are managed: objects member by member, lists
   * as a whole. As an output, their live values.
   */
  properties: pulumi.Input<Record<string, unknown>>;
  /** Path of the list. With `predefined`, path of the object. A change replaces the resource. */
  path: pulumi.Input<string>;
  /**
   * Whether the object exists from the start, as settings do. The resource adopts it, and neither creates nor
   * deletes it. A change replaces the resource.
   */
  predefined?: pulumi.Input<boolean>;
  /** Members of `properties` by which an existing object is found in the list. */
  match?: pulumi.Input<readonly string[]>;
  /** The operations that differ from the usual ones. */
  operations?: pulumi.Input<ApiObjectOperations>;
  /** Member of a response that holds the object, such as `data`. Default: all of the response. */
  responseMember?: pulumi.Input<string>;
  /** Member of the object that ends its path. Default: `Id`, else `id`. */
  idProperty?: pulumi.Input<string>;
  /**
   * Members of the object to record as `values`. They are stored in plain text, except those that
   * `properties` also has and those named like a credential, which are encrypted.
   */
  valueNames?: pulumi.Input<readonly string[]>;
  /** Members of the object to record as `secretValues`, encrypted. */
  secretValueNames?: pulumi.Input<readonly string[]>;
  /**
   * What a delete does: `delete` the object, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * Any object of the management API that has no class of its own, by its path. The declared members of
 * `properties` are managed. Every other member is neither sent nor compared. ID: `objectPath`. It cannot be
 * imported: declare it with `match` and `adopt`, or as `predefined`.
 *
 * @example The scans of uploaded files of a shield zone
 * ```ts
 * new edge.ApiObject("scanning", {
 *   path: "/shield/shield-zone/5/upload-scanning",
 *   predefined: true,
 *   properties: { isEnabled: true, antivirusScanningMode: 2 },
 *   responseMember: "data",
 *   operations: { update: { method: "PATCH" } },
 * });
 * ```
 */
export class ApiObject extends EdgeResource {
  /** Path of the object: `path` with its ID, or with `predefined` only `path`. */
  declare readonly objectPath: pulumi.Output<string>;
  /**
   * Members of the object under the API's own names. Only these are managed: objects member by member, lists
   * as a whole. As an output, their live values.
   */
  declare readonly properties: pulumi.Output<Record<string, unknown>>;
  /** The object's ID in its list. */
  declare readonly objectId: pulumi.Output<string>;
  /** Whether the object was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;
  /** The members that `valueNames` names. */
  declare readonly values: pulumi.Output<Record<string, unknown>>;
  /** The members that `secretValueNames` names. A secret. */
  declare readonly secretValues: pulumi.Output<Record<string, unknown> | null>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ApiObjectArgs, options?: pulumi.CustomResourceOptions) {
    super("ApiObject", name, declared, args, options);
  }

  /** Whether a value is an ApiObject, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ApiObject {
    return isOfClass(value, "ApiObject");
  }
}

const declared = {
  outputs: ["objectPath", "properties", "objectId", "adopted", "values", "secretValues"],
  assigned: { objectPath: { at: 0, of: 1, isNumber: false } },
  secrets: [],
};
