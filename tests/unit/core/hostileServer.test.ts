import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { PluginProvider } from "../../../provider/core/provider";
import type { Properties } from "../../../provider/model/properties";
import { configureProvider } from "../../support/configureProvider";
import { emulatorForAll } from "../../support/emulated";
import {
  anyResponse,
  checkError,
  type Exchange,
  findShownSecrets,
  type HostileServer,
  runOptions,
  startHostileServer,
  unknownValue,
} from "../../support/hostile";
import { closeAll } from "../../support/httpServers";
import { captureStderr, forwarding, seed } from "./run";

const secrets = {
  apiKey: 'k1/MARKERapiKey+1="&x',
  token: "MARKERforwarding-token-2",
};
const secretTexts = Object.values(secrets);
const syslog = { ...forwarding, token: secrets.token };
/** Each class with two versions of its arguments and the id of an existing object. */
const classes: readonly (readonly [string, Properties, Properties, string])[] = [
  [
    "OriginGroup",
    { loadBalancerId: 1, name: "eu", weight: 3 },
    { loadBalancerId: 1, name: "us", weight: 4 },
    "1/7",
  ],
  ["LogForwarding", { ...syslog, app: "new" }, { ...syslog, app: "shop", port: 515 }, "shop"],
  ["DnssecZone", { zoneId: 3 }, { zoneId: 3, onDelete: "disable" }, "3"],
  [
    "VideoLibraryRefererBlock",
    { libraryId: 4, hostname: "new.example" },
    { libraryId: 4, hostname: "there.example" },
    "4/there.example",
  ],
  ["RateLimitRuleData", { shieldZoneId: 5, ruleName: "login" }, { shieldZoneId: 5, ruleId: 51 }, "5/51"],
  [
    "DatabaseToken",
    { databaseId: "db", kind: "read-only", expiry: "never" },
    { databaseId: "db", kind: "full-access", expiry: "never" },
    "db/0a",
  ],
  [
    "ApiObject",
    { path: "/videolibrary", properties: { Name: "new" }, match: ["Name"], secretValueNames: ["ApiKey"] },
    { path: "/videolibrary", properties: { Name: "there" }, valueNames: ["Id"] },
    "/videolibrary/4",
  ],
];

let hostile: HostileServer;
let stderr: () => string;
let count = 0;
const LogForwarding = [{ app: "shop", endpoint: "logs.example", port: 514, token: secrets.token }];
emulatorForAll({ apiKey: secrets.apiKey, seed: { ...seed, LogForwarding } }, async ({ baseUrl }) => {
  stderr = captureStderr();
  hostile = await startHostileServer(baseUrl);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await closeAll();
});

/** Creates a provider that shares no state with earlier runs. */
function createProvider(kind: string): PluginProvider {
  count += 1;
  return configureProvider(kind, {
    "edge:baseUrl": hostile.origin,
    "edge:apiKey": secrets.apiKey,
    "edge:maxAttempts": "1",
    "edge:totalTimeout": `${100 + count / 100_000}`,
  });
}

const succeeded = ({ status, given }: Exchange) => status < 300 && given !== undefined;

/** Lists all scalars in a value. */
const listLeaves = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(listLeaves) : [value];

/** The state that the engine records after a success or a partial create. */
interface Recorded {
  readonly id?: string;
  readonly properties: Properties;
}

const actions = ["create", "read", "update", "delete"] as const;
type Action = (typeof actions)[number];

async function run(
  action: Action,
  kind: string,
  given: Properties,
  id: string,
  before: Properties,
): Promise<Recorded | undefined> {
  const provider = createProvider(kind);
  if (action === "create") {
    const { id: made, outs } = await provider.create(given);
    return { id: made, properties: outs };
  }
  if (action === "read") {
    const { id: found, props } = await provider.read(id, before);
    return found === "" ? undefined : { id: found, properties: props };
  }
  if (action === "update") return { properties: (await provider.update(id, before, given)).outs };
  await provider.delete(id, before);
  return undefined;
}

/** Checks the id and the secrets, and that nothing looks like Pulumi's signatures. Returns the other outputs. */
function openOutputs(kind: string, id: string, { token, secretValues, ...open }: Properties): Properties {
  // Any string can be the ID of an ApiObject, because it is encoded as one path segment.
  if (kind === "ApiObject") expect(id).toMatch(/^\/videolibrary\/[^/]+$/);
  else
    for (const part of id.split("/")) expect(part).toMatch(/^(?:[1-9]\d{0,15}|[a-z][\w.-]*|0a|[\da-f]{16})$/);
  const text = JSON.stringify(open);
  expect(text).not.toContain(`"${unknownValue}"`);
  expect(text).not.toContain('"4dabf18193072939515e22adb298388d":');
  for (const secret of [token, secretValues])
    if (secret !== undefined && secret !== null) expect(secret).toHaveProperty("value");
  return open;
}

/** Whether a write succeeded, or a read returned all values of the program. */
function isConfirmed(kind: string, asked: Properties): boolean {
  const good = hostile.exchanges.filter(succeeded);
  // To block a referer, the status alone decides, even if the body is incomplete.
  const written = kind === "VideoLibraryRefererBlock" ? hostile.exchanges : good;
  if (written.some(({ method, status }) => method !== "GET" && status < 300)) return true;
  const shown = new Set(
    good.flatMap(({ given = "" }) => listLeaves(JSON.parse(given.replace(/^\uFEFF/, "")))),
  );
  return listLeaves(asked).every((value) => shown.has(value));
}

/** Returns the arguments that become outputs and differ from the state. */
const getRequestedValues = (inputs: Properties, before: Properties, open: Properties): Properties =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([name, value]) => !ignoredProperties.includes(name) && name in open && before[name] !== value,
    ),
  );
const ignoredProperties = ["adopt", "ruleId", "ruleName", "onDelete", "match", "secretValueNames"];

describe.each(classes)("%s", (kind, fresh, there, id) => {
  const before: Properties = {
    ...there,
    ...(kind === "DatabaseToken" && { tokenId: "0a" }),
    managed: "",
    adopted: false,
    onDelete: undefined,
  };
  test.each(actions)(
    "%s: whatever a server returns, nothing is recorded that it did not confirm, no secret is shown",
    async (action) => {
      const responses = fc.array(anyResponse, { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(
          responses,
          fc.constantFrom(fresh, there),
          fc.boolean(),
          async (scripted, given, adopt) => {
            hostile.responses = scripted;
            hostile.secrets = kind === "LogForwarding" ? secretTexts : [secrets.apiKey];
            hostile.exchanges.length = 0;
            const takes = adopt && (kind === "OriginGroup" || kind === "LogForwarding");
            const inputs: Properties = { ...given, ...(takes && { adopt: true }) };
            const recorded = await run(action, kind, inputs, id, before).catch((error) =>
              checkError(error, secretTexts),
            );
            expect(hostile.exchanges.length).toBeLessThan(40);
            if (!recorded) return;
            const open = openOutputs(kind, recorded.id ?? id, recorded.properties);
            if (action === "read" || kind === "RateLimitRuleData") return;
            const asked = getRequestedValues(inputs, before, open);
            const isRecorded = Object.entries(asked).every(([name, value]) =>
              isDeepStrictEqual(open[name], value),
            );
            if (isRecorded && Object.keys(asked).length > 0) expect(isConfirmed(kind, asked)).toBe(true);
          },
        ),
        runOptions(8), // of one to six responses
      );
      expect(findShownSecrets(stderr(), secretTexts)).toEqual([]);
    },
    3_600_000,
  );
});
