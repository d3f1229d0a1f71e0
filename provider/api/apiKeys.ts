import type * as z from "zod";
import type { Client } from "../http/client";
import { apiKey, apiKeyQuery } from "../model/apiKey";
import { checkValue, rejectUnknownMembers } from "./arguments";
import { findEmbeddedFailure } from "./embeddedFailure";
import { type Page, pageSchema } from "./pages";
import { listItems, type PagedOperation } from "./paging";
import { defaultReadOptions } from "./route";
import type * as types from "./types";

/** The operation is documented; the names of its parameters `page` and `perPage` are from the public API description. */
export const listApiKeys: PagedOperation<z.output<typeof apiKey.received>> = {
  ...defaultReadOptions,
  name: "list API keys",
  path: "/apikey",
  response: pageSchema(apiKey.received),
  getItemId: ({ Id }) => Id,
  embeddedFailure: findEmbeddedFailure,
  source: "documented",
};

/** API keys of the account. `Key` is a secret. */
export interface ApiKeys {
  /** Every key, page by page; `perPage` keys (5 to 1000, default 1000) per request. */
  list(options?: { perPage?: number | undefined }): AsyncGenerator<types.ApiKey, void>;
  /** One page: `page` from 1 to 2147483647, `perPage` from 5 to 1000 (default 1000). */
  page(page: number, perPage?: number): Promise<Page<types.ApiKey>>;
}

export const createApiKeys = (client: Client): ApiKeys => ({
  async *list(options) {
    rejectUnknownMembers("apiKeys.list", "option", options, ["perPage"]);
    yield* listItems(client, listApiKeys, { query: { perPage: checkPageSize(options?.perPage) } });
  },

  async page(page, perPage) {
    const query = { page: checkValue("page", apiKeyQuery.page.kind, page), perPage: checkPageSize(perPage) };
    return client.send(listApiKeys, { query });
  },
});

const checkPageSize = (perPage = 1000): number => checkValue("perPage", apiKeyQuery.perPage.kind, perPage);
