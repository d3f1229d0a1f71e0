import * as z from "zod";
import type { Operation } from "../http/operation";
import { personalKey } from "./needs";
import { type Page, pageOf } from "./paging";

/** Section 2.8; members the platform adds are kept. */
export const forwarding = z.looseObject({
  id: z.string().nullish(),
  app: z.string(),
  productId: z.string().nullish(),
  type: z.string().nullish(),
  endpoint: z.string().nullish(),
  port: z.number().nullish(),
  createdAt: z.string().nullish(),
  token: z.string().nullish(),
  format: z.string().nullish(),
  enabled: z.boolean().nullish(),
});

export type Forwarding = z.output<typeof forwarding>;

/** The seven fields of section 4.3. A write replaces all of them. */
export interface ForwardingInput {
  app: string;
  type: string;
  endpoint: string;
  port: number;
  format: string;
  enabled: boolean;
  token: string;
}

const collection = "/mc/log/forwarding";

export const updateForwarding: Operation<Forwarding> = {
  name: "update log forwarding",
  method: "PUT",
  path: `${collection}/{app}`,
  parent: collection,
  response: forwarding,
  about: { app: "app" },
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  refusesSilently: true,
  source: "documented 4.3",
};

export const createForwarding: Operation<Forwarding> = {
  name: "create log forwarding",
  method: "POST",
  path: collection,
  response: forwarding,
  about: { app: "app" },
  repeatable: false,
  apiKeyOnly: true,
  needs: personalKey,
  refusesSilently: true,
  source: "companion [spec]",
};

export const readForwarding: Operation<Forwarding> = {
  name: "read log forwarding",
  method: "GET",
  path: `${collection}/{app}`,
  response: forwarding,
  about: { app: "app" },
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "companion [spec]",
};

export const deleteForwarding: Operation = {
  name: "delete log forwarding",
  method: "DELETE",
  path: `${collection}/{app}`,
  parent: collection,
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "companion [spec]",
};

export const listForwarding: Operation<Page<Forwarding>> = {
  name: "list log forwarding",
  method: "GET",
  path: collection,
  response: pageOf(forwarding),
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "companion [spec, seen]",
};
