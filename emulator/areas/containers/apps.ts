import { createHash } from "node:crypto";
import * as z from "zod";
import { collection } from "../../objects/collection";
import type { Application, ContainerEndpoint, ContainerTemplate } from "../../objects/models";
import { createValueSchema } from "../../objects/values";
import type { CreateContext, Platform } from "../../platform/platform";
import { keyAuth, personalRoles } from "../../server/access";
import { badRequest, notFound, Refusal, toContainerError } from "../../server/failures";
import { parseBody, parseInteger } from "../../server/input";
import { created, deleteItem, ok, okWithoutBody } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { pullZones } from "../pullZones/area";
import type { PullZone } from "../pullZones/pullZone";
import { type Registry, registryNumbers } from "./registries";
import { spellValue } from "./spelling";

export interface App extends Application {
  name: string;
  /** The IDs of the volumes by their names. No response of the app has them. */
  volumeIds: Record<string, string>;
  /** When the roll-out ends, by the clock. No response has it. */
  rolloutEnd: number | null;
}

export interface AppState {
  apps: App[];
  registries: Registry[];
  pullZones: PullZone[];
}

const rolloutTime = 2_000;

export const apps = collection<App>({
  list: "apps",
  noun: "app",
  path: "/mc/apps",
  model: "Application",
  idMember: "id",
  input: { create: "AddApplicationRequest", update: "PatchApplicationRequest" },
  defaults: {
    name: (id: string) => `app-${id}`,
    runtimeType: "shared",
    status: "active",
    autoScaling: { min: 1, max: 1 },
    regionSettings: { provisioningType: "static" },
    displayEndpoint: { type: "cdn" },
    networkSettings: {},
    repositorySettings: {},
  },
  hidden: {
    rolloutEnd: z.number().nullish().default(null),
    volumeIds: z.record(z.string(), z.string()).default({}),
  },
  complete(app, { context }) {
    for (const { name } of app.volumes) app.volumeIds[name] ??= context.ids.createUuid();
  },
});

interface EndpointRequest {
  readonly displayName?: string;
  readonly cdn?: FormRequest | null;
  readonly anycast?: FormRequest | null;
}
interface FormRequest {
  readonly isSslEnabled?: boolean;
  readonly stickySessions?: ContainerEndpoint["stickySessions"] | null;
  readonly portMappings?: readonly Partial<ContainerEndpoint["portMappings"][number]>[];
}
type ContainerRequest = Partial<Omit<ContainerTemplate, "endpoints">> & {
  readonly endpoints?: readonly EndpointRequest[] | null;
};
interface AppRequest extends Partial<Omit<Application, "containerTemplates">> {
  readonly containerTemplates?: readonly ContainerRequest[] | null;
}

const inputSchemas = {
  create: createValueSchema("AddApplicationRequest"),
  update: createValueSchema("PatchApplicationRequest"),
};

type Request = RouteRequest<"appId", AppState>;

function findApp({ state, params }: Request): App {
  const found = state.apps.find(({ id }) => id === params.appId);
  if (!found) throw notFound(`There is no app ${params.appId}.`, "appId");
  return found;
}

const refuse = (message: string, field: string) => new Refusal(422, "invalid", message, field);

/** The digest that a tag has. The platform takes the one in the request instead, if there is one (observed). */
const resolveDigest = ({ imageRegistryId, imageNamespace, imageName, imageTag }: ContainerRequest): string =>
  `sha256:${createHash("sha256").update([imageRegistryId, imageNamespace, imageName, imageTag].join("/")).digest("hex")}`;

const findDuplicate = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

/** Refuses what the platform refuses (public API description, clients). */
function checkRequest({ containerTemplates, volumes }: AppRequest, { state }: Request): void {
  if (containerTemplates?.length === 0)
    throw badRequest("An app has at least one container.", "containerTemplates");
  const all = containerTemplates ?? [];
  const endpoints = all.flatMap((each) => each.endpoints ?? []);
  const twin =
    findDuplicate(endpoints.map(({ displayName }) => displayName)) ??
    findDuplicate(all.map(({ name }) => name)) ??
    findDuplicate((volumes ?? []).map(({ name }) => name));
  if (twin !== undefined) throw badRequest(`The name ${twin} exists twice.`, "name");
  for (const { cdn, anycast, displayName } of endpoints) {
    if (!displayName || Boolean(cdn) === Boolean(anycast))
      throw badRequest("cdn or anycast is required.", "endpoints");
    if (cdn && cdn.portMappings?.length !== 1)
      throw badRequest("A CDN endpoint has one port.", "portMappings");
  }
  for (const { imageTag = "", imageRegistryId } of all) {
    if (/[:@]/.test(imageTag) || imageTag === "") throw badRequest("imageTag is no tag.", "imageTag");
    if (!registryNumbers(state).includes(String(imageRegistryId)))
      throw refuse(`There is no registry ${imageRegistryId}.`, "imageRegistryId");
  }
}

