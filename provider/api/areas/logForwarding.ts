import type { Client } from "../../http/client";
import { integer, only, text } from "../arguments";
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
    const { of } = forwardingOf(input.app);
    return client.send(createForwarding, { of, body: checked("logForwarding.create", input) });
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

const members: readonly (keyof ForwardingInput)[] = [
  "app",
  "type",
  "endpoint",
  "port",
  "format",
  "enabled",
  "token",
];

function checked(method: string, input: ForwardingInput): ForwardingInput {
  only(method, "argument", input, members);
  integer("port", input.port, 1, 65535);
  return input;
}
