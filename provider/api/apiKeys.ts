import type * as z from "zod";
import type { Client } from "../http/client";
import { apiKeyQuery, apiKey as model } from "../model/apiKey";
import { conformingMember, only } from "./arguments";
import { read } from "./common";
import { items, type Page, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

const { received: apiKey } = model;

/** The names of its query parameters, `page` and `perPage`, are from the public API description. */
export const listApiKeys: PagedOperation<z.output<typeof apiKey>> = {
  ...read,
  name: "list API keys",
  path: "/apikey",
  response: pageOf(apiKey),
  source: "documented",
};

/** API keys of the account. `Key` is a secret. */
export const apiKeys = (client: Client) => ({
  /** Every key, page by page; `perPage` keys (5 to 1000, default 1000) per request. */
  async *list(options?: { perPage?: number | undefined }): AsyncGenerator<types.ApiKey, void> {
    only("apiKeys.list", "option", options, ["perPage"]);
    const query = { perPage: sizeOf(options?.perPage) };
    yield* items(client, listApiKeys, { query, subject: "API keys" });
  },

  /** One page: `page` from 1 to 2147483647, `perPage` from 5 to 1000 (default 1000). */
  async page(page: number, perPage?: number): Promise<Page<types.ApiKey>> {
    const query = { page: conformingMember("page", apiKeyQuery.page.kind, page), perPage: sizeOf(perPage) };
    return client.send(listApiKeys, { query });
  },
});

const sizeOf = (perPage = 1000): number => conformingMember("perPage", apiKeyQuery.perPage.kind, perPage);
