import { isDeepStrictEqual } from "node:util";
import { requireApi } from "../api/recognize";
import { isZoneListed } from "../api/shield";
import { namedRule, withNames } from "../api/shield/names";
import { type RateLimitRule, rulesIn, withLimits } from "../api/shield/rateLimits";
import type { Client } from "../http/client";
import { EdgeError, isMissing } from "../http/errors";
import { value } from "../model/field";
import { text } from "../model/kinds";
import { rateLimitRule, shieldZone } from "../model/shield";
import type { Properties } from "./lifecycle";
import { eitherOf, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  shieldZoneId: role.identity(shieldZone.fields.shieldZoneId, "ID of the shield zone."),
  ruleId: role.adoptable(rateLimitRule.fields.ruleId, "ID of the rule. Give either `ruleId` or `ruleName`."),
  ruleName: role.lookup(
    value(text(1), rateLimitRule.fields.ruleName.description, { nullable: true }),
    "Name of the rule, exactly as the API has it. It is looked up in every preview and up; if another rule has the name by then, the resource is replaced.",
  ),
  rule: role.output(
    value(
      namedRule,
      "The rule with every property that the API sends, under the API's own names, and an added property with the name of each known number.",
    ),
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "A rate-limit rule of a shield zone, looked up and never changed. It is read in every preview and up; all resources of a zone share one read of its list, and a rule that the list returns without its limits is read by itself. To create and change rules, use `RateLimitRule`. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  examples: {
    "Look up a rule by its name": `const login = new edge.RateLimitRuleData("login", { shieldZoneId: 701, ruleName: "login" });
export const limit = login.rule.ruleConfiguration.apply((configuration) => configuration?.requestCount);`,
  },
};

/** How many rules an error lists. */
const shown = 20;

/** A data source: it looks a rule up and changes nothing. */
export const rateLimitRuleData: ResourceClass<Inputs, Key, RateLimitRule> = resource(fields, about, {
  className: "RateLimitRuleData",
  defaultOnDelete: "keep",

  path: ({ ruleId }) => `/shield/rate-limit/${ruleId}`,
  describe: ({ shieldZoneId, ruleId, ruleName }) =>
    `rate-limit rule ${ruleId ?? JSON.stringify(ruleName)} of shield zone ${shieldZoneId}`,

  checkTogether: (given, known) => eitherOf(given, known, ["ruleId", "ruleName"], "identifies the rule"),

  async locate(client, given) {
    const live = await find(client, given);
    return { found: { key: { shieldZoneId: given.shieldZoneId, ruleId: live.id }, live } };
  },

  async read(client, { shieldZoneId, ruleId }) {
    const live = (await rulesIn(client, shieldZoneId)).find(({ id }) => id === ruleId);
    return live && withLimits(client, live, shieldZoneId);
  },

  isListed: (client, { shieldZoneId }) => isZoneListed(client, shieldZoneId),

  async compare(client, key, recorded, given) {
    const live = await find(client, given);
    if (live.id !== key.ruleId) {
      const moved = given.ruleName === recorded["ruleName"] ? "ruleId" : "ruleName";
      return { replaces: [moved] };
    }
    const now = Object.entries(rateLimitRuleData.toOutputs(live, key));
    const changed = now.flatMap(([output, value]) => differences(output, recorded[output], value));
    if (changed.length === 0) return {};
    // The engine shows no more of outputs than that they change.
    const notice = `Rate-limit rule ${key.ruleId} of shield zone ${key.shieldZoneId} has changed on the platform: ${changed.join(", ")}.`;
    return { changed, notice };
  },

  toOutputs: (live, key) => ({ ...key, ruleName: live.ruleName, rule: withNames(live) }),
});

/** The one rule that the arguments mean. The list is documented: where it is missing, so is the zone. */
async function find(client: Client, given: Inputs): Promise<RateLimitRule> {
  const rules = await rulesIn(client, given.shieldZoneId).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await requireApi(client);
    throw new EdgeError(error.message, { cause: error });
  });
  const [rule, ...others] = rules.filter(({ id, ruleName }) =>
    given.ruleId === undefined ? ruleName === given.ruleName : id === given.ruleId,
  );
  if (!rule) throw notFoundError(given, rules);
  if (others.length) throw ambiguousNameError(given, [rule, ...others]);
  return withLimits(client, rule, given.shieldZoneId);
}

function notFoundError(
  { shieldZoneId, ruleId, ruleName }: Inputs,
  rules: readonly RateLimitRule[],
): EdgeError {
  const wanted = ruleId === undefined ? `named ${JSON.stringify(ruleName)}` : `with the id ${ruleId}`;
  const there = inWords(rules.map(({ id, ruleName: name }) => `${JSON.stringify(name)} (id ${id})`));
  return new EdgeError(
    `Shield zone ${shieldZoneId} has no rate-limit rule ${wanted}. ${there ? `Its rules are ${there}.` : "It has no rules at all."}`,
  );
}

function ambiguousNameError({ shieldZoneId, ruleName }: Inputs, rules: readonly RateLimitRule[]): EdgeError {
  return new EdgeError(
    `Shield zone ${shieldZoneId} has ${rules.length} rate-limit rules named ${JSON.stringify(ruleName)}, with the ids ${inWords(rules.map(({ id }) => String(id)))}: give ruleId instead of ruleName.`,
  );
}

function inWords(names: readonly string[]): string {
  const more = names.length - shown;
  const said = more > 0 ? [...names.slice(0, shown), `${more} more`] : names;
  return [said.slice(0, -1).join(", "), said.at(-1)].filter(Boolean).join(" and ");
}

/** The paths at which two values differ, member by member; lists count as wholes. */
function differences(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!hasMembers(before) || !hasMembers(after)) return [path];
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...members].flatMap((member) => differences(`${path}.${member}`, before[member], after[member]));
}

const hasMembers = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);