function saveEndpoint(
  { displayName = "", cdn, anycast }: EndpointRequest,
  known: ContainerEndpoint | undefined,
  app: App,
  { state, platform }: Request,
): ContainerEndpoint {
  const form = cdn ?? anycast ?? {};
  const type = cdn ? "cdn" : "anycast";
  const isSame = known?.type.toLowerCase() === type;
  const id = isSame
    ? known.id
    : `${app.id}-${displayName.toLowerCase().replace(/\W+/g, "-")}-${platform.ids.createUuid().slice(-6)}`;
  let pullZoneId = isSame ? known.pullZoneId : "";
  if (cdn && pullZoneId === "") {
    const zone = pullZones.create(
      {
        Name: `mc-${platform.ids.createUuid().slice(-8)}`,
        OriginType: 5,
        MagicContainersAppId: app.id,
        MagicContainersEndpointId: id,
      },
      platform,
    );
    state.pullZones.push(zone);
    pullZoneId = String(zone.Id);
  }
  return {
    id,
    displayName,
    type,
    pullZoneId,
    publicHost: cdn ? `${id}.bunny.run` : "",
    isSslEnabled: form.isSslEnabled ?? false,
    stickySessions: (form.stickySessions ?? null) as never,
    internalIpAddresses: [],
    publicIpAddresses: anycast ? [{ address: "192.0.2.1", region: "DE" }] : [],
    // Filled in also for CDN endpoints.
    portMappings: (form.portMappings ?? []).map(({ containerPort = 0, exposedPort, protocols }) => ({
      containerPort,
      exposedPort: exposedPort ?? containerPort,
      protocols: protocols ?? ["tcp"],
    })),
  };
}

/** Keeps the container of a known ID, and creates all others. */
function saveContainers(app: App, requested: readonly ContainerRequest[], request: Request): void {
  const { platform, state } = request;
  const before = app.containerTemplates;
  app.containerTemplates = requested.map((each) => {
    const known = before.find(({ id }) => id === each.id);
    if (each.id != null && !known) throw refuse(`There is no container ${each.id}.`, "id");
    const { endpoints, ...members } = each;
    return {
      ...emptyContainer,
      ...members,
      id: known?.id ?? platform.ids.createUuid(),
      imageDigest: each.imageDigest ?? resolveDigest(each),
      image: `${each.imageNamespace}/${each.imageName}:${each.imageTag}`,
      endpoints: (endpoints ?? []).map((endpoint) =>
        saveEndpoint(
          endpoint,
          known?.endpoints.find(({ displayName }) => displayName === endpoint.displayName),
          app,
          request,
        ),
      ),
    } as ContainerTemplate;
  });
  // The platform deletes the pull zones of CDN endpoints that are gone.
  const ids = new Set(app.containerTemplates.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)));
  state.pullZones = state.pullZones.filter(
    ({ MagicContainersAppId, MagicContainersEndpointId: id }) =>
      MagicContainersAppId !== app.id || ids.has(id ?? ""),
  );
}

const emptyContainer = {
  entryPoint: {},
  environmentVariables: [],
  imagePullPolicy: "always",
  packageId: "",
  probes: {},
  volumeMounts: [],
};

function saveVolumes(
  app: App,
  requested: readonly { name?: string; size?: number }[],
  { platform }: Request,
): void {
  app.volumes = requested.map(({ name = "", size = 0 }) => {
    const known = app.volumes.find((each) => each.name === name);
    if (known && size < known.size) throw badRequest("A volume cannot shrink.", "size");
    return { name, size };
  });
  const ids = app.volumes.map(({ name }) => [name, app.volumeIds[name] ?? platform.ids.createUuid()]);
  app.volumeIds = Object.fromEntries(ids);
}

function saveApp(app: App, given: AppRequest, request: Request): void {
  checkRequest(given, request);
  const { containerTemplates, volumes, regionSettings, ...others } = given;
  Object.assign(app, others);
  if (regionSettings) app.regionSettings = { ...app.regionSettings, ...regionSettings };
  if (volumes) saveVolumes(app, volumes, request);
  if (containerTemplates) saveContainers(app, containerTemplates, request);
}

