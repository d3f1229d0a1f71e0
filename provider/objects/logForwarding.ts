import { field, readOnly } from "../model/field";
import { boolean, integer, matchingText, nonEmptyText, openEnum, text } from "../model/kinds";
import { containerOperations } from "./containers/operations";
import { declareObject } from "./declare/declareObject";

const syslogHost = {
  ...matchingText(
    /^(?=.*\S)(?:[^\s:/?#@]+|\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*\]?)$/i,
    'a host name or an IP address, without "https://", port or path',
  ),
  sent: nonEmptyText().sent,
};

const required = { required: true } as const;

export const logForwarding = declareObject({
  className: "LogForwarding",
  noun: "log forwarding",
  shortNoun: "configuration",
  plural: "log forwarding",
  connective: "of app",
  area: "containers",
  summary: "Log forwarding of a container app.",
  description:
    "Forwards a container app's logs to a syslog server. An update replaces every field: a field that the program leaves out is sent with its current value or, if the API does not return it, with the value in the state. ID and import ID: the app.",
  examples: {
    "Create a configuration": `new edge.LogForwarding("shop", {
  app: "shop", type: "SyslogTcp", endpoint: "logs.example.com", port: 6514, format: "SyslogRfc5424",
  token: config.requireSecret("syslogToken"),
});`,
  },
  path: "/mc/log/forwarding",
  id: "app",
  fields: {
    app: field("app", nonEmptyText(), "ID of the container app: the output `appId` of a `ContainerApp`.", {
      alwaysReturned: true,
      required: true,
    }),
    type: field("type", openEnum("SyslogUdp", "SyslogTcp"), "Protocol that carries the messages.", required),
    endpoint: field(
      "endpoint",
      syslogHost,
      "Host name or IP address of the syslog server, without scheme, port or path.",
      required,
    ),
    port: field("port", integer(1, 65_535), "Port of the syslog server.", required),
    format: field(
      "format",
      openEnum("SyslogRfc3164", "SyslogRfc5424"),
      "Syslog format of the messages.",
      required,
    ),
    enabled: field("enabled", boolean(), "Whether logs are forwarded.", {
      required: true,
      createDefault: true,
      argumentDescription:
        "Whether logs are forwarded. Default: `true` for a new configuration, the current value for an existing one.",
    }),
    token: field("token", text(), "Token that is sent as a field of each message.", {
      required: true,
      secret: true,
      createDefault: "",
      writeOnly: "sometimes",
      argumentDescription:
        'Token that is sent as a field of each message; `""` clears it. Default: none for a new configuration, the current token for an existing one.',
    }),
    configurationId: readOnly(
      "id",
      text(),
      "ID of the configuration. Undefined if the API does not return it.",
      { nullable: true, distinguishes: true },
    ),
    productId: readOnly("productId", text(), "ID of the product, assigned by the API.", { nullable: true }),
    createdAt: readOnly("createdAt", text(), "When the configuration was created, in ISO 8601.", {
      nullable: true,
      distinguishes: true,
    }),
  },
  uniqueIn: "the app",
  sameAs: "",
  operations: containerOperations,
  writes: { emptyErrorBody: true },
  verbs: { update: { method: "PUT", sends: "all", idInBody: true, source: "documented" } },
  client: {
    name: "logForwarding",
    doc: "Log forwarding of container apps to a syslog destination: one configuration per app.",
    list: "Every configuration of the account. `token` is a secret.",
    get: "The configuration of an app.",
    create: "Creates the configuration of an app that has none.",
    update: "Replaces all seven fields.",
    delete: "Removes the configuration of an app.",
  },
  example: {
    title: "A configuration",
    arguments: {
      app: "shop",
      type: "SyslogTcp",
      endpoint: "logs.example.com",
      port: 6514,
      format: "SyslogRfc5424",
    },
    change: { port: 6515 },
  },
});
