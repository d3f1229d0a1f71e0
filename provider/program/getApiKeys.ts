import type * as pulumi from "@pulumi/pulumi";
import { collect } from "../functions/collect";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction, Inputs } from "./call";
import { machine } from "./load";

/** Arguments of getApiKeys. */
export interface GetApiKeysArgs {
  /** This page alone, 1 to 2147483647. Default: all pages. */
  page?: number | undefined;
  /** Keys a page, 5 to 1000. Default: 1000. */
  perPage?: number | undefined;
}

/** Arguments of getApiKeysOutput. */
export type GetApiKeysOutputArgs = Inputs<GetApiKeysArgs>;

/** One API key of the account. */
export interface ApiKey {
  id: number;
  /** The key itself, a secret. */
  key: pulumi.Output<string>;
  /** Open strings; the documentation lists none. */
  roles: string[];
}

export interface GetApiKeysResult {
  apiKeys: ApiKey[];
  /** Whether there are keys after the page asked for; false where all were. */
  hasMoreItems: boolean;
}

const apiKeys: DataFunction<GetApiKeysArgs, GetApiKeysResult> = {
  name: "getApiKeys",
  takes: ["page", "perPage"],
  secrets: [["apiKeys", "key"]],
  async read(api, { page, perPage }) {
    const { items, hasMore = false } =
      page === undefined
        ? { items: await collect(api.apiKeys.list({ perPage })) }
        : await api.apiKeys.page(page, perPage);
    const shown = items.map(({ Id, Key, Roles }) => ({
      id: Id,
      key: Key,
      roles: Roles ?? [],
    }));
    return { apiKeys: shown, hasMoreItems: hasMore };
  },
};

/**
 * The API keys of the account. Each `key` is a secret.
 *
 * @example
 * ```ts
 * const { apiKeys } = await edge.getApiKeys();
 * export const roles = apiKeys.map(({ id, roles }) => ({ id, roles }));
 * ```
 */
export function getApiKeys(
  args: GetApiKeysArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetApiKeysResult> {
  return machine().plain(apiKeys, args, options);
}

/** Like {@link getApiKeys}, as an Output; it is secret as a whole. */
export function getApiKeysOutput(
  args: GetApiKeysOutputArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetApiKeysResult>> {
  return machine().output(apiKeys, args, options);
}
