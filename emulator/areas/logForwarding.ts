import * as z from "zod";
import { type CreateContext, getCurrentTimestamp } from "../platform/platform";
import { keyAuth, personalRoles } from "../server/access";
import { badRequest, notFound, toBareStatus } from "../server/failures";
import { parseBody } from "../server/input";
import { created, deleteItem, ok } from "../server/response";
import { type RouteRequest, routeBuilders } from "../server/route";

const syslogTypeSchema = z.enum(["SyslogUdp", "SyslogTcp"]);
const syslogFormatSchema = z.enum(["SyslogRfc3164", "SyslogRfc5424"]);

const logForwardingSchema = z.strictObject({
  id: z.string(),
  app: z.string(),
  productId: z.string(),
  type: syslogTypeSchema.default("SyslogUdp"),
  endpoint: z.string().default("logs.example.com"),
  port: z.int().default(514),
  createdAt: z.string(),
  token: z.string().default(""),
  format: syslogFormatSchema.default("SyslogRfc5424"),
  enabled: z.boolean().default(true),
});

/** A log forwarding configuration. Each app has at most one. */
export type LogForwarding = z.output<typeof logForwardingSchema>;

export interface LogForwardingState {
  logForwarding: LogForwarding[];
}

const logForwardingSeedSchema = logForwardingSchema.partial({ id: true, productId: true, createdAt: true });

const createLogForwarding = (
  { id, productId, createdAt, ...settings }: z.output<typeof logForwardingSeedSchema>,
  context: CreateContext,
): LogForwarding => ({
  id: id ?? context.ids.createUuid(),
  productId: productId ?? context.ids.createUuid(),
  createdAt: createdAt ?? getCurrentTimestamp(context),
  ...settings,
});

/** The body of POST. A PUT may omit `app`. An omitted `enabled` is false in both (observed). */
const logForwardingInputSchema = z.object({
  app: z.string().min(1),
  type: syslogTypeSchema,
  endpoint: z.string(),
  port: z.int().min(1).max(65535),
  token: z.string(),
  format: syslogFormatSchema,
  enabled: z.boolean().default(false),
});

const { documented, undocumented } = routeBuilders<LogForwardingState>(keyAuth(personalRoles), toBareStatus);

/** Log forwarding configurations, identified by their app. Error responses have no body. */
export const logForwardingArea = {
  seedSchema: z.array(logForwardingSeedSchema),
  create: createLogForwarding,
  idNames: { logForwarding: "app" },
  routes: [
    undocumented("GET", "/mc/log/forwarding", ({ state }) => ok({ items: state.logForwarding })),

    undocumented("POST", "/mc/log/forwarding", ({ state, body, platform }) => {
      const input = parseBody(logForwardingInputSchema, body);
      if (state.logForwarding.some(({ app }) => app === input.app))
        throw badRequest("The app already has a log forwarding configuration.", "app");
      const configuration = createLogForwarding(input, platform);
      state.logForwarding.push(configuration);
      return created(configuration);
    }),

    undocumented("GET", "/mc/log/forwarding/{appId}", (request) => ok(findLogForwarding(request))),

    documented("PUT", "/mc/log/forwarding/{appId}", (request) => {
      const configuration = findLogForwarding(request);
      const { app } = configuration;
      const schema = logForwardingInputSchema.extend({ app: z.literal(app).optional() });
      return ok(Object.assign(configuration, parseBody(schema, request.body), { app }));
    }),

    undocumented("DELETE", "/mc/log/forwarding/{appId}", (request) =>
      deleteItem(request.state.logForwarding, findLogForwarding(request)),
    ),
  ],
};

function findLogForwarding({ state, params }: RouteRequest<"appId", LogForwardingState>): LogForwarding {
  const configuration = state.logForwarding.find(({ app }) => app === params.appId);
  if (configuration === undefined) throw notFound("The app has no log forwarding configuration.", "appId");
  return configuration;
}
