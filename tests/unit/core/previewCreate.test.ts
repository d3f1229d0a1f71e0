import type { EmulatorOptions } from "../../../emulator";
import { type Severity, setMessageSink } from "../../../provider/core/messages";
import type { PluginProvider } from "../../../provider/core/provider";
import { wrapSecret } from "../../../provider/core/values/secretValues";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import {
  captureStderr,
  changeGroup,
  groups,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
} from "./run";

let stderr: () => string;
const open = async (options?: EmulatorOptions) => {
  await startPlatform(options);
  stderr = captureStderr();
};
beforeEach(() => open());
afterEach(stopPlatform);

const sentRequests = () => platform.requests.map(({ method, path }) => `${method} ${path}`);

/** Checks the arguments and plans the create, as a preview does. */
async function preview(kind: string, args: Properties, run = new Run()) {
  const { inputs } = await run.checkArguments(kind, args);
  return run.provider(kind).previewCreate(inputs);
}

const us = { loadBalancerId: 1, name: "us" };
const shop = {
  app: "shop",
  type: "SyslogTcp",
  endpoint: "logs.example",
  port: 6514,
  format: "SyslogRfc5424",
  token: "MARKER-new",
};
const block = { libraryId: 4, hostname: "there.example" };
const noGroups = { alter: (body: unknown) => ({ ...Object(body), OriginGroups: null }) };
const keptNote = 'Destroy will keep it unless onDelete is "delete".\n';

test("the outputs are planned as far as the arguments allow", async () => {
  const args = { loadBalancerId: 1, name: "eu", weight: 5, healthCheckSettings: { path: "/up" } };
  const planned = { loadBalancerId: 1, name: "eu", weight: 5 };
  expect(await preview("OriginGroup", { ...args, onDelete: "keep" })).toEqual({ id: "", outs: planned });
  const healthCheckSettings = { enabled: true, path: "/up" };
  expect((await preview("OriginGroup", { ...args, healthCheckSettings })).outs).toEqual({
    ...planned,
    healthCheckSettings,
  });
  expect((await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 7 })).id).toBe("1/7");
  const later = { loadBalancerId: unknownValue, originGroupId: 7 };
  expect((await preview("OriginGroup", later)).id).toBe("");
  expect(await preview("LogForwarding", { ...shop, app: "blog" })).toEqual({
    id: "blog",
    outs: { ...shop, app: "blog", token: wrapSecret(shop.token) },
  });
  expect(await preview("DnssecZone", { zoneId: 3 })).toEqual({ id: "3", outs: { zoneId: 3, enabled: true } });
});

test("the outputs of an adopted object are known, except those that the update changes", async () => {
  const adopted = await preview("OriginGroup", { ...us, adopt: true, weight: 20 });
  expect(adopted).toMatchObject({
    id: "1/7",
    outs: { originGroupId: 7, weight: 20, enabled: true, origins: [] },
  });
  const rule = { shieldZoneId: 5, ruleName: "login", ruleDescription: "ours", adopt: true };
  expect(await preview("RateLimitRule", rule)).toMatchObject({
    id: "5/51",
    outs: { ruleId: 51, ruleDescription: "ours", ruleJson: wrapSecret(unknownValue) },
  });
});

test("the ID is unknown if the adopted object is the resource's own: its replacement may delete it first", async () => {
  const { id, outs } = await new Run().create("OriginGroup", { ...us, adopt: true });
  const run = new Run();
  const { inputs } = await run.checkArguments("OriginGroup", { ...us, adopt: true, weight: 9 });
  const provider = run.provider("OriginGroup");
  await provider.detailedDiff(id, outs, inputs, inputs, "urn:us");
  expect((await provider.previewCreate(inputs, "urn:us")).id).toBe("");
  expect((await run.provider("OriginGroup").previewCreate(inputs, "urn:us")).id).toBe("1/7");
});

test("a line about what will fail is a warning, any other is information", async () => {
  const severities: Severity[] = [];
  setMessageSink((message, severity) => {
    severities.push(severity);
    process.stderr.write(`${message}\n`);
  });
  await preview("OriginGroup", us);
  await preview("OriginGroup", { ...us, adopt: true });
  await preview("DnssecZone", { zoneId: 3 });
  expect(severities).toEqual(["warning", "info", "info"]);
});

