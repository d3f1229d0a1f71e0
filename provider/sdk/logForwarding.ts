// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of LogForwarding. */
export interface LogForwardingArgs {
  /** ID of the container app: the output `appId` of a `ContainerApp`. A change replaces the resource. */
  app: pulumi.Input<string>;
  /**
   * Whether to adopt the existing configuration of the app instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Protocol that carries the messages. */
  type: pulumi.Input<"SyslogUdp" | "SyslogTcp">;
  /** Host name or IP address of the syslog server, without scheme, port or path. */
  endpoint: pulumi.Input<string>;
  /** Port of the syslog server. From 1 to 65535. */
  port: pulumi.Input<number>;
  /** Syslog format of the messages. */
  format: pulumi.Input<"SyslogRfc3164" | "SyslogRfc5424">;
  /**
   * Whether logs are forwarded. Default: `true` for a new configuration, the current value for an existing
   * one.
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Token that is sent as a field of each message; `""` clears it. Default: none for a new configuration, the
   * current token for an existing one. A secret.
   */
  token?: pulumi.Input<string>;
  /**
   * What a delete does: `delete` the configuration, `disable` it, or `keep` it. Default: `delete` if this
   * program created it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * Forwards a container app's logs to a syslog server. An update replaces every field: a field that the
 * program leaves out is sent with its current value or, if the API does not return it, with the value in the
 * state. ID and import ID: the app.
 *
 * @example Create a configuration
 * ```ts
 * new edge.LogForwarding("shop", {
 *   app: "shop", type: "SyslogTcp", endpoint: "logs.example.com", port: 6514, format: "SyslogRfc5424",
 *   token: config.requireSecret("syslogToken"),
 * });
 * ```
 */
export class LogForwarding extends EdgeResource {
  /** ID of the container app: the output `appId` of a `ContainerApp`. */
  declare readonly app: pulumi.Output<string>;
  /** Protocol that carries the messages. */
  declare readonly type: pulumi.Output<"SyslogUdp" | "SyslogTcp">;
  /** Host name or IP address of the syslog server, without scheme, port or path. */
  declare readonly endpoint: pulumi.Output<string>;
  /** Port of the syslog server. */
  declare readonly port: pulumi.Output<number>;
  /** Syslog format of the messages. */
  declare readonly format: pulumi.Output<"SyslogRfc3164" | "SyslogRfc5424">;
  /** Whether logs are forwarded. */
  declare readonly enabled: pulumi.Output<boolean>;
  /**
   * Token that is sent as a field of each message. Undefined if the API does not return it and the program
   * does not set it. A secret.
   */
  declare readonly token: pulumi.Output<string | undefined>;
  /** ID of the configuration. Undefined if the API does not return it. */
  declare readonly configurationId: pulumi.Output<string | undefined>;
  /** ID of the product, assigned by the API. */
  declare readonly productId: pulumi.Output<string | undefined>;
  /** When the configuration was created, in ISO 8601. */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /** Whether the configuration was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: LogForwardingArgs, options?: pulumi.CustomResourceOptions) {
    super("LogForwarding", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): LogForwarding {
    return new LogForwarding(name, {} as LogForwardingArgs, { ...options, id });
  }

  /** Whether a value is a LogForwarding, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is LogForwarding {
    return isOfClass(value, "LogForwarding");
  }
}

const declared = {
  outputs: [
    "app",
    "type",
    "endpoint",
    "port",
    "format",
    "enabled",
    "token",
    "configurationId",
    "productId",
    "createdAt",
    "adopted",
  ],
  assigned: {},
  secrets: ["token"],
};
