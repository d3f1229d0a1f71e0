import type { Emulator, EmulatorOptions } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import type { HostedProvider } from "../../../provider/core/provider";
import { systemClock } from "../../../provider/http/time";
import { unknownValue } from "../../../provider/signatures";
import { rejection } from "../http/support";
import { closePlatform, listen, openPlatform, Run } from "./run";

let platform: Emulator;
let said: () => string;
const open = async (options?: EmulatorOptions) => {
  platform = await openPlatform(options);
  said = listen();
};
beforeEach(() => open());
afterEach(closePlatform);

const asked = () => platform.requests.map(({ method, path }) => `${method} ${path}`);

/** As the preview of a new resource does: checks the arguments and plans the create. */
async function preview(kind: string, args: Properties, run = new Run()) {
  const { inputs } = await run.checked(kind, args);
  return run.of(kind).previewCreate(inputs);
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

describe("what adopting overwrites", () => {
  test("is listed by property, from one read of the load balancer", async () => {
    const run = new Run();
    const args = { ...us, adopt: true, weight: 20, enabled: true, healthCheckSettings: { path: "/up" } };
    await preview("OriginGroup", args, run);
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 8 }, run);
    await preview("OriginGroup", { loadBalancerId: 1, name: "new" }, run);
    expect(said()).toBe(
      'Adopts origin group 7 "us": weight 100 → 20, healthCheckSettings.path "/" → "/up". Destroy will keep it unless onDelete is "delete".\n' +
        'Adopts origin group 8 "ap": nothing changes. Destroy will keep it unless onDelete is "delete".\n',
    );
    expect(asked()).toEqual(["GET /loadbalancer/1"]);
  });

  test("follows the stack's edge:adopt, and shows values that are not known yet", async () => {
    await preview("OriginGroup", { ...us, weight: unknownValue }, new Run({ "edge:adopt": "true" }));
    expect(said()).toBe(
      'Adopts origin group 7 "us": weight 100 → a value not known yet. Destroy will keep it unless onDelete is "delete".\n',
    );
  });

  test("hides tokens, and needs one list of all log forwardings", async () => {
    const run = new Run();
    await preview("LogForwarding", { ...shop, adopt: true }, run);
    await preview("LogForwarding", { ...shop, app: "new" }, run);
    expect(said()).toMatch(
      /^Adopts log forwarding of app shop: (.*, )?port 514 → 6514, (.*, )?token \[secret\] → \[secret\]\. Destroy will keep it .*\n$/,
    );
    expect(said()).not.toContain("MARKER");
    expect(asked()).toEqual(["GET /mc/log/forwarding"]);
  });

  test("masks a token within a value, and truncates a long one", async () => {
    const [group] = platform.state.loadBalancers[0]?.OriginGroups ?? [];
    if (group?.HealthCheckSettings)
      group.HealthCheckSettings.Path = `/up?token=MARKER-live&${"x".repeat(400)}`;
    const path = `/${"y".repeat(90)}?authToken=MARKER-new`;
    await preview("OriginGroup", { ...us, adopt: true, healthCheckSettings: { path } });
    expect(said()).not.toContain("MARKER");
    expect(said().length).toBeLessThan(350);
  });

  test("is one line, whatever the platform returns, and shows no key that the platform echoes", async () => {
    const [group] = platform.state.loadBalancers[0]?.OriginGroups ?? [];
    if (group) group.Name = `a\n\u001b[2J\u202e ${platform.apiKey}`;
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 7, name: "us" });
    expect(said()).toMatch(
      /^Adopts origin group 7 "a\\n\\u001b\[2J {2}.*": name ".*" → "us"\. Destroy will keep it .*\n$/,
    );
    expect(said()).not.toContain(platform.apiKey);
  });

  test("is read once per library, and not at all for DNSSEC, a token or a name that is not known yet", async () => {
    const run = new Run();
    await preview("VideoLibraryRefererBlock", { ...block, adopt: true }, run);
    await preview("VideoLibraryRefererBlock", { ...block, hostname: "new.example" }, run);
    await preview("VideoLibraryRefererBlock", { ...block, state: "unblocked" }, run);
    expect(asked()).toEqual(["GET /videolibrary/4"]);
    expect(said()).toBe(
      'Adopts referer there.example of video library 4: nothing changes. Destroy will keep it unless onDelete is "delete".\n',
    );
    platform.requests.clear();
    await preview("DnssecZone", { zoneId: 3 }, run);
    const databaseId = platform.state.databases[0]?.id ?? "";
    await preview("DatabaseToken", { databaseId, kind: "read-only" }, run);
    for (const later of [{ loadBalancerId: unknownValue }, { name: unknownValue }])
      await preview("OriginGroup", { ...us, ...later, adopt: true }, run);
    await preview("OriginGroup", { loadBalancerId: 1, originGroupId: unknownValue }, run);
    await preview("LogForwarding", { ...shop, app: unknownValue }, run);
    expect(asked()).toEqual([]);
    expect(said()).toContain(
      "Enables DNSSEC for DNS zone 3. A preview does not check whether it is already enabled; if it is, nothing changes.\n",
    );
  });
});