describe("what adopting overwrites", () => {
  test("is listed by property, from one read of the load balancer", async () => {
    const run = new Run({ "edge:adopt": "true" });
    const args = { ...us, weight: 20, enabled: true, healthCheckSettings: { path: "/up" } };
    await preview("OriginGroup", args, run);
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 8, weight: unknownValue }, run);
    await preview("OriginGroup", { loadBalancerId: 1, name: "new" }, run);
    expect(stderr()).toBe(
      `Adopts origin group 7 "us": weight 100 → 20, healthCheckSettings.path "/" → "/up". ${keptNote}` +
        `Adopts origin group 8 "ap": weight 100 → a value not known yet. ${keptNote}`,
    );
    expect(sentRequests()).toEqual(["GET /loadbalancer/1"]);
  });

  test("hides tokens, and needs one list of all log forwardings", async () => {
    const run = new Run();
    await preview("LogForwarding", { ...shop, adopt: true }, run);
    await preview("LogForwarding", { ...shop, app: "new" }, run);
    expect(stderr()).toMatch(
      /^Adopts log forwarding of app shop: (.*, )?port 514 → 6514, (.*, )?token \[secret\] → \[secret\]\. Destroy will keep it .*\n$/,
    );
    expect(sentRequests()).toEqual(["GET /mc/log/forwarding"]);
  });

  test("is listed for each object that changes, however many, and counted beyond five for those that do not", async () => {
    const list = groups();
    const [first] = list;
    const added = Array.from({ length: 20 }, (_, i) => ({ ...first, Id: 100 + i, Name: `g${i}`, Weight: 1 }));
    list.push(...(added as never[]));
    const run = new Run();
    await Promise.all(
      added.map(({ Name }, i) =>
        preview("OriginGroup", { ...us, name: Name, weight: i < 8 ? 2 : 1, adopt: true }, run),
      ),
    );
    const lines = stderr().trim().split("\n").sort();
    expect(lines.filter((line) => line.includes(": weight 1 → 2."))).toHaveLength(8);
    expect(lines.filter((line) => line.includes(": nothing changes."))).toHaveLength(5);
    expect(lines.slice(-1)).toEqual([
      "Further OriginGroup resources that adopt an object and change nothing: 7.",
    ]);
    expect(lines).toHaveLength(8 + 5 + 1);
  });

  test("is one line, whatever the platform returns, which shows no token and no key", async () => {
    const Path = `/up?token=MARKER-live&${"x".repeat(400)}`;
    changeGroup({ Name: `a\n\u001b[2J\u202e ${platform.apiKey}`, HealthCheckSettings: { Path } });
    const path = `/${"y".repeat(90)}?authToken=MARKER-new`;
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 7, healthCheckSettings: { path } });
    expect(stderr()).toMatch(
      /^Adopts origin group 7 "a\\n\\u001b\[2J {2}.*": .*\. Destroy will keep it .*\n$/,
    );
    expect(stderr()).not.toContain("MARKER");
    expect(stderr()).not.toContain(platform.apiKey);
    expect(stderr().length).toBeLessThan(400);
  });

  test("is read once per library, and not at all for DNSSEC, a token or a name that is not known yet", async () => {
    const run = new Run();
    await preview("VideoLibraryRefererBlock", { ...block, adopt: true }, run);
    await preview("VideoLibraryRefererBlock", { ...block, hostname: "new.example" }, run);
    await preview(
      "VideoLibraryRefererBlock",
      { ...block, hostname: "other.example", state: "unblocked" },
      run,
    );
    await preview("DnssecZone", { zoneId: 3 }, run);
    await preview("DatabaseToken", { databaseId: "db", kind: "read-only" }, run);
    for (const later of [{ loadBalancerId: unknownValue }, { name: unknownValue }])
      await preview("OriginGroup", { ...us, ...later, adopt: true }, run);
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: unknownValue }, run);
    await preview("LogForwarding", { ...shop, app: unknownValue }, run);
    expect(sentRequests()).toEqual(["GET /videolibrary/4"]);
    expect(stderr()).toContain(
      `Adopts referer there.example of video library 4: nothing changes. ${keptNote}` +
        "Enables DNSSEC for DNS zone 3. A preview does not check whether it is already enabled; if it is, nothing changes.\n",
    );
  });
});

