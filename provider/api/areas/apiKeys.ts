import type { Client } from "../../http/client";
import { type ApiKey, listApiKeys } from "../apiKeys";
import { integer, only } from "../arguments";
import { items, type Page } from "../paging";

/** API keys of the account (section 4.2). `Key` is a secret. */
export const apiKeys = (client: Client) => ({
  /** Every key, page after page; `perPage` keys (5 to 1000, default 1000) are asked for at a time. */
  async *list(options?: { perPage?: number | undefined }): AsyncGenerator<ApiKey, void> {
    only("apiKeys.list", "option", options, ["perPage"]);
    const paging = { size: sizeOf(options?.perPage), sizeParameter: "perPage" } as const;
    yield* items(client, listApiKeys, paging, { of: "API keys" });
  },

  /** One page: `page` from 1 to 2147483647, `perPage` from 5 to 1000 (default 1000). */
  async page(page: number, perPage?: number): Promise<Page<ApiKey>> {
    const query = { page: integer("page", page, 1, 2_147_483_647), perPage: sizeOf(perPage) };
    return client.send(listApiKeys, { query });
  },
});

const sizeOf = (perPage = 1000): number => integer("perPage", perPage, 5, 1000);
