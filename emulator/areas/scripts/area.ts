import * as z from "zod";
import { collection } from "../../objects/collection";
import { buildCollectionRoutes } from "../../objects/routes";
import { formatTime } from "../../objects/values";
import type { CreateContext } from "../../platform/platform";
import { keyOrBearerAuth } from "../../server/access";
import { badRequest, toErrorOrBare404 } from "../../server/failures";
import { paginate } from "../../server/input";
import { noContent, ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { pullZones } from "../pullZones/area";
import { performZoneWrite } from "../pullZones/races";
import { releaseRoutes, releases } from "./releases";
import {
  findLiveRelease,
  findScript,
  makeReleaseLive,
  type Script,
  type ScriptState,
  scriptTypes,
} from "./script";
import { secretRoutes, secrets } from "./secrets";
import { variableRoutes, variables } from "./variables";

/** If no release has a `Status`, the last release is live. */
const scripts = collection<Script>({
  list: "scripts",
  noun: "script",
  path: "/compute/script",
  model: "EdgeScriptModel",
  idMember: "Id",
  firstId: 501,
  input: { create: "AddEdgeScriptModel", update: "UpdateEdgeScriptModel" },
  ranges: { Name: [0, 100] },
  defaults: {
    Name: (id: number) => `script-${id}`,
    DeploymentKey: (id: number) => `script-${id}-deployment-key`,
  },
  hidden: { Code: z.string().nullish().default(null) },
  children: [releases as never, variables as never, secrets as never],
  complete(script, { given, before, context }) {
    script.Releases ??= [];
    script.Secrets ??= [];
    script.EdgeScriptVariables ??= [];
    if (before) {
      script.LastModified = formatTime(context.now());
      return;
    }
    const last = script.Releases.at(-1);
    if (given.Code === undefined) script.Code = last?.Code ?? null;
    if (last && !given.Releases?.some(({ Status }) => Status !== undefined)) makeReleaseLive(script, last);
    script.CurrentReleaseId = findLiveRelease(script)?.Id ?? 0;
  },
  resolve(script, { given, before, state, context }) {
    // Some servers refuse an update that changes nothing (observed). The status is assumed.
    const isSame = before?.Name === script.Name && before.ScriptType === script.ScriptType;
    if (isSame && context.variants.unchangedScript === "refused")
      throw badRequest("The operation affected an unexpected number of rows (0).");
    const input: LinkedPullZoneInput & typeof given = given;
    if (input.CreateLinkedPullZone) addLinkedPullZone(script, input, state, context);
  },
  view: toScriptView,
  // The create of a linked pull zone is the create of a pull zone.
  perform: (write, request, script) =>
    !script && Object(request.body).CreateLinkedPullZone === true
      ? performZoneWrite(write, request)
      : write(),
});

function toScriptView({ Releases: _, Code: __, Secrets: ___, ...script }: Script): object {
  return script;
}

interface LinkedPullZoneInput {
  readonly CreateLinkedPullZone?: boolean;
  readonly LinkedPullZoneName?: string | null;
}

/** Makes a pull zone with the script, and the script's host name, which a rename does not change. The names are guesses. */
function addLinkedPullZone(
  script: Script,
  { LinkedPullZoneName }: LinkedPullZoneInput,
  { pullZones: zones }: ScriptState,
  context: CreateContext,
): void {
  const suffix = script.Id.toString(36);
  const Name = LinkedPullZoneName ?? `${script.Name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${suffix}`;
  if (zones.some((each) => each.Name.toLowerCase() === Name.toLowerCase()))
    throw badRequest("The pull zone name is already taken.", "LinkedPullZoneName");
  const runs =
    script.ScriptType === scriptTypes.middleware
      ? { MiddlewareScriptId: script.Id }
      : { EdgeScriptId: script.Id };
  zones.push(pullZones.create({ Name, ...runs }, context));
  script.SystemHostname = `${Name}-${suffix}.bunny.run`;
  linkPullZones(script, zones);
}

const linkPullZones = (script: Script, zones: ScriptState["pullZones"]): void => {
  script.LinkedPullZones = zones
    .filter(({ EdgeScriptId, MiddlewareScriptId }) => [EdgeScriptId, MiddlewareScriptId].includes(script.Id))
    .map(({ Id, Name, CnameDomain }) => ({
      Id,
      PullZoneName: Name,
      DefaultHostname: `${Name}.${CnameDomain}`,
    }));
};

const { undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

/** Edge scripts with their drafts, releases, variables and secrets. */
export const scriptArea = {
  ...scripts,
  advance({ scripts: all, pullZones: zones }: ScriptState, { variants }: CreateContext): void {
    for (const script of all) {
      linkPullZones(script, zones);
      script.CurrentReleaseId = findLiveRelease(script)?.Id ?? 0;
      const { SystemHostname } = script;
      const prefix = variants.scriptHostname === "url" ? "https://" : "";
      script.DefaultHostname =
        SystemHostname === null || script.CurrentReleaseId === 0 ? null : prefix + SystemHostname;
    }
  },
  routes: [
    undocumented("GET", "/compute/script", ({ state, query }) => {
      const types = query.getAll("type");
      const text = query.get("search")?.toLowerCase() ?? "";
      const isAsked = ({ Name, ScriptType }: Script) =>
        Name.toLowerCase().includes(text) && (types.length === 0 || types.includes(String(ScriptType)));
      const hasZones = query.get("includeLinkedPullzones") === "true";
      const views = state.scripts.filter(isAsked).map((script) => ({
        ...toScriptView(script),
        LinkedPullZones: hasZones ? script.LinkedPullZones : null,
      }));
      return ok(paginate(views, query));
    }),
    // Linked pull zones stay, unless the request says otherwise.
    undocumented("DELETE", "/compute/script/{id}", (request) => {
      const script = findScript(request);
      const { state, query } = request;
      const linked = new Set(script.LinkedPullZones?.map(({ Id }) => Id));
      state.scripts = state.scripts.filter((each) => each !== script);
      if (query.get("deleteLinkedPullZones") === "true")
        state.pullZones = state.pullZones.filter(({ Id }) => !linked.has(Id));
      return noContent;
    }),
    ...buildCollectionRoutes<ScriptState>(scripts as never),
    ...releaseRoutes,
    ...secretRoutes,
    ...variableRoutes,
  ],
};
