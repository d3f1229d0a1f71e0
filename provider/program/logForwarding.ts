import * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, objectOf, typeOf } from "./edgeResource";

/** Arguments of a LogForwarding. */
export interface LogForwardingArgs {
  /** Unique identifier of the container app, not empty. An app has one configuration. A change replaces it. */
  app: pulumi.Input<string>;
  /** Take over the app's configuration where it has one. Default: the setting `edge:adopt`, else false. */
  adopt?: pulumi.Input<boolean>;
  /** How the messages travel. In place. */
  type: pulumi.Input<"SyslogUdp" | "SyslogTcp">;
  /** Host that takes the messages, not empty. In place. */
  endpoint: pulumi.Input<string>;
  /** Its port, 1 to 65535. In place. */
  port: pulumi.Input<number>;
  /** The syslog RFC of the messages. In place. */
  format: pulumi.Input<"SyslogRfc3164" | "SyslogRfc5424">;
  /** Whether forwarding is on. In place. Left out: true for a new configuration, else as it is on the platform. */
  enabled?: pulumi.Input<boolean>;
  /**
   * Token that is passed as a field of each message; `""` clears it. Kept as a secret. In place. Left out: none for a
   * new configuration, else as it is on the platform.
   */
  token?: pulumi.Input<string>;
  /**
   * What destroy does: delete the configuration, switch it off, or keep it. Default: delete what this program
   * created, keep what it took over or imported.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * Forwarding of a container app's logs to a syslog server. A write replaces every field: what the program leaves out is
 * sent with the value it has on the platform, else with the recorded one. Id and import id: the app.
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
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("LogForwarding");

  declare readonly app: pulumi.Output<string>;
  /** `SyslogUdp` or `SyslogTcp`; an unknown name is kept. */
  declare readonly type: pulumi.Output<string>;
  declare readonly endpoint: pulumi.Output<string>;
  declare readonly port: pulumi.Output<number>;
  /** `SyslogRfc3164` or `SyslogRfc5424`; an unknown name is kept. */
  declare readonly format: pulumi.Output<string>;
  declare readonly enabled: pulumi.Output<boolean>;
  /** A secret. Undefined where the platform does not show it and none was given. */
  declare readonly token: pulumi.Output<string | undefined>;
  /** The platform's id of the configuration; undefined where it cannot be read. */
  declare readonly configurationId: pulumi.Output<string | undefined>;
  /** The platform's id of the product. */
  declare readonly productId: pulumi.Output<string | undefined>;
  /** When the configuration was created, ISO 8601. */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /** Whether the configuration was there before: taken over or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /**
   * Declares a configuration. Bad arguments fail in the preview with a sentence each; a configuration that exists
   * already fails unless it is taken over with `adopt`.
   */
  constructor(name: string, args: LogForwardingArgs, options?: pulumi.CustomResourceOptions) {
    const given = objectOf(name, args);
    const token = given.token === undefined ? {} : { token: pulumi.secret(given.token) };
    super("LogForwarding", name, outputs, { ...given, ...token }, options);
  }

  /** A configuration that already exists, read and never changed. `id`: the app. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): LogForwarding {
    return new LogForwarding(name, {} as LogForwardingArgs, { ...options, id });
  }

  /** Whether a value is a LogForwarding, also one of another copy of this package. */
  static override isInstance(value: unknown): value is LogForwarding {
    return isOfType(value, LogForwarding.__pulumiType);
  }
}

const outputs = [
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
];