describe("what the up would reject", () => {
  test("fails the preview if an id is proven missing", async () => {
    const missing = await rejection(preview("OriginGroup", { loadBalancerId: 1, originGroupId: 9 }));
    expect(missing.message).toBe(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
    );
    expect((await rejection(preview("OriginGroup", { ...us, loadBalancerId: 5 }))).message).toBe(
      'Origin group "us" of load balancer 5 cannot be created or adopted: nothing on the platform has this loadBalancerId. Check loadBalancerId.',
    );
    expect(
      (await rejection(preview("VideoLibraryRefererBlock", { ...block, libraryId: 5 }))).message,
    ).toMatch(/nothing on the platform has this libraryId\. Check libraryId\.$/);
  });

  test("is only a warning if an unexpected or wrong response hides the id", async () => {
    const explicit = { loadBalancerId: 1, originGroupId: 9 };
    platform.fault({ path: "/loadbalancer/1", alter: (body) => ({ ...Object(body), OriginGroups: null }) });
    await preview("OriginGroup", explicit);
    expect(said()).toContain("the list of load balancers does not confirm that it has no");
    platform.fault({ path: "/loadbalancer/1", status: 404, times: 1 });
    await preview("OriginGroup", explicit, new Run());
    expect(said()).toMatch(
      /but the list still contains it.* "pulumi up" will fail unless this changes first\.\n$/,
    );
  });

  test("is only a warning if the name is taken: it may be free by then", async () => {
    await preview("OriginGroup", us);
    await preview("OriginGroup", { ...us, adopt: unknownValue });
    await preview("LogForwarding", shop);
    await preview("VideoLibraryRefererBlock", block);
    const may = '"pulumi up" will fail unless this program deletes or renames it first.';
    const remedy =
      "Set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.";
    expect(said().split("\n")).toEqual([
      `Origin group "us" of load balancer 1 already exists (id 1/7): ${may} ${remedy}`,
      'Origin group "us" of load balancer 1 already exists (id 1/7): "pulumi up" will fail unless adopt, which is not known yet, is true.',
      `Log forwarding of app shop already exists (id shop): ${may} ${remedy}`,
      `Referer there.example of video library 4 already exists (id 4/there.example): ${may} ${remedy}`,
      "",
    ]);
  });

  test("is only a warning if several objects have the name", async () => {
    for (const group of platform.state.loadBalancers[0]?.OriginGroups ?? []) group.Name = "us";
    await preview("OriginGroup", { ...us, adopt: true });
    expect(said()).toBe(
      'Load balancer 1 has 2 origin groups named "us" (ids 7, 8): set originGroupId to select one. "pulumi up" will fail unless this changes first.\n',
    );
  });
});

describe("a read that fails in a preview", () => {
  const groups = [1, 2, 3].map((n) => ({ loadBalancerId: n, name: "us" }));
  const lookAll = async (run: Run) => {
    for (const args of groups) await preview("OriginGroup", args, run);
    await preview("LogForwarding", shop, run);
    await preview("LogForwarding", { ...shop, app: "other" }, run);
  };

  test.each([[401], [403], [500], [429]])(
    "with %s is one warning per run, without retries",
    async (status) => {
      platform.fault({ status, times: Number.POSITIVE_INFINITY });
      await lookAll(new Run({ "edge:maxAttempts": "3" }));
      expect(said().match(/\n/g)).toHaveLength(1);
      expect(said()).toMatch(
        /^This preview cannot show which new resources will adopt an existing object or fail because of one\. Could not read load balancer 1/,
      );
      // One of each class: whoever may not read load balancers may perhaps read log forwardings.
      expect(asked()).toEqual(["GET /loadbalancer/1", "GET /mc/log/forwarding"]);
    },
  );

  test("without a network is also one warning", async () => {
    const run = new Run({ "edge:baseUrl": "http://127.0.0.1:9", "edge:maxAttempts": "3" });
    const waited = jest.spyOn(systemClock, "sleep");
    await lookAll(run);
    expect(said().match(/\n/g)).toHaveLength(1);
    expect(waited).not.toHaveBeenCalled(); // A retry waits first.
  });

  test("in one account does not prevent reads in another", async () => {
    await preview("OriginGroup", us, new Run({ "edge:apiKey": "stale" }));
    await preview("OriginGroup", { ...us, adopt: true });
    expect(said()).toMatch(
      /^This preview cannot show .*\nAdopts origin group 7 "us": nothing changes\. .*\n$/,
    );
  });

  test("of a database is also a warning", async () => {
    const settings = {
      "edge:databaseUrl": "http://127.0.0.1:9",
      "edge:databaseAuthToken": "any-token-at-all",
    };
    const scripts = [{ name: "001.sql", checksum: "0".repeat(64) }];
    await preview("SqlMigrations", { table: "migrations", from: "sql", scripts }, new Run(settings));
    expect(said()).toMatch(/^This preview cannot show .*\n$/);
  });
});

