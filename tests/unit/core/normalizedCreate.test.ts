import { isLooselyEqual } from "../../../provider/model/looseEquality";
import type { Properties } from "../../../provider/model/properties";
import { rejection } from "../../support/httpServers";
import { groups, platform, platformForEach, Run, rejectionMessage, writes } from "./run";

// A platform may change what it stores, and the response to a create may be lost. The lookup by name or URL then fails.

platformForEach();

const origins = () => groups()[0]?.Origins ?? [];

interface Subject {
  readonly args: Properties;
  /** The path of the create. */
  readonly path: string;
  list(): readonly object[];
}

/** The arguments of each class that looks objects up by a string, with the string that this platform changes. */
const subjects: Record<string, (sent: string) => Subject> = {
  LoadBalancer: (name) => ({
    args: { name },
    path: "/loadbalancer",
    list: () => platform.state.loadBalancers,
  }),
  OriginGroup: (name) => ({
    args: { loadBalancerId: 1, name },
    path: "/loadbalancer/1/origingroup",
    list: groups,
  }),
  Origin: (originUrl) => ({
    args: { loadBalancerId: 1, originGroupId: 7, standardOrigin: { originUrl } },
    path: "/loadbalancer/1/origingroup/7/origin",
    list: origins,
  }),
  RateLimitRule: (ruleName) => ({
    args: { shieldZoneId: 5, ruleName },
    path: "/shield/rate-limit",
    list: () => platform.state.shieldZones[0]?.rateLimits ?? [],
  }),
  Database: (name) => ({
    args: { name, storageRegion: "DE", primaryRegions: ["DE"] },
    path: "/database/v2/databases",
    list: () => platform.state.databases,
  }),
  ApiObject: (Name) => ({
    args: { path: "/videolibrary", properties: { Name }, match: ["Name"] },
    path: "/videolibrary",
    list: () => platform.state.videoLibraries,
  }),
};

type Stored = readonly [sent: string, stored: string];
const texts: Stored[] = [[" eu west ", "eu west"]];
const urls: Stored[] = [
  ["https://a.example", "https://a.example/"],
  ["HTTPS://A.example/Path", "https://a.example/Path"],
  ["https://a.example/%7eme", "https://a.example/~me"],
];
const lowerCaseTexts: Stored[] = [["EU-West", "eu-west"]];
const lowerCaseUrls: Stored[] = [["https://A.example/Path", "https://a.example/path"]];

/** An ApiObject may contain names, URLs and hosts. */
const listCases = (names: Stored[], addresses: Stored[]) =>
  Object.keys(subjects).flatMap((className) =>
    (className === "Origin" ? addresses : className === "ApiObject" ? [...names, ...addresses] : names).map(
      ([sent, stored]) => ({ className, sent, stored }),
    ),
  );

/** Makes the platform return `stored` in place of `sent`. */
const storeAs = (sent: unknown, stored: unknown) =>
  platform.fault({
    alter: (body) =>
      JSON.parse((JSON.stringify(body) ?? "null").replaceAll(JSON.stringify(sent), JSON.stringify(stored))),
    times: 99,
  });

test.each(listCases(texts, urls))(
  "a create of $className without a clear response finds its object, although $sent was stored as $stored",
  async ({ className, sent, stored }) => {
    const subject = subjects[className]?.(sent);
    if (!subject) throw new Error(className);
    const { args, path, list } = subject;
    platform.fault({ method: "POST", path, status: 500, effect: true });
    storeAs(sent, stored);
    const count = list().length;
    const error = await rejection(new Run({ "edge:maxAttempts": "3" }).create(className, args));
    // The object is recorded. The next up shows that the platform keeps another value.
    const last = list().at(-1) as { Id?: number; LoadBalancerId?: number; id?: unknown };
    const id = String(last.LoadBalancerId ?? last.Id ?? last.id);
    expect(error).toMatchObject({
      id: expect.stringMatching(new RegExp(`(^|/)${id}$`)),
      message: expect.stringContaining("different value"),
    });
    expect(list().length).toBe(count + 1);
  },
);

// Where the case matters, the object may be somebody else's.
test.each(listCases(lowerCaseTexts, lowerCaseUrls))(
  "a create of $className without a clear response neither takes an object that has $stored for $sent, nor makes another",
  async ({ className, sent, stored }) => {
    const subject = subjects[className]?.(sent);
    if (!subject) throw new Error(className);
    platform.fault({ method: "POST", path: subject.path, status: 500, effect: true });
    storeAs(sent, stored);
    const count = subject.list().length;
    const error = await rejection(new Run({ "edge:maxAttempts": "3" }).create(className, subject.args));
    expect(error.message).toMatch(
      /Since then, the platform has a new object that may be .* \(id .*\): delete it if it is not needed\. To manage it, declare it as the platform has stored it, and set adopt: true\.$/,
    );
    expect(error).not.toHaveProperty("id");
    expect(subject.list().length).toBe(count + 1);
  },
);

test.each([
  [["b", "a"], ["a", "b"], "yes"],
  [["b", "a"], ["A", "b"], "if case does not matter"],
  [{ host: "a.example", port: 1 }, { port: 1, host: "a.example." }, "yes"],
  ["EU:1", "eu:1", "if case does not matter"],
  [["a"], ["a", "b"], "no"],
  [1, "1", "no"],
  ["https://a.example/x", "https://a.example/y", "no"],
  ["https://a.example/a%2Fb", "https://a.example/a/b", "no"],
])("%j may be stored as %j by the API of an ApiObject: %s", (sent, stored, outcome) => {
  const isSame = [false, true].map((ignoreCase) => isLooselyEqual(sent, stored, ignoreCase));
  const outcomes = { yes: [true, true], "if case does not matter": [false, true], no: [false, false] };
  expect(isSame).toEqual(outcomes[outcome as keyof typeof outcomes]);
});

