import { isDeepStrictEqual } from "node:util";
import { completeListed, findInOwnList, readSiblings } from "../api/objects/reads";
import { rateLimitRuleWithNames, withNames } from "../api/shield/names";
import type { RateLimitRule } from "../api/types";
import { requireManagementApi } from "../api/verifyServer";
import { EdgeError, is404Or405 } from "../base/errors";
import type { Client } from "../http/client";
import { value } from "../model/field";
import { joinWords, nonEmptyText } from "../model/kinds";
import { isPlainObject } from "../model/members";
import { findDeclaration } from "../objects";
import { rateLimitRule } from "../objects/rateLimitRule";
import { shieldZone } from "../objects/shieldZone";
import { checkExactlyOne, defineClass, type InputsOf, type KeyOf, type ResourceClass } from "./define";

const fields = {
  shieldZoneId: value(shieldZone.fields.shieldZoneId.kind, "ID of the shield zone.", { partOfId: "given" }),
  ruleId: value(rateLimitRule.fields.ruleId.kind, rateLimitRule.fields.ruleId.description, {
    partOfId: "selectable",
    argumentDescription: "ID of the rule. Give either `ruleId` or `ruleName`.",
  }),
  ruleName: value(nonEmptyText(), rateLimitRule.fields.ruleName.description, {
    transient: "shown",
    nullable: true,
    argumentDescription:
      "Name of the rule, exactly as the API has it. It is looked up in every preview and `up`. If another rule has the name by then, Pulumi replaces the resource.",
  }),
  rule: value(
    rateLimitRuleWithNames,
    "The rule as the API returns it, under the API's own names. A number that stands for a value, such as `actionType`, has its name beside it: `actionTypeName`.",
    { readOnly: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

export const rateLimitRuleData: ResourceClass<Inputs, Key, RateLimitRule> = defineClass({
  area: "shield",
  description:
    "A rate-limit rule of a shield zone, looked up and never changed. It is read in every preview and `up`. All resources of a zone share one read of its list. A rule whose limits the list lacks is read by itself. To create and change rules, use `RateLimitRule`. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  examples: {
    "Look up a rule by its name": `const login = new edge.RateLimitRuleData("login", { shieldZoneId: 5, ruleName: "login" });
export const limit = login.rule.ruleConfiguration.apply((configuration) => configuration?.requestCount);`,
  },
  fields,
  className: "RateLimitRuleData",

  path: ({ ruleId }) => `/shield/rate-limit/${ruleId}`,
  describe: ({ shieldZoneId, ruleId, ruleName }) =>
    `rate-limit rule ${ruleId ?? JSON.stringify(ruleName)} of shield zone ${shieldZoneId}`,

  checkTogether: (inputs, isKnown) =>
    checkExactlyOne(inputs, isKnown, ["ruleId", "ruleName"], "identifies the rule"),

  async locate(client, inputs) {
    const live = await mustFind(client, inputs);
    return { found: { key: { shieldZoneId: inputs.shieldZoneId, ruleId: live.id }, live } };
  },

  async read(client, { shieldZoneId, ruleId }) {
    const live = (await readRules(client, shieldZoneId)).find(({ id }) => id === ruleId);
    return live && fillInLimits(client, live, shieldZoneId);
  },

  findInList: (client, key) => findInOwnList(client, shieldZone, key),

  async compareByReading(client, key, recorded, inputs) {
    const live = await mustFind(client, inputs);
    if (live.id !== key.ruleId)
      return { replaces: [inputs.ruleName === recorded["ruleName"] ? "ruleId" : "ruleName"] };
    const outputs = Object.entries(rateLimitRuleData.toOutputs(live, key));
    const changed = outputs.flatMap(([output, value]) => findDifferences(output, recorded[output], value));
    if (changed.length === 0) return {};
    // The engine shows that outputs change, but not how.
    const notice = `Rate-limit rule ${key.ruleId} of shield zone ${key.shieldZoneId} has changed on the platform: ${changed.join(", ")}.`;
    return { changed, notice };
  },

  toOutputs: (live, key) => ({ ...key, ruleName: live.ruleName, rule: withNames(live) }),
});

const declaration = findDeclaration("RateLimitRule");

const readRules = async (client: Client, shieldZoneId: number) =>
  ((await readSiblings(client, declaration, { shieldZoneId })) ?? []) as readonly RateLimitRule[];

const fillInLimits = async (client: Client, rule: RateLimitRule, shieldZoneId: number) =>
  (await completeListed(client, declaration, rule, { shieldZoneId, ruleId: rule.id })) as RateLimitRule;

/**
 * Returns the one rule that the arguments identify. Every server of the API has the list: after a 404, zone or URL is
 * wrong.
 */
async function mustFind(client: Client, { shieldZoneId, ruleId, ruleName }: Inputs): Promise<RateLimitRule> {
  const rules = await readRules(client, shieldZoneId).catch(async (error: unknown) => {
    if (!is404Or405(error)) throw error;
    await requireManagementApi(client);
    throw new EdgeError(error.message, { cause: error });
  });
  const [rule, ...others] = rules.filter((each) =>
    ruleId === undefined ? each.ruleName === ruleName : each.id === ruleId,
  );
  if (rule && others.length === 0) return fillInLimits(client, rule, shieldZoneId);
  if (rule) {
    const ids = formatRuleList([rule, ...others].map(({ id }) => String(id)));
    throw new EdgeError(
      `Shield zone ${shieldZoneId} has ${others.length + 1} rate-limit rules named ${JSON.stringify(ruleName)}, with the ids ${ids}: give ruleId instead of ruleName.`,
    );
  }
  const existing = formatRuleList(
    rules.map(({ id, ruleName: name }) => `${JSON.stringify(name)} (id ${id})`),
  );
  throw new EdgeError(
    `Shield zone ${shieldZoneId} has no rate-limit rule ${ruleId === undefined ? `named ${JSON.stringify(ruleName)}` : `with the id ${ruleId}`}. ${existing ? `Its rules are ${existing}.` : "It has no rules at all."}`,
  );
}

/** Maximum number of rules that an error lists. */
const maxListedRules = 20;

function formatRuleList(titles: readonly string[]): string {
  const more = titles.length - maxListedRules;
  const items = more > 0 ? [...titles.slice(0, maxListedRules), `${more} more`] : titles;
  return joinWords(items, "and");
}

/** Returns the paths at which two values differ. Compares objects member by member, and lists as a whole. */
function findDifferences(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isPlainObject(before) || !isPlainObject(after)) return [path];
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...members].flatMap((member) =>
    findDifferences(`${path}.${member}`, before[member], after[member]),
  );
}