describe("a strict preview", () => {
  const strictly = (kind: string, args: Properties, settings: Record<string, string> = {}) =>
    preview(kind, args, new Run({ "edge:strictPreview": "true", ...settings }));
  const refusal = async (...args: Parameters<typeof strictly>) =>
    (await rejection(strictly(...args))).message;

  test("fails for a name that is taken, that several objects have, and an id that is not shown", async () => {
    expect(await refusal("OriginGroup", us)).toMatch(
      /^Origin group "us" .* already exists \(id 1\/7\): set adopt/,
    );
    expect(await refusal("LogForwarding", shop)).toContain("already exists (id shop)");
    for (const group of platform.state.loadBalancers[0]?.OriginGroups ?? []) group.Name = "us";
    expect(await refusal("OriginGroup", { ...us, adopt: true })).toContain("has 2 origin groups named");
    platform.fault({ path: "/loadbalancer/1", alter: (body) => ({ ...Object(body), OriginGroups: null }) });
    expect(await refusal("OriginGroup", { loadBalancerId: 1, originGroupId: 9 })).toContain(
      "does not confirm",
    );
    expect(said()).toBe("");
  });

  test.each([[401], [403], [500]])(
    "fails each resource whose read returns %s, after retries",
    async (status) => {
      platform.fault({ status, times: Number.POSITIVE_INFINITY });
      const run = new Run({ "edge:strictPreview": "true", "edge:maxAttempts": "2" });
      for (const name of ["one", "two", "three"])
        expect((await rejection(preview("OriginGroup", { ...us, name }, run))).message).toContain(
          `returned ${status}`,
        );
      expect(asked()).toEqual(Array(status === 500 ? 2 : 1).fill("GET /loadbalancer/1"));
      expect(said()).toBe("");
    },
  );

  test("does not fail because the read of another parent is refused", async () => {
    platform.fault({ path: "/loadbalancer/2", status: 403 });
    const run = new Run({ "edge:strictPreview": "true" });
    const refused = await rejection(preview("OriginGroup", { ...us, loadBalancerId: 2 }, run));
    expect(refused.message).toContain("Could not read load balancer 2");
    await preview("OriginGroup", { ...us, name: "new" }, run);
  });

  test("fails where the server cannot show whether the object exists, unless adopt may be true", async () => {
    await closePlatform();
    await open({ documentedOnly: true });
    expect(await refusal("OriginGroup", us)).toContain("so it cannot be created");
    expect(await refusal("LogForwarding", shop)).toContain("has no operation to check whether");
    await strictly("LogForwarding", { ...shop, adopt: unknownValue });
    expect(said()).toContain('"pulumi up" will fail unless this changes first.');
  });

  const urn = "urn:us";
  /** As a program does in a preview that may be strict: it says whether the engine may delete first. */
  const checked = async (provider: HostedProvider, args: Properties, deletedFirst: boolean) => {
    const { inputs, failures } = await provider.check({}, { ...args, __strict: deletedFirst }, urn);
    expect([failures, inputs]).toEqual([[], expect.not.objectContaining({ __strict: expect.anything() })]);
    return inputs;
  };
  const taken = 'Origin group "us" of load balancer 1 already exists (id 1/7): ';

  test("prints each error and marks its resource, so that the program fails in the end", async () => {
    const provider = new Run({ "edge:strictPreview": "true" }).of("OriginGroup");
    const inputs = await checked(provider, us, false);
    expect(await provider.previewCreate(inputs, urn)).toEqual({ id: "", outs: { __strict: true } });
    expect(said()).toContain(`${taken}set adopt: true`);
    const recorded = { loadBalancerId: 1, originGroupId: 9, name: "gone" };
    const planned = await provider.previewUpdate("1/9", recorded, { ...inputs, weight: 5 }, urn);
    expect(planned).toEqual({ outs: { ...recorded, __strict: true } });
    expect(said()).toContain("Origin group 9 of load balancer 1 no longer exists on the platform");
    // Another resource, of a program that does not look for the mark.
    await rejection(provider.previewCreate(inputs, "urn:other"));
    await rejection(provider.previewCreate(inputs));
  });

  test("marks secrets of what it could not plan", async () => {
    const provider = new Run({ "edge:strictPreview": "true", "edge:apiKey": "wrong" }).of("LogForwarding");
    const inputs = { ...(await checked(provider, shop, false)), token: shop.token };
    const { outs } = await provider.previewUpdate("shop", { ...shop, port: 1 }, inputs, urn);
    expect(outs).toMatchObject({ app: "shop", __strict: true, token: { value: "MARKER-new" } });
  });

  test("only warns if the engine may delete the object first, or another resource gives up the name", async () => {
    const may = `${taken}"pulumi up" will fail unless`;
    const first = new Run({ "edge:strictPreview": "true" }).of("OriginGroup");
    await first.previewCreate(await checked(first, us, true), urn);
    expect(said()).toContain(may);
    const provider = new Run({ "edge:strictPreview": "true" }).of("OriginGroup");
    const inputs = await checked(provider, us, false);
    expect((await provider.previewCreate(inputs, urn)).outs).toEqual({ __strict: true });
    const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us" };
    const renamed = { loadBalancerId: 1, name: "eu" };
    await provider.detailedDiff("1/7", recorded, us, renamed, "urn:eu");
    expect((await provider.previewCreate(inputs, urn)).outs).toMatchObject(us);
    expect(said().split(may)).toHaveLength(3);
  });

  test("is one by the setting alone: what a program says changes nothing without it", async () => {
    const provider = new Run().of("OriginGroup");
    const { outs } = await provider.previewCreate(await checked(provider, us, false), urn);
    expect(outs).toEqual(us);
  });

  test("passes what adopts, and names, ids and adopt that are not known yet", async () => {
    await strictly("OriginGroup", { ...us, adopt: true });
    await strictly("OriginGroup", us, { "edge:adopt": "true" });
    for (const later of [{ loadBalancerId: unknownValue }, { name: unknownValue }, { adopt: unknownValue }])
      await strictly("OriginGroup", { ...us, ...later });
  });
});

