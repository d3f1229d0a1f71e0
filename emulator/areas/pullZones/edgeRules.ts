import * as z from "zod";
import { collection } from "../../objects/collection";
import { completeNested, createValueSchema } from "../../objects/values";
import { keyOrBearerAuth } from "../../server/access";
import { badRequest, notFound, Refusal, toErrorOrBare404 } from "../../server/failures";
import { parseBody } from "../../server/input";
import { created, deleteItem, noContent } from "../../server/response";
import { routeBuilders } from "../../server/route";
import {
  type EdgeRule,
  findPullZone,
  type PullZone,
  type PullZoneRequest,
  type PullZoneState,
} from "./pullZone";
import { performZoneWrite } from "./races";

const maxRules = 50;
const maxTriggers = 5;
const maxPatterns = 5;
const redirectAction = 1;

export const edgeRules = collection<EdgeRule>({
  list: "EdgeRules",
  noun: "edge rule",
  model: "EdgeRuleV2Model",
  idMember: "Guid",
  defaults: { Enabled: true },
});

const ruleSchema = createValueSchema("EdgeRuleV2Model") as z.ZodType<Partial<EdgeRule>>;
const toggleSchema = z.object({ Id: z.int(), Value: z.boolean() });

const { undocumented } = routeBuilders<PullZoneState>(keyOrBearerAuth(), toErrorOrBare404);

/** No operation lists or reads edge rules: they are in their pull zone. */
export const edgeRuleRoutes = [
  undocumented("POST", "/pullzone/{id}/edgerules/addOrUpdate", (request) => {
    const zone = findPullZone(request);
    const { Guid, ReadOnly: _, ...settings } = parseBody(ruleSchema, request.body);
    const write = () => {
      const rule = Guid
        ? changeRule(findEdgeRule(zone, Guid), settings, request)
        : addRule(zone, settings, request);
      return request.platform.variants.edgeRuleResponse === "rule" ? created(rule) : { status: 201 };
    };
    return performZoneWrite(write, request, zone);
  }),

  undocumented("DELETE", "/pullzone/{id}/edgerules/{ruleId}", (request) => {
    const zone = findPullZone(request);
    const rule = findEdgeRule(zone, request.params.ruleId);
    requireWritable(rule);
    return performZoneWrite(() => deleteItem(zone.EdgeRules, rule), request, zone);
  }),

  // Observed: the body must have the ID of the pull zone.
  undocumented("POST", "/pullzone/{id}/edgerules/{ruleId}/setEdgeRuleEnabled", (request) => {
    const zone = findPullZone(request);
    const rule = findEdgeRule(zone, request.params.ruleId);
    const { Id, Value } = parseBody(toggleSchema, request.body);
    if (Id !== zone.Id) throw badRequest("Id must be the ID of the pull zone.", "Id");
    requireWritable(rule);
    const write = () => {
      rule.Enabled = Value;
      return noContent;
    };
    return performZoneWrite(write, request, zone);
  }),
];

function addRule(zone: PullZone, settings: Partial<EdgeRule>, { platform }: PullZoneRequest): EdgeRule {
  checkRule(settings);
  if (zone.EdgeRules.length >= maxRules) throw invalidRule(`Maximum ${maxRules} rules are allowed.`);
  const rule = edgeRules.create(settings, platform);
  zone.EdgeRules.push(rule);
  return rule;
}

/** An update needs triggers. Assumed: it keeps other members that it leaves out. */
function changeRule(rule: EdgeRule, settings: Partial<EdgeRule>, { platform }: PullZoneRequest): EdgeRule {
  requireWritable(rule);
  checkRule(settings);
  const { Guid } = rule;
  const base = platform.variants.omittedOfEdgeRule === "kept" ? rule : { Enabled: false };
  const next = { ...base, ...settings, Guid };
  return Object.assign(rule, completeNested("EdgeRuleV2Model", next, platform.now));
}

function checkRule({ ActionType, ActionParameter1, Triggers }: Partial<EdgeRule>): void {
  if (!Triggers?.length) throw invalidRule("At least one condition is required");
  if (Triggers.length > maxTriggers)
    throw invalidRule(`Maximum ${maxTriggers} condition are allowed per rule.`);
  if (Triggers.some(({ PatternMatches }) => (PatternMatches?.length ?? 0) > maxPatterns))
    throw invalidRule(`Maximum ${maxPatterns} triggers are allowed per condition`);
  if (Triggers.some(({ PatternMatches }) => PatternMatches?.some((each) => /^pattern:.*[^$]$/.test(each))))
    throw invalidRule("The trigger path is not a valid URL.");
  if (ActionType === redirectAction && !/^(https?:\/\/|%\{)/i.test(ActionParameter1 ?? ""))
    throw invalidRule("The entered path is not a valid URL.");
}

const invalidRule = (message: string) => new Refusal(400, "edgerule.invalid", message, "EdgeRule");

function requireWritable({ ReadOnly }: EdgeRule): void {
  if (ReadOnly) throw invalidRule("The rule is managed by the platform.");
}

function findEdgeRule({ Id, EdgeRules }: PullZone, guid: string): EdgeRule {
  const rule = EdgeRules.find(({ Guid }) => Guid === guid);
  if (rule === undefined) throw notFound(`There is no edge rule ${guid} in the pull zone ${Id}.`, "Guid");
  return rule;
}
