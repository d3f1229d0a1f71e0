import type * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { logForwarding as model } from "../model/logForwarding";
import { conforming, text } from "./arguments";
import { personalKey } from "./needs";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

const { received: forwarding, sent: forwardingInput } = model;

export type Forwarding = z.output<typeof forwarding>;

/** Every field that can be set. A write replaces all of them. */
export type ForwardingInput = z.output<typeof forwardingInput>;

const collection = "/mc/log/forwarding";

export const updateForwarding: Operation<Forwarding> = {
  name: "update log forwarding",
  method: "PUT",
  path: `${collection}/{app}`,
  invalidates: collection,
  response: forwarding,
  identifiedBy: { app: "app" },
  idempotent: true,
  apiKeyOnly: true,
  needs: personalKey,
  emptyErrorBody: true,
  source: "documented",
};

export const createForwarding: Operation<Forwarding> = {
  name: "create log forwarding",
  method: "POST",
  path: collection,
  response: forwarding,
  identifiedBy: { app: "app" },
  idempotent: false,
  apiKeyOnly: true,
  needs: personalKey,
  emptyErrorBody: true,
  source: "public API description",
};

export const readForwarding: Operation<Forwarding> = {
  name: "read log forwarding",
  method: "GET",
  path: `${collection}/{app}`,
  response: forwarding,
  identifiedBy: { app: "app" },
  idempotent: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "public API description",
};

export const deleteForwarding: Operation = {
  name: "delete log forwarding",
  method: "DELETE",
  path: `${collection}/{app}`,
  invalidates: collection,
  idempotent: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "public API description",
};

export const listForwarding: PagedOperation<Forwarding> = {
  name: "list log forwarding",
  method: "GET",
  path: collection,
  pageSize: { perPage: 1000 },
  response: pageOf(forwarding),
  idempotent: true,
  apiKeyOnly: true,
  needs: personalKey,
  source: "public API description",
};

/** Log forwarding of container apps to a syslog destination: one configuration per app. */
export const logForwarding = (client: Client) => ({
  /** Every configuration of the account. `token` is a secret. */
  list: (): AsyncIterable<types.Forwarding> => items(client, listForwarding, { subject: "log forwarding" }),

  /** The configuration of an app. @throws NotFoundError */
  async get(app: string): Promise<types.Forwarding> {
    return client.send(readForwarding, forwardingCall(app));
  },

  /** Replaces all seven fields. @throws NotFoundError */
  async update(app: string, input: types.ForwardingInput): Promise<types.Forwarding> {
    return client.send(updateForwarding, {
      ...forwardingCall(app),
      body: checked("logForwarding.update", input),
    });
  },

  /** Creates the configuration of an app that has none. */
  async create(input: types.ForwardingInput): Promise<types.Forwarding> {
    const body = checked("logForwarding.create", input);
    return client.send(createForwarding, { subject: forwardingCall(input.app).subject, body });
  },

  /** Removes the configuration of an app. @throws NotFoundError */
  async delete(app: string): Promise<void> {
    await client.send(deleteForwarding, forwardingCall(app));
  },
});

export const forwardingCall = (app: string) => ({
  path: { app: text("app", app) },
  subject: `log forwarding of app ${app}`,
});

const checked = (method: string, input: types.ForwardingInput): types.ForwardingInput =>
  conforming(method, model, input);
