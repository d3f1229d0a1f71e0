import * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { choice, flag, integer, only, refusal, text } from "./arguments";
import { personalKey } from "./needs";
import { items, type PagedOperation, pageOf } from "./paging";

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

export const listForwarding: PagedOperation<Forwarding> = {
  name: "list log forwarding",
  method: "GET",
  path: collection,
  pageSize: { perPage: 1000 },
  response: pageOf(forwarding),
  repeatable: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "companion [spec, seen]",
};

/** Log forwarding of container apps to a syslog destination (section 4.3): one configuration an app. */
export const logForwarding = (client: Client) => ({
  /** Every configuration of the account (companion). `token` is a secret. */
  list: (): AsyncIterable<Forwarding> => items(client, listForwarding, { of: "log forwarding" }),

  /** The configuration of an app (companion). @throws NotFoundError */
  async get(app: string): Promise<Forwarding> {
    return client.send(readForwarding, forwardingOf(app));
  },

  /** Replaces all seven fields (section 4.3). @throws NotFoundError */
  async update(app: string, input: ForwardingInput): Promise<Forwarding> {
    return client.send(updateForwarding, {
      ...forwardingOf(app),
      body: checked("logForwarding.update", input),
    });
  },

  /** Sets forwarding up for an app that has none (companion). */
  async create(input: ForwardingInput): Promise<Forwarding> {
    const body = checked("logForwarding.create", input);
    return client.send(createForwarding, { of: forwardingOf(input.app).of, body });
  },

  /** Removes the configuration of an app (companion). @throws NotFoundError */
  async delete(app: string): Promise<void> {
    await client.send(deleteForwarding, forwardingOf(app));
  },
});

const forwardingOf = (app: string) => ({
  path: { app: text("app", app) },
  of: `log forwarding of app ${app}`,
});

/** What each member must be: a write replaces all of them, so none may be left out. */
const rules: { readonly [Name in keyof ForwardingInput]: (name: Name, value: unknown) => unknown } = {
  app: text,
  type: (name, value) => choice(name, value, ["SyslogUdp", "SyslogTcp"]),
  endpoint: text,
  port: (name, value) => integer(name, value, 1, 65535),
  format: (name, value) => choice(name, value, ["SyslogRfc3164", "SyslogRfc5424"]),
  enabled: flag,
  token: (name, value) => {
    // Not shown: it is a secret.
    if (typeof value !== "string") throw refusal(name, typeof value, 'a text ("" for none)');
  },
};

function checked(method: string, input: ForwardingInput): ForwardingInput {
  if (input === undefined || input === null) throw refusal(`The input of ${method}`, input, "an object");
  only(method, "argument", input, Object.keys(rules));
  for (const [name, rule] of Object.entries(rules))
    (rule as (name: string, value: unknown) => unknown)(name, input[name as keyof ForwardingInput]);
  return input;
}
