import { items } from "../../api/paging";
import { isZoneListed, shieldZones } from "../../api/shield";
import * as api from "../../api/shield/rateLimits";
import { EdgeError, isMissing, withMessage } from "../../http/errors";
import { oneOf } from "../../model/kinds";
import { rateLimitRule as ruleModel, shieldZone } from "../../model/shield";
import { byName, child } from "../child";
import { nameOr, nameOrId, type ResourceClass, resource } from "../resource";
import * as role from "../roles";
import { updateBody } from "./updateBody";

// `errorResponse` describes a response, not the rule.
const { errorResponse: _, ...own } = role.fieldsOf(ruleModel);
const { ruleJson } = ruleModel.fields;

const fields = {
  ...own,
  shieldZoneId: role.identity(shieldZone.fields.shieldZoneId, "ID of the shield zone of the rule."),
  ruleId: role.adoptable(
    ruleModel.fields.ruleId,
    "ID of an existing rule to adopt. Without it, `ruleName` is required.",
  ),
  ...role.adoption("rule", "an existing rule of the zone with the same name"),
  // It repeats `value` and sub-keys, which the program may have marked as secret.
  ruleJson: role.output({ ...ruleJson, facts: { ...ruleJson.facts, secret: true } }),
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What deleting this resource does: delete the rule, or keep it. Default: `delete` for a rule that this program created, `keep` for one that it adopted or imported.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "A rate-limit rule of a shield zone: which requests are counted, how many are allowed, and what happens to the others. An argument or a property of `ruleConfiguration` that is left out is not managed: it is not compared and keeps its value. To look a rule up without managing it, use `RateLimitRuleData`. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  examples: {
    "Ten logins a minute for each address": `new edge.RateLimitRule("login", {
  shieldZoneId: 701,
  ruleName: "login",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/login",
    requestCount: 10,
    timeframe: 60,
    counterKeyType: "IP",
    actionType: "Block",
    blockTime: 300,
  },
});`,
    "Adopt an existing rule, and manage only its limit":
      'new edge.RateLimitRule("search", { shieldZoneId: 701, ruleId: 52, ruleConfiguration: { requestCount: 100 } });',
  },
};

const { createRateLimit, updateRateLimit, deleteRateLimit } = api.rateLimits;

const hooks = child<Inputs, Key, api.RateLimitRule>(
  api.rateLimitRule,
  { create: createRateLimit, update: updateRateLimit, delete: deleteRateLimit },
  byName(api.rateLimitRule, "ruleName"),
  (client, { shieldZoneId }) => api.rulesIn(client, shieldZoneId),
);

export const rateLimitRule: ResourceClass<Inputs, Key, api.RateLimitRule> = resource(fields, about, {
  ...hooks,
  className: "RateLimitRule",
  defaultOnDelete: "delete",
  foundBy: ["ruleName"],

  discovery: {
    area: "rate limits",
    title: "Rate-limit rules of the shield zones",
    async *find(client) {
      for await (const { shieldZoneId } of items(client, shieldZones.zones))
        for (const { id, ruleName } of await api.rulesIn(client, shieldZoneId))
          yield {
            id: `${shieldZoneId}/${id}`,
            name: [`shield-${shieldZoneId}`, nameOr(ruleName, `rule-${id}`)],
          };
    },
  },

  // The platform refuses a write while another one of the zone is under way.
  turn: ({ shieldZoneId }) => `shield zone ${shieldZoneId}`,

  checkTogether: (given) => nameOrId(given, "ruleName", "ruleId", "an existing rule"),

  async locate(client, given) {
    const { shieldZoneId, ruleConfiguration = {} } = given;
    const lookup = await hooks.locate(client, given);
    const { found } = lookup;
    if (!found || !api.limits.some((limit) => ruleConfiguration[limit] !== undefined)) return lookup;
    const live = await api.withLimits(client, found.live, shieldZoneId);
    return { ...lookup, found: { ...found, live } };
  },

  async read(client, { shieldZoneId, ruleId }, paths) {
    const rule = (await api.rulesIn(client, shieldZoneId)).find(({ id }) => id === ruleId);
    const isNeeded = api.limits.some((limit) => paths?.includes(`ruleConfiguration.${limit}`) ?? true);
    return rule && isNeeded ? api.withLimits(client, rule, shieldZoneId) : rule;
  },

  isListed: (client, { shieldZoneId }) => isZoneListed(client, shieldZoneId),

  create: (client, given) => hooks.create(client, given, undefined).catch(rethrowWithHint),

  // This reuses the responses of the read that preceded the update, unless a write came in between.
  async update(client, key, change) {
    const live = await rateLimitRule.read(client, key);
    if (!live) throw notUpdated(key, deleted);
    if (!live.ruleConfiguration) throw notUpdated(key, withoutConfiguration);
    const body = updateBody(live, change);
    const unknown = api.limits.filter((limit) => body.ruleConfiguration[limit] === undefined);
    if (unknown.length) throw notUpdated(key, withoutLimits(unknown));
    return client.send(updateRateLimit, { path: key, body }).catch(rethrowWithHint);
  },

  async delete(client, key) {
    await client.send(deleteRateLimit, { path: key }).catch(rethrowWithHint);
  },

  toOutputs(live, key) {
    const { errorResponse: _, ...outputs } = hooks.toOutputs(live, key);
    return outputs;
  },

  // The API writes it anew with each change.
  contrast: () => ({ computed: ["ruleJson"] }),
});

const notUpdated = ({ shieldZoneId, ruleId }: Key, why: string): EdgeError =>
  new EdgeError(`Rate-limit rule ${ruleId} of shield zone ${shieldZoneId} was not updated: ${why}`);

const deleted = 'it was deleted in the meantime. Run "pulumi up --refresh" to recreate it.';

const withoutConfiguration =
  "the API returned it without its ruleConfiguration, which an update must send in full. Try again later.";

const withoutLimits = (unknown: readonly string[]): string =>
  `an update must send its whole ruleConfiguration, and the API does not return ${unknown.join(", ")}. Set ${unknown.length > 1 ? "them" : "it"} in ruleConfiguration.`;

/** Rethrows the error. A 404 or 405 without an errorKey may mean that the server lacks the writes, which are not documented. */
function rethrowWithHint(error: unknown): never {
  if (!isMissing(error) || error.errorKey !== undefined) throw error;
  throw withMessage(
    error,
    `${error.message} The server may implement only the documented operations: then rate-limit rules can be listed, but not created, updated or deleted.`,
  );
}
