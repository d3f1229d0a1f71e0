import { collect } from "../api/paging";
import { apiKey, apiKeyQuery } from "../model/apiKey";
import { value } from "../model/field";
import { boolean } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

export const getApiKeys = dataFunction({
  about: {
    description: "The API keys of the account.",
    examples: {
      "The roles of each key":
        "const { apiKeys } = await edge.getApiKeys();\nexport const roles = apiKeys.map(({ id, roles }) => ({ id, roles }));",
    },
  },
  arguments: apiKeyQuery,
  result: {
    apiKeys: value(listOf(apiKey), "The keys."),
    hasMoreItems: value(
      boolean(),
      "Whether there are keys after the `page` asked for; `false` if all pages were read.",
    ),
  },
  async read(api, { page, perPage }) {
    const { items, hasMore = false } =
      page === undefined
        ? { items: await collect(api.apiKeys.list({ perPage })) }
        : await api.apiKeys.page(page, perPage);
    return { apiKeys: items.map(apiKey.fromWire), hasMoreItems: hasMore };
  },
});