describe("what the up would reject", () => {
  test.each<[kind: string, args: Properties, message: string]>([
    [
      "OriginGroup",
      { loadBalancerId: 1, originGroupId: 9 },
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
    ],
    [
      "OriginGroup",
      { ...us, loadBalancerId: 5 },
      'Origin group "us" of load balancer 5 cannot be created or adopted: nothing on the platform has this loadBalancerId. Check loadBalancerId.',
    ],
    ["VideoLibraryRefererBlock", { ...block, libraryId: 5 }, "nothing on the platform has this libraryId."],
  ])("fails the preview if an id is proven missing: %s %j", async (kind, args, message) => {
    expect(await rejectionMessage(preview(kind, args))).toContain(message);
  });

  test("is only a warning if an unexpected or wrong response hides the id", async () => {
    const explicit = { loadBalancerId: 1, originGroupId: 9 };
    platform.fault({ path: "/loadbalancer/1", ...noGroups });
    await preview("OriginGroup", explicit);
    expect(stderr()).toContain("the list of load balancers does not confirm that it has no");
    platform.fault({ path: "/loadbalancer/1", status: 404, times: 1 });
    await preview("OriginGroup", explicit, new Run());
    expect(stderr()).toMatch(
      /but the list still contains it.* "pulumi up" will fail unless this changes first\.\n$/,
    );
  });

  test("is only a warning if one or several objects have the name: it may be free by then", async () => {
    await preview("OriginGroup", us);
    await preview("OriginGroup", { ...us, adopt: unknownValue });
    await preview("LogForwarding", shop);
    for (const group of groups()) group.Name = "us";
    await preview("OriginGroup", { ...us, adopt: true });
    const may = '"pulumi up" will fail unless this program deletes or renames it first.';
    const remedy =
      "If you renamed the resource, add aliases. To manage the existing object, set adopt: true or import it: destroy then keeps it. If another resource gives up the name, add it to dependsOn.";
    expect(stderr().split("\n")).toEqual([
      `Origin group "us" of load balancer 1 already exists (id 1/7): ${may} ${remedy}`,
      'Origin group "us" of load balancer 1 already exists (id 1/7): "pulumi up" will fail unless adopt, which is not known yet, is true.',
      `Log forwarding of app shop already exists (id shop): ${may} ${remedy}`,
      'Load balancer 1 has 2 origin groups named "us" (ids 7, 8): set originGroupId to select one. "pulumi up" will fail unless this changes first.',
      "",
    ]);
  });
});

test.each([
  ["warns", "false"],
  ["fails if it is strict", "true"],
])("a preview %s where another resource of the program has the object to adopt", async (_, strictPreview) => {
  const provider = new Run({ "edge:strictPreview": strictPreview }).provider("OriginGroup");
  const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us", managed: "" };
  await provider.diff("1/7", recorded, (await provider.check({}, us)).inputs);
  const { inputs } = await provider.check({}, { ...us, adopt: true });
  const planned = provider.previewCreate(inputs, "urn:second").then(stderr, ({ message }: Error) => message);
  expect(await planned).toContain("(id 1/7) is already managed by another resource of this program");
});

test.each([[403], [500]])(
  "a read that fails with %s is one warning per class and account, without retries",
  async (status) => {
    const fault = platform.fault({ status, times: Number.POSITIVE_INFINITY });
    const run = new Run({ "edge:maxAttempts": "3", "edge:apiKey": "another" });
    for (const loadBalancerId of [1, 2]) await preview("OriginGroup", { ...us, loadBalancerId }, run);
    for (const app of ["shop", "other"]) await preview("LogForwarding", { ...shop, app }, run);
    // A key without access to load balancers may have access to log forwarding.
    expect(sentRequests()).toEqual(["GET /loadbalancer/1", "GET /mc/log/forwarding"]);
    fault.remove();
    await preview("OriginGroup", { ...us, adopt: true });
    expect(stderr()).toMatch(
      /^This preview cannot show which new resources will adopt an existing object or fail because of one\. Could not read load balancer 1.*\nAdopts origin group 7 "us": nothing changes\. .*\n$/,
    );
  },
);

const both = (object: string) =>
  `${object} is declared by two new resources of this program: remove one of them.`;

