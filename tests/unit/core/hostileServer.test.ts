import { inspect } from "node:util";
import fc from "fast-check";
import { type Emulator, startEmulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import type { HostedProvider } from "../../../provider/core/provider";
import { EdgeError } from "../../../provider/http/errors";
import { configured } from "../configured";
import {
  anyResponse,
  closeHostile,
  type Exchange,
  type Hostile,
  openHostile,
  runs,
  shownOf,
  unknown,
} from "../hostile";
import { closeAll } from "../http/support";
import { listen } from "./run";

const secrets = {
  apiKey: 'k1/MARKERapiKey+1="&x',
  token: "MARKERforwarding-token-2",
};
const all = Object.values(secrets);
const account = {
  apiKey: secrets.apiKey,
  seed: {
    LoadBalancers: [
      {
        LoadBalancerId: 1,
        OriginGroups: [
          { Id: 7, Name: "us" },
          { Id: 8, Name: "ap" },
        ],
      },
    ],
    DnsZones: [{ Id: 3 }],
    VideoLibraries: [{ Id: 4, BlockedReferrers: ["there.example"] }],
    LogForwarding: [{ app: "shop", endpoint: "logs.example", port: 514, token: secrets.token }],
    ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login" }] }],
    Databases: [{ id: "db" }],
  },
} satisfies Parameters<typeof startEmulator>[0];

const syslog = {
  type: "SyslogTcp",
  endpoint: "logs.example",
  port: 514,
  format: "SyslogRfc5424",
  token: secrets.token,
};
/** What a program gives, in two versions, and the id of an object that is there. */
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
    { path: "/videolibrary", properties: { Name: "there" }, valueNames: ["Name"] },
    "/videolibrary/4",
  ],
];

let emulator: Emulator;
let hostile: Hostile;
let said: () => string;
let count = 0;
beforeAll(async () => {
  said = listen();
  emulator = await startEmulator(account);
  hostile = await openHostile(emulator.baseUrl);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await closeAll();
  closeHostile();
  await emulator.close();
});

/** A new process: it keeps nothing from earlier runs. */
function processOf(kind: string): HostedProvider {
  count += 1;
  return configured(kind, {
    "edge:baseUrl": hostile.origin,
    "edge:apiKey": secrets.apiKey,
    "edge:maxAttempts": "1",
    "edge:totalTimeout": `${100 + count / 100_000}`,
  });
}

const isGood = ({ status, given }: Exchange) => status < 300 && given !== undefined;

/** The scalars of a value. */
const leaves = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];

/** What the provider returns to the engine to be recorded: for a success, or for a partially created object. */
interface Recorded {
  readonly id?: string;
  readonly properties: Properties;
}

const deeds = ["create", "read", "update", "delete"] as const;
type Deed = (typeof deeds)[number];

async function run(
  deed: Deed,
  kind: string,
  given: Properties,
  id: string,
  before: Properties,
): Promise<Recorded | undefined> {
  const provider = processOf(kind);
  if (deed === "create") {
    const { id: made, outs } = await provider.create(given);
    return { id: made, properties: outs };
  }
  if (deed === "read") {
    const { id: found, props } = await provider.read(id, before);
    return found === "" ? undefined : { id: found, properties: props };
  }
  if (deed === "update") return { properties: (await provider.update(id, before, given)).outs };
  await provider.delete(id, before);
  return undefined;
}

/** Whether a response confirmed what the program requested: a write, or a read that shows all of it. */
function isConfirmed(kind: string, asked: Properties): boolean {
  const good = hostile.exchanges.filter(isGood);
  // Of a response to blocking a referer only the status counts, even if its body breaks off.
  const written = kind === "VideoLibraryRefererBlock" ? hostile.exchanges : good;
  if (written.some(({ method, status }) => method !== "GET" && status < 300)) return true;
  const shown = new Set(good.flatMap(({ given = "" }) => leaves(JSON.parse(given.replace(/^\uFEFF/, "")))));
  return leaves(asked).every((value) => shown.has(value));
}

describe.each(classes)("%s", (kind, fresh, there, id) => {
  const title =
    "%s: whatever a server returns, nothing is recorded that it did not confirm, no secret is shown";
  test.each(deeds)(
    title,
    async (deed) => {
      const before = {
        ...there,
        ...(kind === "DatabaseToken" && { tokenId: "0a" }),
        managed: "",
        adopted: false,
        onDelete: undefined,
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyResponse, { minLength: 1, maxLength: 6 }),
          fc.constantFrom(fresh, there),
          fc.boolean(),
          async (responses, given, adopt) => {
            hostile.responses = responses;
            hostile.secrets = kind === "LogForwarding" ? all : [secrets.apiKey];
            hostile.exchanges.length = 0;
            const takes = adopt && (kind === "OriginGroup" || kind === "LogForwarding");
            const inputs = { ...given, ...(takes && { adopt: true }) };
            let recorded: Recorded | undefined;
            try {
              recorded = await run(deed, kind, inputs, id, before);
            } catch (caught) {
              const error = caught as Error & { reasons?: string[]; properties?: Properties; id?: string };
              if (!(caught instanceof EdgeError))
                expect([error.name, error.reasons]).toEqual(["Error", [error.message]]);
              const { properties, ...rest } = error;
              expect(
                shownOf([error.message, JSON.stringify(rest), inspect(error.cause)].join("\n"), all),
              ).toEqual([]);
              if (properties) recorded = { id: error.id ?? id, properties };
            }
            expect(hostile.exchanges.length).toBeLessThan(40);
            if (!recorded) return;
            // An ApiObject's ID may be any string: it stays one segment of a path.
            if (kind === "ApiObject") expect(recorded.id ?? id).toMatch(/^\/videolibrary\/[^/]+$/);
            else
              for (const part of (recorded.id ?? id).split("/"))
                expect(part).toMatch(/^(?:[1-9]\d{0,15}|[a-z][\w.-]*|0a|[\da-f]{16})$/);
            const { token, secretValues, ...open } = recorded.properties;
            const text = JSON.stringify(open);
            expect(text).not.toContain(`"${unknown}"`);
            expect(text).not.toContain('"4dabf18193072939515e22adb298388d":');
            for (const secret of [token, secretValues])
              if (secret !== undefined && secret !== null) expect(secret).toHaveProperty("value");
            const {
              adopt: _,
              ruleId,
              ruleName,
              onDelete,
              match,
              secretValueNames,
              ...asked
            } = inputs as Properties;
            const differs = Object.fromEntries(
              Object.entries(asked).filter(
                ([name]) => name in open && before[name as keyof typeof before] !== asked[name],
              ),
            );
            if (deed === "create" || deed === "update")
              if (
                kind !== "RateLimitRuleData" &&
                JSON.stringify(pickOf(open, differs)) === JSON.stringify(differs) &&
                Object.keys(differs).length > 0
              )
                expect(isConfirmed(kind, differs)).toBe(true);
          },
        ),
        runs(12, 3000), // of one to six responses
      );
      expect(shownOf(said(), all)).toEqual([]);
    },
    3_600_000,
  );
});

const pickOf = (from: Properties, names: Properties): Properties =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name]]));
