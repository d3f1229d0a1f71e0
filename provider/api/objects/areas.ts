import { addLazily } from "../../model/lazily";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { objects } from "../../objects/index";
import { containerAppRoutes } from "../containerApps";
import { databaseTokenRoutes } from "../databaseTokens";
import { dnssecRoutes } from "../dnssec";
import { certificateRoutes, pullZoneRoutes } from "../pullZones";
import { type Area, area, type Route } from "../route";
import { scriptRoutes } from "../scripts";
import { guardianRoutes } from "../shield/guardian";
import { referrerRoutes } from "../videoLibraries";
import { findReads } from "./readRoutes";
import { findWrites } from "./writeRoutes";

const listRoutes = (declaration: ObjectDeclaration) => ({
  ...findReads(declaration),
  ...findWrites(declaration),
});

type Verb = keyof ReturnType<typeof listRoutes>;

const listMethods = (declaration: ObjectDeclaration): (readonly [method: string, verb: Verb])[] => {
  const { methods } = declaration.client;
  const verbs = Object.keys(listRoutes(declaration)) as Verb[];
  return verbs.flatMap((verb) => {
    const method = methods ? methods[verb] : verb;
    return method === undefined ? [] : [[method, verb] as const];
  });
};

/** Routes beyond the usual ones, by the name of the part of the typed client. */
const additionalRoutes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  containerApps: containerAppRoutes,
  databases: databaseTokenRoutes,
  dnsZones: dnssecRoutes,
  hostnames: certificateRoutes,
  pullZones: pullZoneRoutes,
  scripts: scriptRoutes,
  shield: guardianRoutes,
  videoLibraries: referrerRoutes,
};

function buildArea(name: string): Area {
  const members = objects.filter(({ client }) => client.name === name);
  const routes = members.flatMap((declaration) => {
    const own = listRoutes(declaration);
    return listMethods(declaration).map(([method, verb]) => [method, own[verb]]);
  });
  const doc = members.map(({ client }) => client.doc).find(Boolean) ?? "";
  return area(doc, { ...Object.fromEntries(routes), ...additionalRoutes[name] });
}

/** The parts of the typed client for declared objects, by name. Several objects may be in one. */
export const objectAreas: Readonly<Record<string, Area>> = addLazily(
  {},
  Object.fromEntries(objects.map(({ client: { name } }) => [name, () => buildArea(name)])),
);