/** Starts the app as it was saved last. */
function rollOut(app: App, { now, variants }: CreateContext): void {
  app.status = "progressing";
  app.rolloutEnd = now() + (variants.rollout === "later" ? rolloutTime : 0);
}

/** Assumed: saving an app that runs rolls it out. */
function rollOutSaved(app: App, context: CreateContext): void {
  if (context.variants.savedApp === "deployed") rollOut(app, context);
}

const reverse = <Item>(items: readonly Item[], { variants }: Platform): Item[] =>
  variants.containerOrder === "reversed" ? [...items].reverse() : [...items];

/** Responses have lists in no order. */
function toAppView(
  { rolloutEnd: _, volumeIds: __, volumes, containerTemplates, ...app }: App,
  platform: Platform,
): object {
  const spell = (value: string) => spellValue(value, platform);
  return {
    ...app,
    status: spell(app.status),
    runtimeType: spell(app.runtimeType),
    volumes: reverse(volumes, platform),
    containerTemplates: reverse(containerTemplates, platform).map((container) => ({
      ...container,
      imagePullPolicy: spell(container.imagePullPolicy),
      environmentVariables: reverse(container.environmentVariables, platform),
      volumeMounts: reverse(container.volumeMounts, platform),
      endpoints: reverse(container.endpoints, platform).map((endpoint) => ({
        ...endpoint,
        type:
          platform.variants.containerValues === "capitalized" && endpoint.type === "cdn"
            ? "CDN"
            : spell(endpoint.type),
        portMappings: endpoint.portMappings.map((each) => ({
          ...each,
          protocols: each.protocols.map(spell),
        })),
      })),
    })),
  };
}

const { undocumented } = routeBuilders<AppState>(keyAuth(personalRoles), toContainerError);

export const appArea = {
  ...apps,
  advance({ apps: all }: AppState, { now }: CreateContext): void {
    for (const app of all)
      if (app.rolloutEnd !== null && app.rolloutEnd <= now())
        Object.assign(app, { status: "active", rolloutEnd: null });
  },
  routes: [
    undocumented("GET", "/mc/apps", ({ state, query, platform }) => {
      const limit = parseInteger(query, "limit", { fallback: 20, max: 1000 });
      const start = Number(query.get("nextCursor") ?? 0);
      const items = state.apps.slice(start, start + limit).map(({ id, name, status, displayEndpoint }) => ({
        id,
        name,
        description: "",
        displayEndpoint,
        status: spellValue(status, platform),
      }));
      const isLast = start + limit >= state.apps.length;
      return ok({
        items,
        meta: { totalItems: state.apps.length },
        cursor: isLast ? null : String(start + limit),
      });
    }),

    undocumented("POST", "/mc/apps", (request) => {
      const { state, body, platform } = request;
      const given = parseBody(inputSchemas.create, body) as AppRequest;
      for (const member of ["name", "runtimeType", "autoScaling", "regionSettings"] as const)
        if (given[member] == null) throw badRequest(`${member} is required.`, member);
      const app = apps.create({}, platform);
      app.status = "inactive";
      saveApp(app, given, request as Request);
      state.apps.push(app);
      rollOutSaved(app, platform);
      return created({ id: app.id });
    }),

    undocumented("GET", "/mc/apps/{appId}", (request) => ok(toAppView(findApp(request), request.platform))),

    undocumented("PATCH", "/mc/apps/{appId}", (request) => {
      const app = findApp(request);
      saveApp(app, parseBody(inputSchemas.update, request.body) as AppRequest, request);
      if (app.status !== "inactive") rollOutSaved(app, request.platform);
      return ok({ id: app.id });
    }),

    undocumented("DELETE", "/mc/apps/{appId}", (request) => {
      const { state } = request;
      const app = findApp(request);
      state.pullZones = state.pullZones.filter(({ MagicContainersAppId }) => MagicContainersAppId !== app.id);
      deleteItem(state.apps, app);
      return okWithoutBody;
    }),

    undocumented("POST", "/mc/apps/{appId}/deploy", (request) => {
      rollOut(findApp(request), request.platform);
      return okWithoutBody;
    }),

    undocumented("POST", "/mc/apps/{appId}/undeploy", (request) => {
      Object.assign(findApp(request), { status: "inactive", rolloutEnd: null });
      return okWithoutBody;
    }),
  ],
};
