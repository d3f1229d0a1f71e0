import { callRoute } from "../api/callRoute";
import * as api from "../api/logForwarding";
import { findListItem, listItems } from "../api/paging";
import { EdgeError } from "../http/errors";
import { value } from "../model/field";
import { oneOf } from "../model/kinds";
import { logForwarding as forwarding } from "../model/logForwarding";
import { type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const { app, enabled, token } = forwarding.fields;

const fields = {
  ...role.toClassFields(forwarding),
  ...role.adoption("configuration", "the existing configuration of the app"),
  onDelete: role.setting(
    oneOf("delete", "disable", "keep"),
    "What a delete does: `delete` the configuration, `disable` it, or `keep` it. Default: `delete` if this program created it, else `keep`.",
  ),
  app: role.identity(app, "Unique identifier of the container app."),
  // `enabled` and `token` are declared again without `required`: every write sends them, but the program may omit them.
  enabled: role.settable(value(enabled.kind, enabled.description), {
    argumentDescription:
      "Whether logs are forwarded. Default: `true` for a new configuration, the current value for an existing one.",
  }),
  token: role.settable(
    value(
      token.kind,
      `${token.description} Undefined if the API does not return it and the program does not set it.`,
      {
        secret: true,
        nullable: true,
      },
    ),
    {
      argumentDescription:
        'Token that is sent as a field of each message; `""` clears it. Default: none for a new configuration, the current token for an existing one.',
    },
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "containers",
  description:
    "Forwards a container app's logs to a syslog server. An update replaces every field: a field that the program leaves out is sent with its current value or, if the API does not return it, with the value in the state. ID and import ID: the app.",
  examples: {
    "Create a configuration": `new edge.LogForwarding("shop", {
  app: "shop", type: "SyslogTcp", endpoint: "logs.example.com", port: 6514, format: "SyslogRfc5424",
  token: config.requireSecret("syslogToken"),
});`,
  },
};

export const logForwarding: ResourceClass<Inputs, Key, api.Forwarding> = resource(fields, about, {
  className: "LogForwarding",

  discovery: {
    area: "log forwarding",
    title: "Log forwarding of the container apps",
    async *find(client) {
      const all = listItems(client, api.logForwarding.list);
      for await (const { app } of all) if (app) yield { id: app, namePath: [app, "logs"] };
    },
  },

  path: ({ app }) => `/mc/log/forwarding/${app}`,
  describe: ({ app }) => `log forwarding of app ${app}`,

  read: (client, { app }) => client.send(api.logForwarding.get, { path: { app } }),

  findInList: (client, { app }) => findListItem(client, api.logForwarding.list, (each) => each.app === app),

  async create(client, inputs) {
    const key = { app: inputs.app };
    const input = buildBody(key, { ...inputs, enabled: inputs.enabled ?? true, token: inputs.token ?? "" });
    return { key, live: fillInToken(await callRoute(client, api.logForwarding.create, { input }), input) };
  },

  async update(client, key, { merged }) {
    const input = buildBody(key, merged);
    return fillInToken(await callRoute(client, api.logForwarding.update, { path: key, input }), input);
  },

  async delete(client, { app }) {
    await callRoute(client, api.logForwarding.delete, { path: { app } });
  },

  toOutputs: (live, key) => ({
    ...forwarding.fromWire(live),
    ...key,
    token: includesToken(live) ? live.token : undefined,
  }),
});

/** Whether the response contains the token itself, neither masked ("••••") nor omitted. */
const includesToken = ({ token }: api.Forwarding): boolean =>
  typeof token === "string" && !/^[*•●]+$/.test(token);

/** Returns the response, with the token that was sent if the response masks or omits it. */
const fillInToken = (response: api.Forwarding, { token }: api.ForwardingInput): api.Forwarding =>
  includesToken(response) ? response : { ...response, token };

/**
 * Returns a body with every field, because an update clears the fields that it omits.
 * @throws EdgeError if the program, the API and the state all lack a value
 */
function buildBody(key: Key, values: Partial<Inputs>): api.ForwardingInput {
  const body: Partial<api.ForwardingInput> = forwarding.toWire({ ...values, ...key });
  const missing = logForwarding.settable.find((name) => body[name as keyof api.ForwardingInput] == null);
  if (missing === undefined) return body as api.ForwardingInput;
  throw new EdgeError(
    `${missing} must be set for the ${logForwarding.describe(key)}: an update replaces the whole configuration, and the current value is neither returned by the API nor stored in the state. Set ${missing}${missing === "token" ? ' ("" for none)' : ""}.`,
  );
}
