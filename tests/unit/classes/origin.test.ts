import type { Emulator } from "../../../emulator";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";
import { rejection } from "../http/support";

let platform: Emulator;
const seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        {
          Id: 7,
          Origins: [
            { Id: 70, StandardOrigin: { OriginUrl: "https://a.example", HostHeader: "a" } },
            { Id: 71, OriginType: 1, StorageZoneId: 31, EdgeScriptId: 501 },
            { Id: 72, StandardOrigin: { OriginUrl: "https://twice.example" } },
            { Id: 73, StandardOrigin: { OriginUrl: "https://twice.example" }, Weight: 3 },
          ],
        },
        { Id: 8, Origins: null },
      ],
    },
  ],
};
beforeEach(async () => {
  platform = await openPlatform({ seed });
});
afterEach(closePlatform);

const always = Number.POSITIVE_INFINITY;
const profile = "/loadbalancer/1";
const group = { loadBalancerId: 1, originGroupId: 7 };
const server = (originUrl: string) => ({ ...group, standardOrigin: { originUrl } });
const origins = (id = 7) =>
  platform.state.loadBalancers[0]?.OriginGroups.find(({ Id }) => Id === id)?.Origins ?? [];
const create = (args: object, run = new Run()) => run.create("Origin", { ...args });

describe("an origin is identified by its target", () => {
  test.each([
    ["a server, whatever its header", { standardOrigin: { originUrl: "https://a.example" } }, 70],
    ["a storage zone", { storageZoneId: 31 }, 71],
  ])("%s that the group already has is an error, or is adopted if adopt is true", async (_, target, id) => {
    listen();
    expect((await rejection(create({ ...group, ...target }))).message).toMatch(
      new RegExp(`^Origin at .* of origin group 7 of load balancer 1 already exists \\(id 1/7/${id}\\)`),
    );
    const { outs } = await create({ ...group, ...target, adopt: true });
    expect(outs).toMatchObject({ originId: id, adopted: true });
    expect(writes()).toEqual([]);
  });

  test("ignores the target fields of other origin types", async () => {
    const { outs } = await create({ ...group, edgeScriptId: 501 });
    expect(outs).toMatchObject({ originType: "EdgeScript", edgeScriptId: 501, storageZoneId: null });
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin {"OriginType":2,"EdgeScriptId":501}',
    ]);
  });

  test("two origins at one target are an error that lists their ids, unless the id is given", async () => {
    listen();
    const args = { ...server("https://twice.example"), adopt: true };
    expect((await rejection(create(args))).message).toBe(
      'Origin group 7 of load balancer 1 has 2 origins at "https://twice.example" (ids 72, 73): set originId to select one.',
    );
    expect((await create({ ...args, originId: 73, weight: 4 })).outs).toMatchObject({ originId: 73 });
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin/73 {"Weight":4,"OriginType":0,"StandardOrigin":{"OriginUrl":"https://twice.example"}}',
    ]);
  });

  test("adopting by id with a target of another type is an error", async () => {
    expect((await rejection(create({ ...group, originId: 71, edgeScriptId: 9 }))).message).toBe(
      "Origin 71 of origin group 7 of load balancer 1 is at storage zone 31 and cannot be adopted with a target of another type. Remove edgeScriptId, or remove originId to create another origin.",
    );
    expect(writes()).toEqual([]);
  });

  test("if two resources in one program have the same target, one fails and one origin is created", async () => {
    const run = new Run();
    const both = await Promise.allSettled(
      [1, 2].map((weight) => create({ ...server("https://b.example"), weight }, run)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(origins()).toHaveLength(5);
  });
});

describe("a create without a clear response", () => {
  const path = `${profile}/origingroup/7/origin`;
  const patient = () => new Run({ "edge:maxAttempts": "3" });

  test("finds the new origin, and sends nothing again", async () => {
    platform.fault({ method: "POST", path, effect: true, status: 500 });
    const { outs } = await create(server("https://new.example"), patient());
    expect(outs).toMatchObject({ adopted: false, originId: origins().at(-1)?.Id });
    expect(writes()).toHaveLength(1);
  });

  test("fails if there are two new origins", async () => {
    // Another client adds an origin with the same target in between.
    const where = () => {
      const [first] = origins();
      if (first) origins().push({ ...first, Id: 999, StandardOrigin: theirs });
      return true;
    };
    const theirs = { OriginUrl: "https://new.example", HostHeader: null, VerifySsl: null };
    platform.fault({ method: "POST", path, effect: true, status: 500, where });
    expect((await rejection(create(server("https://new.example"), patient()))).message).toContain("500");
    expect(writes()).toHaveLength(1);
  });

  test("fails if the response shows an origin that was there before", async () => {
    platform.fault({ method: "POST", path, alter: () => origins()[0] });
    expect((await rejection(create(server("https://new.example")))).message).toContain(
      "an object that already existed (id 1/7/70)",
    );
  });
});