test("on a server without read operations, reports what cannot be checked, with few requests", async () => {
  await closePlatform();
  await open({ documentedOnly: true });
  const run = new Run();
  await preview("OriginGroup", { loadBalancerId: 1, originGroupId: 7, weight: 5 }, run);
  await preview("OriginGroup", { ...us, adopt: true }, run);
  await preview("LogForwarding", { ...shop, adopt: true, token: undefined }, run);
  await preview("LogForwarding", { ...shop, app: "other" }, run);
  await preview("VideoLibraryRefererBlock", { ...block, state: "unblocked" }, run);
  expect(said().split("\n")).toEqual([
    'Adopts origin group 7 of load balancer 1: weight → 5. The API at the configured base URL has no operation that returns the current values. Destroy will keep it unless onDelete is "delete".',
    'The API at the configured base URL has no operation to check whether origin group "us" of load balancer 1 already exists, so it cannot be created: if it exists, set originGroupId to adopt it. "pulumi up" will fail unless this changes first.',
    'Adopts log forwarding of app shop: type → "SyslogTcp", endpoint → "logs.example", port → 6514, format → "SyslogRfc5424". The API at the configured base URL has no operation that returns the current values. Destroy will keep it unless onDelete is "delete".',
    'The API at the configured base URL has no operation to check whether log forwarding of app other already exists: set adopt: true to adopt it without that check. "pulumi up" will fail unless this changes first.',
    "",
  ]);
  expect(asked().filter((request) => !request.includes("videolibrary"))).toEqual([
    "GET /loadbalancer/1",
    "GET /loadbalancer",
    "GET /apikey", // Whether this is the API at all.
    "GET /mc/log/forwarding",
    "GET /mc/log/forwarding",
  ]);
});

test("a preview of unchanged resources sends and reports nothing", async () => {
  const run = new Run();
  const { id, outs } = await run.create("OriginGroup", { loadBalancerId: 1, name: "eu", weight: 5 });
  platform.requests.clear();
  const next = new Run();
  const { inputs } = await next.checked("OriginGroup", { loadBalancerId: 1, name: "eu", weight: 6 });
  const provider = next.of("OriginGroup");
  await provider.diff(id, outs, inputs);
  await provider.previewUpdate(id, outs, inputs);
  expect([asked(), said()]).toEqual([[], ""]);
});
