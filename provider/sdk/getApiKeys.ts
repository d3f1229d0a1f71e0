// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getApiKeys. */
export interface GetApiKeysArgs {
  /** The only page to read. Default: all pages. From 1 to 2147483647. */
  page?: number | undefined;
  /** Number of keys per request. Default: `1000`. From 5 to 1000. */
  perPage?: number | undefined;
}

/** Arguments of getApiKeysOutput. */
export interface GetApiKeysOutputArgs {
  /** The only page to read. Default: all pages. From 1 to 2147483647. */
  page?: pulumi.Input<number | undefined> | undefined;
  /** Number of keys per request. Default: `1000`. From 5 to 1000. */
  perPage?: pulumi.Input<number | undefined> | undefined;
}

/** An API key of the account. */
export interface ApiKey {
  /** ID of the key. */
  id: number;
  /** The key itself. A secret. */
  key: pulumi.Output<string>;
  /** Roles of the key, such as `User` or `UserApi`. */
  roles: string[];
}

/** Result of getApiKeys. */
export interface GetApiKeysResult {
  /** The keys. */
  apiKeys: ApiKey[];
  /** Whether there are more keys after `page`; `false` if all pages were read. */
  hasMoreItems: boolean;
}

/**
 * The API keys of the account.
 *
 * @example The roles of each key
 * ```ts
 * const { apiKeys } = await edge.getApiKeys();
 * export const roles = apiKeys.map(({ id, roles }) => ({ id, roles }));
 * ```
 */
export function getApiKeys(
  args: GetApiKeysArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetApiKeysResult> {
  return loadInvokeModule().invoke("getApiKeys", args, options);
}

/** Like {@link getApiKeys}, as an Output, which is secret as a whole if a part of it is. */
export function getApiKeysOutput(
  args: GetApiKeysOutputArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetApiKeysResult>> {
  return loadInvokeModule().invokeOutput("getApiKeys", args, options);
}