describe("two new resources of one object", () => {
  const declareTwice = async (run: Run, kind: string, args: Properties, other = args) => {
    const provider = run.provider(kind);
    await provider.previewCreate(args, "urn:first");
    await provider.previewCreate(args, "urn:first");
    return provider.previewCreate(other, "urn:second");
  };
  test.each([
    ["OriginGroup", { ...us, name: "new" }, 'Origin group "new" of load balancer 1'],
    ["OriginGroup", { ...us, adopt: true }, 'Origin group "us" of load balancer 1'],
    ["LogForwarding", { ...shop, app: "new" }, "Log forwarding of app new"],
  ])("are a warning, and an error of a strict preview: %s %j", async (kind, args, object) => {
    await declareTwice(new Run(), kind, args);
    expect(stderr()).toContain(`${both(object)} "pulumi up" will fail unless this changes first.`);
    const strict = new Run({ "edge:strictPreview": "true" });
    expect(await rejectionMessage(declareTwice(strict, kind, args))).toBe(both(object));
  });

  test("have different names, or one that is not known yet: nothing is printed", async () => {
    await declareTwice(new Run(), "OriginGroup", { ...us, name: "a" }, { ...us, name: "b" });
    await declareTwice(new Run(), "OriginGroup", { ...us, name: unknownValue });
    expect(stderr()).toBe("");
  });
});

describe("a strict preview", () => {
  const strict = (settings: Readonly<Record<string, string>> = {}) =>
    new Run({ "edge:strictPreview": "true", ...settings });
  const refusal = (kind: string, args: Properties, run = strict()) =>
    rejectionMessage(preview(kind, args, run));

  test("fails for a name that is taken, that several objects have, and an id that is not shown", async () => {
    expect(await refusal("OriginGroup", us)).toMatch(
      /^Origin group "us" .* already exists \(id 1\/7\): if you renamed/,
    );
    expect(await refusal("LogForwarding", shop)).toContain("already exists (id shop)");
    for (const group of groups()) group.Name = "us";
    expect(await refusal("OriginGroup", { ...us, adopt: true })).toContain("has 2 origin groups named");
    platform.fault({ path: "/loadbalancer/1", ...noGroups });
    const explicit = { loadBalancerId: 1, originGroupId: 9 };
    expect(await refusal("OriginGroup", explicit)).toContain("does not confirm");
    expect(stderr()).toBe("");
  });

  test.each([
    [403, 1],
    [500, 2],
  ])("fails each resource whose read returns %s, after retries", async (status, requests) => {
    platform.fault({ status, times: Number.POSITIVE_INFINITY });
    const run = strict({ "edge:maxAttempts": "2" });
    for (const name of ["one", "two", "three"])
      expect(await refusal("OriginGroup", { ...us, name }, run)).toContain(`returned ${status}`);
    expect(sentRequests()).toEqual(Array(requests).fill("GET /loadbalancer/1"));
    expect(stderr()).toBe("");
  });

  test("does not fail because the read of another parent is refused", async () => {
    platform.fault({ path: "/loadbalancer/2", status: 403 });
    const run = strict();
    const refused = await refusal("OriginGroup", { ...us, loadBalancerId: 2 }, run);
    expect(refused).toContain("Could not read load balancer 2");
    await preview("OriginGroup", { ...us, name: "new" }, run);
  });

  test("fails where the server cannot show whether the object exists, unless adopt may be true", async () => {
    await open({ documentedOnly: true });
    expect(await refusal("OriginGroup", us)).toContain("so it cannot be created");
    await preview("LogForwarding", { ...shop, adopt: unknownValue }, strict());
    expect(stderr()).toContain('"pulumi up" will fail unless this changes first.');
  });

  test("passes what adopts, and names, ids and adopt that are not known yet", async () => {
    await preview("OriginGroup", { ...us, adopt: true }, strict());
    await preview("OriginGroup", us, strict({ "edge:adopt": "true" }));
    for (const later of [{ loadBalancerId: unknownValue }, { name: unknownValue }, { adopt: unknownValue }])
      await preview("OriginGroup", { ...us, ...later }, strict());
  });

  describe("of a program that says whether the engine may delete first", () => {
    const urn = "urn:us";
    const checked = async (provider: PluginProvider, args: Properties, deletedFirst = false) => {
      const { inputs, failures } = await provider.check({}, { ...args, __strict: deletedFirst }, urn);
      expect([failures, inputs["__strict"]]).toEqual([[], undefined]);
      return inputs;
    };
    const taken = 'Origin group "us" of load balancer 1 already exists (id 1/7): ';
    const may = `${taken}"pulumi up" will fail unless`;

    test("prints each error and marks its resource, so that the program fails in the end", async () => {
      const provider = strict().provider("OriginGroup");
      const inputs = await checked(provider, us);
      expect(await provider.previewCreate(inputs, urn)).toEqual({ id: "", outs: { __strict: true } });
      expect(stderr()).toContain(`${taken}if you renamed the resource`);
      const recorded = { loadBalancerId: 1, originGroupId: 9, name: "gone" };
      const planned = await provider.previewUpdate("1/9", recorded, { ...inputs, weight: 5 }, urn);
      expect(planned).toEqual({ outs: { ...recorded, __strict: true } });
      expect(stderr()).toContain("Origin group 9 of load balancer 1 no longer exists on the platform");
      // This resource's program does not enable strict previews.
      for (const other of ["urn:other", undefined])
        expect(await rejectionMessage(provider.previewCreate(inputs, other))).toContain(
          'Origin group "us" of',
        );
    });

    test("marks secrets of what it could not plan", async () => {
      const provider = strict({ "edge:apiKey": "wrong" }).provider("LogForwarding");
      const inputs = { ...(await checked(provider, shop)), token: shop.token };
      const { outs } = await provider.previewUpdate("shop", { ...shop, port: 1 }, inputs, urn);
      expect(outs).toMatchObject({ app: "shop", __strict: true, token: wrapSecret("MARKER-new") });
    });

    test("only warns if the engine may delete the object first", async () => {
      const provider = strict().provider("OriginGroup");
      expect((await provider.previewCreate(await checked(provider, us, true), urn)).outs).toEqual(us);
      expect(stderr()).toContain(may);
    });

    test.each([
      [
        "only warns if its own object",
        7,
        us,
        "deletes or renames it first. Pulumi replaces the resource that has it: set deleteBeforeReplace: true.",
      ],
      ["fails if another object", 8, { __strict: true }, "if you renamed the resource, add aliases."],
    ])("%s has the name and the engine deletes its own first", async (_, originGroupId, planned, hint) => {
      const provider = strict().provider("OriginGroup");
      const inputs = await checked(provider, us, true);
      const recorded = { ...us, originGroupId };
      await provider.detailedDiff(`1/${originGroupId}`, recorded, us, us, urn);
      expect(await provider.previewCreate(inputs, urn)).toMatchObject({ outs: planned });
      expect(stderr()).toContain(hint);
    });

    test("only warns if another resource gives up the name", async () => {
      const provider = strict().provider("OriginGroup");
      const inputs = await checked(provider, us);
      const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us" };
      await provider.detailedDiff("1/7", recorded, us, { ...us, name: "eu" }, "urn:eu");
      expect((await provider.previewCreate(inputs, urn)).outs).toEqual(us);
      expect(stderr()).toContain(may);
    });

    test("depends on the setting alone: what a program says changes nothing without it", async () => {
      const provider = new Run().provider("OriginGroup");
      const { outs } = await provider.previewCreate(await checked(provider, us), urn);
      expect(outs).toEqual(us);
    });
  });
});