describe("of the objects with a similar name, a create without a clear response", () => {
  const groupsPath = "/loadbalancer/1/origingroup";
  const args = { loadBalancerId: 1, name: "EU" };
  /** Lets the first create of "EU" fail. Before that, the platform gets groups with these names from elsewhere. */
  const failFirstCreate = (...names: string[]) =>
    platform.fault({
      method: "POST",
      path: groupsPath,
      status: 500,
      where: (body) => {
        if ((body as { Name?: string }).Name !== "EU") return false;
        for (const [i, Name] of names.entries())
          groups().push({ ...structuredClone(groups()[0]), Id: 90 + i, Name } as never);
        return true;
      },
    });
  const create = (run = new Run({ "edge:maxAttempts": "2" })) => run.create("OriginGroup", args);

  test("takes none that was there before, and none with another name", async () => {
    groups().push({ ...structuredClone(groups()[0]), Id: 80, Name: "eu" } as never);
    failFirstCreate("asia");
    const { id, outs } = await create();
    expect([id === "1/80" || id === "1/90", outs["name"], writes().length]).toEqual([false, "EU", 2]);
  });

  test("takes none that another resource of the program creates", async () => {
    const run = new Run({ "edge:maxAttempts": "2" });
    failFirstCreate();
    const created = create(run);
    const until = created.catch(() => {});
    platform.fault({ method: "POST", path: groupsPath, where: { Name: "eu" }, until });
    const [{ id }, other] = await Promise.all([created, run.create("OriginGroup", { ...args, name: "eu" })]);
    expect(id).not.toBe(other.id);
    expect(groups().map(({ Name }) => Name)).toEqual(["us", "ap", "eu", "EU"]);
  });

  test("takes the one with its name although another one differs only by case", async () => {
    failFirstCreate("eu", " EU");
    expect([(await create()).id, groups().length]).toEqual(["1/91", 4]);
  });

  test.each([
    [
      ["eu"],
      'Since then, the platform has a new object that may be origin group "EU" of load balancer 1 (id 1/90): delete it if it is not needed.',
    ],
    [
      ["eu", "Eu"],
      'Since then, the platform has 2 new objects that may be origin group "EU" of load balancer 1 (ids 1/90, 1/91): delete those that are not needed. To manage one of them, declare it as the platform has stored it, and set adopt: true.',
    ],
    [
      ["EU", "EU"],
      'Load balancer 1 has 2 origin groups named "EU" (ids 90, 91): set originGroupId to select one.',
    ],
  ])("names the new ones if it is not certain which it made: %j", async (names, problem) => {
    failFirstCreate(...names);
    expect(await rejectionMessage(create())).toMatch(/may have taken effect anyway/);
    expect([groups().length, writes().length]).toEqual([2 + names.length, 1]);
    groups().splice(2);
    failFirstCreate(...names);
    expect(await rejectionMessage(create())).toContain(problem);
  });
});

// Others may create an object with the same name or content between the lookup and the create.
describe("after a create without a clear response, an object of others with the same name or content", () => {
  interface Stranger extends Subject {
    readonly className: string;
    readonly object: object;
  }
  const trigger = { Type: 0, PatternMatches: ["*/old"], PatternMatchingType: 0, Parameter1: "" };
  const rule = { Guid: "4f9e2c1a-0000-4000-8000-000000000009", ActionType: 4, Triggers: [trigger] };
  const edgeRule = {
    className: "EdgeRule",
    args: {
      pullZoneId: 9,
      actionType: "BlockRequest",
      triggers: [{ type: "Url", patternMatches: ["*/old"] }],
    },
    path: "/pullzone/9/edgerules/addOrUpdate",
    list: () => platform.state.pullZones[0]?.EdgeRules ?? [],
  };
  const strangers: Record<string, Stranger> = {
    "an edge rule with another description": { ...edgeRule, object: { ...rule, Description: "theirs" } },
    "an edge rule that is not in use": { ...edgeRule, object: { ...rule, Enabled: false } },
    "an origin group with health checks": {
      className: "OriginGroup",
      args: { loadBalancerId: 1, name: "eu" },
      path: "/loadbalancer/1/origingroup",
      list: groups,
      object: { Id: 90, Name: "eu", HealthCheckSettings: { Enabled: true, Path: "/" } },
    },
    "a DNS record that is disabled": {
      className: "DnsRecord",
      args: { zoneId: 3, name: "www", type: "A", value: "192.0.2.1" },
      path: "/dnszone/3/records",
      list: () => platform.state.dnsZones[0]?.Records ?? [],
      object: { Id: 90, Type: 0, Name: "www", Value: "192.0.2.1", Disabled: true },
    },
  };
  const cases = Object.entries(strangers);
  const create = ({ className, args }: Stranger) =>
    new Run({ "edge:maxAttempts": "2" }).create(className, args);
  beforeEach(() => platform.seed({ PullZones: [{ Id: 9 }] }));

  test.each(cases)("is not recorded: %s", async (_, stranger) => {
    const where = () => (stranger.list() as object[]).push(stranger.object) > 0;
    platform.fault({ path: stranger.path, status: 500, where });
    const error = await rejection(create(stranger));
    expect(error.message).toMatch(/Since then, the platform has a new object that may be .* \(id .*\)/);
    expect(error).not.toHaveProperty("id");
    expect(writes()).toHaveLength(1);
  });

  test.each(cases)("is told apart from the program's own: %s", async (_, stranger) => {
    platform.fault({ path: stranger.path, status: 500, effect: true });
    expect((await create(stranger)).outs["adopted"]).toBe(false);
    expect(writes()).toHaveLength(1);
  });
});
