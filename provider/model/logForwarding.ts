import { field, readOnly } from "./field";
import { boolean, integer, type Kind, matchingText, oneOf, text } from "./kinds";
import { object } from "./object";

/** Declares an enumeration. Requests contain only these names, but a response may contain one that the API has added. */
const openEnum = <const Values extends readonly string[]>(...values: Values) => {
  const kind = oneOf(...values);
  const argument = kind.argument.meta({ ...kind.argument.meta(), isOpen: true });
  return { ...kind, argument } as unknown as Kind<Values[number], Values[number], string>;
};

const syslogHost = {
  ...matchingText(
    /^(?=.*\S)(?:[^\s:/?#@]+|\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*\]?)$/i,
    'a host name or an IP address, without "https://", port or path',
  ),
  sent: text(1).sent,
};

/** A write replaces the whole configuration, so every settable field is required. */
export const logForwarding = object("LogForwarding", "Log forwarding of a container app.", {
  app: field("app", text(1), "Unique identifier of the container app.", { always: true, required: true }),
  type: field("type", openEnum("SyslogUdp", "SyslogTcp"), "Protocol that carries the messages.", {
    required: true,
  }),
  endpoint: field(
    "endpoint",
    syslogHost,
    "Host name or IP address of the syslog server, without scheme, port or path.",
    { required: true },
  ),
  port: field("port", integer(1, 65_535), "Port of the syslog server.", { required: true }),
  format: field("format", openEnum("SyslogRfc3164", "SyslogRfc5424"), "Syslog format of the messages.", {
    required: true,
  }),
  enabled: field("enabled", boolean(), "Whether logs are forwarded.", { required: true }),
  token: field("token", text(0), "Token that is sent as a field of each message.", {
    required: true,
    secret: true,
  }),
  configurationId: readOnly(
    "id",
    text(0),
    "ID of the configuration. Undefined if the API does not return it.",
    { nullable: true, distinguishes: true },
  ),
  productId: readOnly("productId", text(0), "ID of the product.", { nullable: true }),
  createdAt: readOnly("createdAt", text(0), "When the configuration was created, in ISO 8601.", {
    nullable: true,
    distinguishes: true,
  }),
});