test("on a server without read operations, reports what cannot be checked, with few requests", async () => {
  await open({ documentedOnly: true });
  const run = new Run();
  await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 7, weight: 5 }, run);
  await preview("OriginGroup", { ...us, adopt: true }, run);
  await preview("LogForwarding", { ...shop, app: "other" }, run);
  await preview("LogForwarding", { ...shop, app: "another" }, run);
  const lines = stderr().split("\n");
  expect(lines[0]).toBe(
    `Adopts origin group 7 of load balancer 1: weight → 5. The API at the configured base URL has no operation that returns the current values. ${keptNote.trim()}`,
  );
  expect(lines.slice(1)).toEqual([
    'The API at the configured base URL has no operation to check whether origin group "us" of load balancer 1 already exists, so it cannot be created: if it exists, set originGroupId to adopt it. "pulumi up" will fail unless this changes first.',
    'The API at the configured base URL has no operation to check whether log forwarding of app other already exists: set adopt: true to adopt it without that check. "pulumi up" will fail unless this changes first.',
    expect.stringContaining("has no operation to check whether log forwarding of app another"),
    "",
  ]);
  expect(sentRequests()).toEqual([
    "GET /loadbalancer/1",
    "GET /loadbalancer",
    "GET /apikey", // Whether this is the API at all.
    "GET /mc/log/forwarding",
    "GET /mc/log/forwarding",
  ]);
});
