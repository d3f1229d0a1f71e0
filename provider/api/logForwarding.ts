import type * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { logForwarding as model } from "../model/logForwarding";
import { conforming, text } from "./arguments";
import { ofContainers, read } from "./common";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

const { received: forwarding, sent: forwardingInput } = model;

export type Forwarding = z.output<typeof forwarding>;

export type ForwardingInput = z.output<typeof forwardingInput>;

const collection = "/mc/log/forwarding";

export const updateForwarding: Operation<Forwarding> = {
  ...ofContainers,
  name: "update log forwarding",
  method: "PUT",
  path: `${collection}/{app}`,
  invalidates: collection,
  response: forwarding,
  identifiedBy: { app: "app" },
  idempotent: true,
  emptyErrorBody: true,
  source: "documented",
};

export const createForwarding: Operation<Forwarding> = {
  ...ofContainers,
  name: "create log forwarding",
  method: "POST",
  path: collection,
  response: forwarding,
  identifiedBy: { app: "app" },
  idempotent: false,
  emptyErrorBody: true,
  source: "public API description",
};

export const readForwarding: Operation<Forwarding> = {
  ...read,
  ...ofContainers,
  name: "read log forwarding",
  path: `${collection}/{app}`,
  response: forwarding,
  identifiedBy: { app: "app" },
  source: "public API description",
};

export const deleteForwarding: Operation = {
  ...ofContainers,
  name: "delete log forwarding",
  method: "DELETE",
  path: `${collection}/{app}`,
  invalidates: collection,
  idempotent: true,
  source: "public API description",
};

export const listForwarding: PagedOperation<Forwarding> = {
  ...read,
  ...ofContainers,
  name: "list log forwarding",
  path: collection,
  response: pageOf(forwarding),
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
    const body = conforming("logForwarding.update", model, input);
    return client.send(updateForwarding, { ...forwardingCall(app), body });
  },

  /** Creates the configuration of an app that has none. */
  async create(input: types.ForwardingInput): Promise<types.Forwarding> {
    const body = conforming("logForwarding.create", model, input);
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
