import * as z from "zod";
import * as api from "../api/logForwarding";
import { items } from "../api/paging";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import type { Lifecycle } from "./lifecycle";
import { boolean, hostOnly, integer, oneOf, text } from "./shared";

const inputs = z.strictObject({
  app: text(1),
  adopt: boolean().optional(),
  type: oneOf("SyslogUdp", "SyslogTcp"),
  endpoint: hostOnly(),
  port: integer(1, 65535),
  format: oneOf("SyslogRfc3164", "SyslogRfc5424"),
  enabled: boolean().optional(),
  token: text(0).optional(),
  onDelete: oneOf("delete", "disable", "keep").optional(),
});

export type Inputs = z.input<typeof inputs>;

type Key = { app: string };

/** Section 4.3; reading, creating and deleting are companion operations. A write replaces all seven fields. */
export const logForwarding: Lifecycle<Inputs, Key, api.Forwarding> = {
  kind: "LogForwarding",
  inputs,
  identity: { app: "name" },
  settable: ["type", "endpoint", "port", "format", "enabled", "token"],
  replaceOn: ["app"],
  secrets: ["token"],
  deleteSettings: ["onDelete"],
  onDelete: { created: "delete", adopted: "keep" },
  identifiers: ["configurationId", "createdAt"],

  walk: {
    area: "log forwarding",
    title: "Log forwarding of the container apps",
    async *find(client) {
      const all = items(client, api.listForwarding, { of: "log forwarding" });
      for await (const { app } of all) if (app) yield { id: app, name: [app, "logs"] };
    },
  },

  describe: ({ app }) => `log forwarding of app ${app}`,

  read: (client, key) => client.send(api.readForwarding, called(key)),

  identify: inList,
  listed: async (client, key) => (await inList(client, key)) !== undefined,

  async create(client, given) {
    const key = { app: given.app };
    const body = bodyOf(key, { ...given, enabled: given.enabled ?? true, token: given.token ?? "" });
    const { of } = called(key);
    return { key, live: asSent(await client.send(api.createForwarding, { body, of }), body) };
  },

  async update(client, key, { all }) {
    const body = bodyOf(key, all);
    return asSent(await client.send(api.updateForwarding, { ...called(key), body }), body);
  },

  async delete(client, key) {
    await client.send(api.deleteForwarding, called(key));
  },

  toOutputs: (live, key) => ({
    ...key,
    type: live.type,
    endpoint: live.endpoint,
    port: live.port,
    format: live.format,
    enabled: live.enabled,
    token: tellsToken(live) ? live.token : undefined,
    configurationId: live.id,
    productId: live.productId,
    createdAt: live.createdAt,
  }),
};

async function inList(client: Client, { app = "" }: Partial<Key>): Promise<api.Forwarding | undefined> {
  for await (const configuration of items(client, api.listForwarding, { shared: true }))
    if (configuration.app === app) return configuration;
  return undefined;
}

const called = (key: Key) => ({ path: { ...key }, of: logForwarding.describe(key) });

/** Whether the answer shows the token: a masked one ("••••") or none at all says nothing about it. */
const tellsToken = ({ token }: api.Forwarding): boolean =>
  typeof token === "string" && !/^[*•●]+$/.test(token);

/** The token that was sent stands in for one that the answer does not show. */
const asSent = (answer: api.Forwarding, { token }: api.ForwardingInput): api.Forwarding =>
  tellsToken(answer) ? answer : { ...answer, token };

/** All seven fields, because what a write leaves out is lost. Throws where a value is to be had nowhere. */
function bodyOf(key: Key, values: Partial<Inputs>): api.ForwardingInput {
  const need = <Field extends keyof Inputs>(field: Field, hint: string): NonNullable<Inputs[Field]> => {
    const value = values[field];
    if (value !== undefined && value !== null) return value;
    throw new EdgeError(
      `${field} of the ${logForwarding.describe(key)} is needed: a change replaces every field, and the value to keep is neither shown by the platform nor recorded. Give ${field}${hint}.`,
    );
  };
  return {
    ...key,
    type: need("type", ""),
    endpoint: need("endpoint", ""),
    port: need("port", ""),
    format: need("format", ""),
    enabled: need("enabled", ""),
    token: need("token", ' ("" for none)'),
  };
}
