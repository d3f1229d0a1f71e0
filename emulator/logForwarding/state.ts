import * as z from "zod";
import { type Making, timestamp } from "../platform/making";

/** A log forwarding configuration. An app has one at most. */
export interface LogForwarding {
  id: string;
  app: string;
  productId: string;
  type: "SyslogUdp" | "SyslogTcp";
  endpoint: string;
  port: number;
  createdAt: string;
  token: string;
  format: "SyslogRfc3164" | "SyslogRfc5424";
  enabled: boolean;
}

export const syslogType = z.enum(["SyslogUdp", "SyslogTcp"]);
export const syslogFormat = z.enum(["SyslogRfc3164", "SyslogRfc5424"]);

export const logForwardingSeed = z.strictObject({
  id: z.string().optional(),
  app: z.string(),
  productId: z.string().optional(),
  type: syslogType.optional(),
  endpoint: z.string().optional(),
  port: z.int().optional(),
  createdAt: z.string().optional(),
  token: z.string().optional(),
  format: syslogFormat.optional(),
  enabled: z.boolean().optional(),
});

export type LogForwardingSeed = z.input<typeof logForwardingSeed>;

export function newLogForwarding(seed: LogForwardingSeed, making: Making): LogForwarding {
  return {
    id: seed.id ?? making.ids.uuid(),
    app: seed.app,
    productId: seed.productId ?? making.ids.uuid(),
    type: seed.type ?? "SyslogUdp",
    endpoint: seed.endpoint ?? "logs.example.com",
    port: seed.port ?? 514,
    createdAt: seed.createdAt ?? timestamp(making),
    token: seed.token ?? "",
    format: seed.format ?? "SyslogRfc5424",
    enabled: seed.enabled ?? true,
  };
}
