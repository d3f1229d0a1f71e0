import * as z from "zod";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import { type Page, pageOf } from "./paging";

/** Section 2.7; roles are open strings. */
export const apiKey = z.looseObject({
  Id: z.number(),
  Key: z.string(),
  Roles: list(z.string()).nullish(),
});

export type ApiKey = z.output<typeof apiKey>;

/** The names of its query parameters, `page` and `perPage`, are companion [spec]. */
export const listApiKeys: Operation<Page<ApiKey>> = {
  name: "list API keys",
  method: "GET",
  path: "/apikey",
  response: pageOf(apiKey),
  repeatable: true,
  source: "documented 4.2",
};
