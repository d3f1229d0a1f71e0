// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getVideoCollection. */
export interface GetVideoCollectionArgs {
  /** ID of the library. */
  libraryId: number;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name: string;
}

/** Arguments of getVideoCollectionOutput. */
export interface GetVideoCollectionOutputArgs {
  /** ID of the library. */
  libraryId: pulumi.Input<number>;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name: pulumi.Input<string>;
}

/** Result of getVideoCollection. */
export interface GetVideoCollectionResult {
  /** ID of the library. */
  libraryId: number;
  /** ID of the collection, assigned by the API. */
  collectionId: string;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name: string;
}

/**
 * Finds the video collection that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a collection
 * ```ts
 * const { collectionId } = await edge.getVideoCollection({ libraryId: 4, name: "season-1" });
 * ```
 */
export function getVideoCollection(
  args: GetVideoCollectionArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetVideoCollectionResult> {
  return loadInvokeModule().invoke("getVideoCollection", args, options);
}

/** Like {@link getVideoCollection}, as an Output. */
export function getVideoCollectionOutput(
  args: GetVideoCollectionOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetVideoCollectionResult> {
  return loadInvokeModule().invokeOutput("getVideoCollection", args, options);
}
