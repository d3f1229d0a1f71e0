import * as z from "zod";
import { collection } from "../../objects/collection";
import type { ContainerRegistry } from "../../objects/models";
import { type AnyCollection, addItem, changeItem } from "../../objects/writes";
import { getCurrentTimestamp, type Platform } from "../../platform/platform";
import { keyAuth, personalRoles } from "../../server/access";
import { badRequest, notFound, Refusal, toContainerError } from "../../server/failures";
import { parseId } from "../../server/input";
import { deleteItem, ok, type RouteResponse } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { spellValue } from "./spelling";

export interface Registry extends ContainerRegistry {
  /** No response has it. */
  password: string | null;
  /** No response has it. */
  type: string | null;
}

export interface RegistryState {
  registries: Registry[];
  apps: { name: string; containerTemplates: { imageRegistryId: string }[] }[];
}

const hosts: Readonly<Record<string, string>> = {
  dockerhub: "docker.io",
  github: "ghcr.io",
  bunnyregistry: "registry.bunny.net",
};

export const registries = collection<Registry>({
  list: "registries",
  noun: "registry",
  path: "/mc/registries",
  model: "ContainerRegistry",
  idMember: "id",
  firstId: 1001,
  input: { create: "ContainerRegistryRequest", update: "ContainerRegistryRequest" },
  required: ["displayName"],
  ranges: { displayName: [1, 50] },
  defaults: { displayName: (id: number) => `registry-${id}` },
  hidden: { password: z.string().nullish().default(null), type: z.string().nullish().default(null) },
  complete(registry, { given, before, context }) {
    const { type, passwordCredentials }: RegistryInput & typeof given = given;
    if (!before) registry.createdAt = given.createdAt ?? getCurrentTimestamp(context);
    if (before) registry.lastUpdatedAt = getCurrentTimestamp(context);
    registry.type = type ?? null;
    registry.hostName = given.hostName ?? hosts[type?.toLowerCase() ?? ""] ?? "registry.example";
    if (!passwordCredentials) return;
    registry.userName = passwordCredentials.userName;
    registry.password = passwordCredentials.password;
    registry.firstPasswordSymbols = passwordCredentials.password.slice(0, 2);
    registry.lastPasswordSymbols = passwordCredentials.password.slice(-2);
  },
});

interface RegistryInput {
  readonly type?: string | null;
  readonly passwordCredentials?: { readonly userName: string; readonly password: string } | null;
}

/** The registries that every account has. They are only in the list. */
const builtIn = [
  { id: 1, displayName: "DockerHub Public", hostName: "docker.io" },
  { id: 2, displayName: "GitHub Public", hostName: "ghcr.io" },
].map((each) => ({
  ...each,
  accountId: null,
  createdAt: "2025-01-01T00:00:00.000Z",
  firstPasswordSymbols: null,
  isPlatformManaged: true,
  isPublic: true,
  lastPasswordSymbols: null,
  lastUpdatedAt: null,
  namespaceId: "",
  userId: null,
  userName: "",
}));

/** The IDs that an image can refer to. */
export const registryNumbers = ({ registries: own }: Pick<RegistryState, "registries">): string[] =>
  [...builtIn, ...own].map(({ id }) => String(id));

function toRegistryView({ password: _, type: __, ...registry }: Registry, { variants }: Platform): object {
  return { ...registry, id: variants.registryIds === "text" ? String(registry.id) : registry.id };
}

const { undocumented } = routeBuilders<RegistryState>(keyAuth(personalRoles), toContainerError);
type RegistryRequest = RouteRequest<"registryId", RegistryState>;

function findRegistry({ state, params }: RegistryRequest): Registry {
  const id = parseId("registryId", params.registryId);
  const found = state.registries.find((each) => each.id === id);
  if (!found) throw notFound(`There is no registry ${id}.`, "registryId");
  return found;
}

const self = registries as unknown as AnyCollection;

/** The platform reports a refusal of what is to be saved in the body of a success. */
function save(request: RouteRequest<string, RegistryState>, write: () => Registry): RouteResponse {
  const { variants } = request.platform;
  const status = request.params["registryId"] === undefined && variants.statuses === "observed" ? 201 : 200;
  const respond = (name: string, more: object) => ({
    status,
    body: { status: spellValue(name, request.platform), ...more },
  });
  try {
    const { id } = write();
    return respond("saved", { id: variants.registryIds === "text" ? String(id) : id });
  } catch (error) {
    if (error instanceof Refusal && error.status === 400)
      return respond("invalidInput", { error: error.message });
    throw error;
  }
}

/** A password is checked as far as the emulator can: it has to be there. */
function requireCredentials({ body }: RouteRequest<string, RegistryState>): void {
  const { passwordCredentials } = Object(body);
  if (passwordCredentials && !(passwordCredentials.userName && passwordCredentials.password))
    throw badRequest("A user name and a password are required.", "passwordCredentials");
}

const registryRoutes = [
  undocumented("GET", "/mc/registries", ({ state, platform }) =>
    ok({
      items: [...builtIn, ...state.registries.map((each) => toRegistryView(each, platform))],
      meta: { totalItems: builtIn.length + state.registries.length },
    }),
  ),

  undocumented("GET", "/mc/registries/{registryId}", (request) =>
    ok(toRegistryView(findRegistry(request), request.platform)),
  ),

  undocumented("POST", "/mc/registries", (request) =>
    save(request, () => {
      requireCredentials(request);
      return addItem(self, request.state.registries as never, request) as unknown as Registry;
    }),
  ),

  undocumented("PUT", "/mc/registries/{registryId}", (request) => {
    const registry = findRegistry(request);
    return save(request, () => {
      requireCredentials(request);
      changeItem(self, request.state.registries as never, registry as never, request);
      return registry;
    });
  }),

  undocumented("DELETE", "/mc/registries/{registryId}", (request) => {
    const registry = findRegistry(request);
    const users = request.state.apps.filter(({ containerTemplates }) =>
      containerTemplates.some(({ imageRegistryId }) => imageRegistryId === String(registry.id)),
    );
    if (users.length > 0)
      return ok({
        status: spellValue("inUse", request.platform),
        applications: users.map(({ name }) => name),
      });
    deleteItem(request.state.registries, registry);
    return ok({ status: spellValue("removed", request.platform) });
  }),
];

/** Registries of container images. */
export const registryArea = { ...registries, routes: registryRoutes };
