import { allRoutes } from "../../../emulator/platform/state";
import {
  facts,
  normalizeOperation,
  type OperationFact,
  parameters,
  requestBodies,
  seed,
} from "../../contract/operations";
import { findProblems } from "../../contract/shapes";
import { emulatorForEach } from "../../support/emulated";
import { type Reply, send } from "../../support/emulators";
import { operations } from "../../support/operations";

// These tests compare the emulator's operations and responses with the published API descriptions.

const NOW = Date.parse("2026-01-31T12:00:00Z");

const emulator = emulatorForEach({ seed, now: () => NOW, rateLimitSettings: "nowhere" });

const notFoundFacts = facts.filter(({ notFound }) => notFound !== undefined);
const unauthorizedFacts = facts.filter(({ unauthorized }) => unauthorized !== undefined);
const toCases = (given: readonly OperationFact[]) => given.map((fact) => [fact.operation, fact] as const);

// The host of Stream takes the key of the library only.
const libraryKey = { AccessKey: "library-4-secret-key" };

function ask({ operation }: OperationFact, given = parameters, own?: Record<string, string>) {
  const [method = "", path = ""] = operation.split(" ");
  const headers = own ?? (path.startsWith("/library/") ? libraryKey : undefined);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? `no ${name}`);
  return send(emulator, method, filled, requestBodies[normalizeOperation(method, path)], headers);
}

function expectBody(type: string | undefined, { text, body }: Reply<unknown>): void {
  if (type === undefined || type === "none") expect(text).toBe("");
  else expect(findProblems(type, body)).toEqual([]);
}

it.each(toCases(facts))("%s succeeds with the described status and members", async (_, fact) => {
  const reply = await ask(fact);
  expect(reply.status).toBe(fact.status);
  expectBody(fact.body, reply);
});

it.each(toCases(notFoundFacts))("%s returns 404 as described if there is no such object", async (_, fact) => {
  const absent = Object.fromEntries(Object.keys(parameters).map((name) => [name, "999999"]));
  const reply = await ask(fact, absent);
  expect(reply.status).toBe(404);
  expectBody(fact.notFound, reply);
});

it.each(toCases(unauthorizedFacts))("%s returns 401 as described without a key", async (_, fact) => {
  const reply = await ask(fact, parameters, {});
  expect(reply.status).toBe(401);
  expectBody(fact.unauthorized, reply);
});

it("has no undescribed operation of the management API", () => {
  const described = new Set(
    facts.map(({ operation }) => normalizeOperation(...(operation.split(" ") as [string, string]))),
  );
  const management = allRoutes.filter(({ path }) => !/^\/(sql|logging|storage)\//.test(path));
  expect(management.map(normalize).filter((operation) => !described.has(operation))).toEqual([]);
});

const normalize = ({ method, path }: { method: string; path: string }) => normalizeOperation(method, path);

const listRoutes = (source: string) =>
  allRoutes.filter((route) => route.documentation === source).map(normalize);

// The emulator serves the logging API below /logging, and each database below /sql/<id>.
it("marks the operations of the documentation pages as documented, and no others", () => {
  expect(listRoutes("documented").sort()).toEqual([
    "GET /apikey",
    "GET /compute/script/{}/releases/active",
    "GET /logging/v2/pullzones/{}/logs",
    "GET /mc/nodes/plain",
    "GET /shield/event-logs/{}/{}/{}",
    "GET /shield/metrics/shield-zone/{}/api-guardian",
    "GET /shield/rate-limits/{}",
    "POST /dnszone/{}/dnssec",
    "POST /loadbalancer/{}/origingroup/{}",
    "POST /sql/{}/v2/pipeline",
    "POST /videolibrary/{}/removeBlockedReferrer",
    "PUT /mc/log/forwarding/{}",
  ]);
});

it.each(operations)("offers the package's operation %s, from the same source", (_name, operation) => {
  const source = operation.source === "documented" ? "documented" : "undocumented";
  expect(listRoutes(source)).toContain(normalize(operation));
});
