import { isDeepStrictEqual } from "node:util";
import { callRoute } from "../api/callRoute";
import { listItems } from "../api/paging";
import { findShieldZone, shieldZones } from "../api/shield";
import * as api from "../api/shield/rateLimits";
import type { Client } from "../http/client";
import { EdgeError, is404Or405, withMessage } from "../http/errors";
import { oneOf } from "../model/kinds";
import { ruleCondition, rateLimitRule as ruleModel, shieldZone } from "../model/shield";
import { createCollectionHooks, toDiscoveredObject } from "./collection";
import type { Properties, UpdateInput } from "./lifecycle";
import { checkNameOrId, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const { ruleConfiguration, ruleJson } = ruleModel.fields;

const fields = {
  // `errorResponse` describes a response, not the rule.
  ...role.toClassFields(ruleModel, "errorResponse"),
  shieldZoneId: role.identity(shieldZone.fields.shieldZoneId, "ID of the shield zone of the rule."),
  ruleId: role.optionalId(
    ruleModel.fields.ruleId,
    "ID of an existing rule to adopt. Without it, `ruleName` is required.",
  ),
  ...role.adoption("rule", "an existing rule of the zone with the same name"),
  // Secret, because it repeats `value` and sub-keys, which the program may have marked as secret.
  ruleJson: role.output({ ...ruleJson, facts: { ...ruleJson.facts, secret: true } }),
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the rule, or `keep` it. Default: `delete` if this program created it, else `keep`.",
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "shield",
  description:
    "A rate-limit rule of a shield zone: which requests are counted, how many are allowed, and what happens to the others. An argument or a property of `ruleConfiguration` that is left out is not managed: it is not compared and keeps its value. To look a rule up without managing it, use `RateLimitRuleData`. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  examples: {
    "Ten uploads a minute for each address": `new edge.RateLimitRule("uploads", {
  shieldZoneId: 5,
  ruleName: "uploads",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/upload",
    requestCount: 10,
    timeframe: 60,
    counterKeyType: "IP",
    actionType: "Block",
    blockTime: 300,
  },
});`,
    "Adopt an existing rule, and manage only its limit":
      'new edge.RateLimitRule("search", { shieldZoneId: 5, ruleId: 8002, ruleConfiguration: { requestCount: 100 } });',
  },
};

const { createRateLimit, updateRateLimit, deleteRateLimit } = api.rateLimits;

const hooks = createCollectionHooks<Inputs, Key, api.RateLimitRule>(
  api.rateLimitRule,
  { create: createRateLimit, update: updateRateLimit, delete: deleteRateLimit },
  (client, { shieldZoneId }) => api.readRules(client, shieldZoneId),
);

