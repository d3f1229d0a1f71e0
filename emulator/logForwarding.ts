import * as z from "zod";
import { type Making, timestamp } from "./platform/making";
import { keyOnly, PERSONAL_ROLES } from "./server/access";
import { noBody } from "./server/failures";
import { parseBody } from "./server/input";
import { invalid, notFound } from "./server/refusal";
import { created, noContent, ok } from "./server/response";
import { area, type Route, type RouteRequest } from "./server/route";

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

// Observed: a key without permission gets 403 from the update and 401 from the others.
const { documented } = area(keyOnly(PERSONAL_ROLES, 403), noBody);
const { undocumented } = area(keyOnly(PERSONAL_ROLES, 401), noBody);

/** The seven fields that POST and PUT replace; a missing `enabled` is false. A missing `token` is refused (observed). */
const logForwardingInput = z.object({
  app: z.string().min(1),
  type: syslogType,
  endpoint: z.string(),
  port: z.int().min(1).max(65535),
  token: z.string(),
  format: syslogFormat,
  enabled: z.boolean().default(false),
});

/** Log forwarding configurations, by their app. No failure has a body. */
export const logForwardingRoutes: Route[] = [
  undocumented("GET", "/mc/log/forwarding", ({ account }) => ok({ items: account.state.logForwarding })),

  undocumented("POST", "/mc/log/forwarding", ({ account, body, platform }) => {
    const input = parseBody(logForwardingInput, body);
    if (account.state.logForwarding.some(({ app }) => app === input.app))
      throw invalid("The app already has a log forwarding configuration.", "app");
    const configuration = newLogForwarding(input, platform);
    account.state.logForwarding.push(configuration);
    return created(configuration);
  }),

  undocumented("GET", "/mc/log/forwarding/{appId}", (request) => ok(configurationOf(request))),

  documented("PUT", "/mc/log/forwarding/{appId}", (request) => {
    const configuration = configurationOf(request);
    const input = parseBody(
      logForwardingInput.extend({ app: z.literal(configuration.app).optional() }),
      request.body,
    );
    return ok(Object.assign(configuration, input, { app: configuration.app }));
  }),

  undocumented("DELETE", "/mc/log/forwarding/{appId}", (request) => {
    const configuration = configurationOf(request);
    const { state } = request.account;
    state.logForwarding.splice(state.logForwarding.indexOf(configuration), 1);
    return noContent;
  }),
];

function configurationOf({ account, params }: RouteRequest<"appId">): LogForwarding {
  const configuration = account.state.logForwarding.find(({ app }) => app === params.appId);
  if (configuration === undefined) throw notFound("The app has no log forwarding configuration.", "appId");
  return configuration;
}