describe("targets", () => {
  const recorded = async () => (await create({ ...group, storageZoneId: 40 })).outs;
  const diff = async (outs: object, args: object) => {
    const run = new Run();
    const { inputs } = await run.checked("Origin", { ...group, ...args });
    return run.of("Origin").diff(`1/7/${Object(outs).originId}`, { ...outs }, inputs);
  };

  test("another address updates in place, another target type replaces, even if not known yet", async () => {
    const outs = await recorded();
    expect(await diff(outs, { storageZoneId: 41 })).toEqual({ changes: true, replaces: [] });
    expect(await diff(outs, { storageZoneId: 40 })).toEqual({ changes: false, replaces: [] });
    expect(await diff(outs, { edgeScriptId: 41 })).toEqual({ changes: true, replaces: ["edgeScriptId"] });
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    expect((await diff(outs, { edgeScriptId: unknown })).replaces).toEqual(["edgeScriptId"]);
    expect((await diff(outs, { storageZoneId: unknown })).replaces).toEqual([]);
  });

  test("every update sends the target with its type", async () => {
    const outs = await recorded();
    const args = { ...group, storageZoneId: 40, weight: 0, enabled: false };
    await new Run().go("Origin", `1/7/${outs["originId"]}`, outs, args);
    expect(writes().at(-1)).toMatch(/ \{"Weight":0,"Enabled":false,"OriginType":1,"StorageZoneId":40\}$/);
  });

  test("an update fails if the origin now has another target type", async () => {
    const outs = await recorded();
    Object.assign(origins().at(-1) ?? {}, { OriginType: 2, EdgeScriptId: 5 });
    const update = new Run().go("Origin", `1/7/${outs["originId"]}`, outs, {
      ...group,
      storageZoneId: 40,
      weight: 1,
    });
    expect((await rejection(update)).message).toContain('run "pulumi up --refresh" to replace it.');
    expect(writes()).toHaveLength(1);
  });

  test("settings omitted from an update survive on a server that resets them", async () => {
    await closePlatform();
    platform = await openPlatform({ seed, resetOmittedFields: true });
    listen();
    const { outs } = await create({ ...group, originId: 70, weight: 9 });
    expect(outs).toMatchObject({ weight: 9, standardOrigin: { hostHeader: "a" } });
    expect(origins()[0]).toMatchObject({
      Weight: 9,
      StandardOrigin: { OriginUrl: "https://a.example", HostHeader: "a" },
    });
  });
});

test("an origin of an unnamed type keeps its target, and its type as a number", async () => {
  Object.assign(origins()[0] ?? {}, { OriginType: 9 });
  const { props } = await new Run().of("Origin").read("1/7/70", {});
  expect(props).toMatchObject({ originType: 9, standardOrigin: { originUrl: "https://a.example" } });
});

describe("an origin counts as deleted", () => {
  const outs = { ...server("https://a.example"), originId: 70, originType: "Standard", managed: "" };
  const refresh = () => new Run().of("Origin").read("1/7/70", outs);
  const shown = (Origins: unknown, list = false) =>
    platform.fault({
      method: "GET",
      path: list ? "/loadbalancer" : profile,
      alter: (body) => {
        const all = JSON.parse(JSON.stringify(list ? body : [body])) as {
          OriginGroups: Record<string, unknown>[];
        }[];
        for (const { OriginGroups } of all) for (const each of OriginGroups) each["Origins"] = Origins;
        return list ? all : all[0];
      },
      times: always,
    });

  test("if its group lists only others, or no longer exists in the load balancer", async () => {
    listen();
    const gone = { id: "", props: {} };
    origins().shift();
    expect(await refresh()).toEqual(gone);
    platform.state.loadBalancers[0]?.OriginGroups.shift();
    expect(await refresh()).toEqual(gone);
  });

  test("not if its group is returned without origins, unless the list shows none either", async () => {
    listen();
    const missing = shown(undefined);
    expect((await rejection(refresh())).message).toBe(
      "Origin group 7 of load balancer 1 was returned without Origins. The state was left unchanged. Try again later.",
    );
    missing.remove();
    shown(null);
    expect((await rejection(refresh())).message).toContain("Origins: null, and the list");
    shown(null, true);
    expect(await refresh()).toEqual({ id: "", props: {} });
  });

  test("null counts as an empty group for a create", async () => {
    const { outs: made } = await create({ ...server("https://a.example"), originGroupId: 8 });
    expect(made).toMatchObject({ adopted: false });
    expect((await rejection(create({ ...server("https://b.example"), originGroupId: 9 }))).message).toBe(
      "Load balancer 1 has no origin group 9: check originGroupId.",
    );
  });
});