export const rateLimitRule: ResourceClass<Inputs, Key, api.RateLimitRule> = resource(fields, about, {
  className: "RateLimitRule",
  ...hooks,

  discovery: {
    area: "rate limits",
    title: "Rate-limit rules of the shield zones",
    async *find(client) {
      for await (const { shieldZoneId } of listItems(client, shieldZones.zones))
        for (const { id, ruleName } of await api.readRules(client, shieldZoneId))
          yield toDiscoveredObject(["shield", shieldZoneId], ["rule", id, ruleName]);
    },
  },

  checkTogether: (inputs) => checkNameOrId(inputs, "ruleName", "ruleId", "an existing rule"),

  async locate(client, inputs) {
    const lookup = await hooks.locate(client, inputs);
    const { found } = lookup;
    const needsLimits = api.limitMembers.some((limit) => inputs.ruleConfiguration?.[limit] !== undefined);
    if (!found || !needsLimits) return lookup;
    const live = await api.fillInLimits(client, found.live, inputs.shieldZoneId);
    return { ...lookup, found: { ...found, live } };
  },

  async read(client, key, paths) {
    const rule = await hooks.read(client, key);
    const needsLimits = api.limitMembers.some((name) => paths?.includes(`ruleConfiguration.${name}`) ?? true);
    return rule && needsLimits ? api.fillInLimits(client, rule, key.shieldZoneId) : rule;
  },

  findInList: (client, { shieldZoneId }) => findShieldZone(client, shieldZoneId),

  create: (client, inputs) =>
    hooks.create(withHiddenConfiguration(client, inputs), inputs, undefined).catch(rethrowWriteError),

  async update(client, key, change) {
    const notUpdatedError = (reason: string) =>
      new EdgeError(
        `Rate-limit rule ${key.ruleId} of shield zone ${key.shieldZoneId} was not updated: ${reason}`,
      );
    // This reuses the cached responses of the read before the update, unless a write followed that read.
    const live = await rateLimitRule.read(client, key);
    if (!live)
      throw notUpdatedError('it was deleted in the meantime. Run "pulumi up --refresh" to recreate it.');
    if (!live.ruleConfiguration)
      throw notUpdatedError(
        "the API returned it without its ruleConfiguration, which an update must send in full. Try again later.",
      );
    const body = buildUpdateBody(live, change);
    const missing = api.limitMembers.filter((limit) => body.ruleConfiguration[limit] === undefined);
    if (missing.length > 0)
      throw notUpdatedError(
        `an update must send its whole ruleConfiguration, and the API does not return ${missing.join(", ")}. Set ${missing.length > 1 ? "them" : "it"} in ruleConfiguration.`,
      );
    return callRoute(withHiddenConfiguration(client, change.inputs), updateRateLimit, {
      path: key,
      input: body,
    }).catch(rethrowWriteError);
  },

  delete: (client, key) => hooks.delete(client, key).catch(rethrowWriteError),

  // The API rewrites `ruleJson` with each change.
  compare: () => ({ computed: ["ruleJson"] }),
});

/** Returns a client whose errors do not quote the configuration, because the program may have marked it as secret. */
const withHiddenConfiguration = (client: Client, { ruleConfiguration: sent }: Partial<Inputs>): Client => ({
  ...client,
  send: (operation, call) => client.send(operation, { ...call, unprinted: sent }),
});

/**
 * Returns the whole rule, because the API does not accept a partial configuration. Unchanged members stay as the API returned
 * them, including nulls and members that this package does not know. Members that the API omitted get their recorded values.
 */
function buildUpdateBody(live: api.RateLimitRule, { values, merged }: UpdateInput<Inputs>) {
  const { ruleConfiguration: changes, ...otherChanges } = values;
  const current: Properties = ruleConfiguration.kind.fromWire(live.ruleConfiguration ?? {});
  const recordedMembers = Object.entries(merged.ruleConfiguration ?? {}).filter(
    ([member]) => current[member] === undefined,
  );
  const changedMembers = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(recordedMembers), ...changes }).filter(
      ([member, value]) => !isDeepStrictEqual(value, current[member]),
    ),
  ) as NonNullable<Inputs["ruleConfiguration"]>;
  const liveConditions = live.ruleConfiguration?.chainedRuleConditions ?? [];
  const conditions = changedMembers.chainedRuleConditions?.map(
    (each) =>
      liveConditions.find((existing) => isDeepStrictEqual(ruleCondition.fromWire(existing), each)) ??
      ruleCondition.toWire(each),
  );
  return {
    ruleName: live.ruleName,
    ruleDescription: live.ruleDescription,
    ...ruleModel.toWire(otherChanges),
    ruleConfiguration: {
      ...live.ruleConfiguration,
      ...ruleConfiguration.kind.toWire(changedMembers),
      ...(conditions && { chainedRuleConditions: conditions }),
    },
  };
}

/** Rethrows an error of a write. A 404 or 405 without an `errorKey` may mean that the server lacks undocumented operations. */
function rethrowWriteError(error: unknown): never {
  if (!is404Or405(error) || error.errorKey !== undefined) throw error;
  throw withMessage(
    error,
    `${error.message} The server may implement only the documented operations: then rate-limit rules can be listed, but not created, updated or deleted.`,
  );
}
