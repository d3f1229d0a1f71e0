import type { Client } from "../../http/client";
import { choice, flag, integer, only, refusal, text } from "../arguments";
import {
  createForwarding,
  deleteForwarding,
  type Forwarding,
  type ForwardingInput,
  listForwarding,
  readForwarding,
  updateForwarding,
} from "../logForwarding";
import { items } from "../paging";

/** Log forwarding of container apps to a syslog destination (section 4.3): one configuration an app. */
export const logForwarding = (client: Client) => ({
  /** Every configuration of the account (companion). `token` is a secret. */
  list: (): AsyncIterable<Forwarding> =>
    items(client, listForwarding, { size: 1000, sizeParameter: "perPage" }, { of: "log forwarding" }),

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
