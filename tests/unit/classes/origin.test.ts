import type { Emulator } from "../../../emulator";
import { closePlatform, listen, openPlatform, Run, writes } from "../dynamic/run";
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

describe("an origin is known by its target", () => {
  test.each([
    ["a server, whatever its header", { standardOrigin: { originUrl: "https://a.example" } }, 70],
    ["a storage zone", { storageZoneId: 31 }, 71],
  ])("%s that the group has is an error, and is adopted if the program says so", async (_, target, id) => {
    listen();
    expect((await rejection(create({ ...group, ...target }))).message).toMatch(
      new RegExp(`^Origin at .* of origin group 7 of load balancer 1 already exists \\(id 1/7/${id}\\)`),
    );
    const { outs } = await create({ ...group, ...target, adopt: true });
    expect(outs).toMatchObject({ originId: id, adopted: true });
    expect(writes()).toEqual([]);
  });

  test("what an origin of another type also holds is no target of it", async () => {
    const { outs } = await create({ ...group, edgeScriptId: 501 });
    expect(outs).toMatchObject({ originType: "EdgeScript", edgeScriptId: 501, storageZoneId: null });
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin {"OriginType":2,"EdgeScriptId":501}',
    ]);
  });

  test("two of one target are an error that lists their ids, unless the id is given", async () => {
    listen();
    const args = { ...server("https://twice.example"), adopt: true };
    expect((await rejection(create(args))).message).toBe(
      'Origin group 7 of load balancer 1 has 2 origins at "https://twice.example" (ids 72, 73): give originId to say which one is meant.',
    );
    expect((await create({ ...args, originId: 73, weight: 4 })).outs).toMatchObject({ originId: 73 });
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin/73 {"Weight":4,"OriginType":0,"StandardOrigin":{"OriginUrl":"https://twice.example"}}',
    ]);
  });

  test("one that is adopted by its id keeps its kind of target", async () => {
    expect((await rejection(create({ ...group, originId: 71, edgeScriptId: 9 }))).message).toBe(
      "The origin 71 of origin group 7 of load balancer 1 is at storage zone 31 and cannot be adopted with a target of another type. Remove edgeScriptId, or remove originId to create another origin.",
    );
    expect(writes()).toEqual([]);
  });

  test("of two resources at one target in one program one fails, and one origin is made", async () => {
    const run = new Run();
    const both = await Promise.allSettled([1, 2].map((weight) => create({ ...server("b"), weight }, run)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(origins()).toHaveLength(5);
  });
});

describe("a create without a clear response", () => {
  const path = `${profile}/origingroup/7/origin`;
  const patient = () => new Run({ "edge:maxAttempts": "3" });

  test("takes the origin that is new, and sends nothing again", async () => {
    platform.fault({ method: "POST", path, effect: true, status: 500 });
    const { outs } = await create(server("https://new.example"), patient());
    expect(outs).toMatchObject({ adopted: false, originId: origins().at(-1)?.Id });
    expect(writes()).toHaveLength(1);
  });

  test("fails where two are new", async () => {
    // Somebody else adds one of the same target in between.
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

  test("is not believed if it shows one that was there before", async () => {
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

  test("another address changes in place, another kind replaces, also one that is not known yet", async () => {
    const outs = await recorded();
    expect(await diff(outs, { storageZoneId: 41 })).toEqual({ changes: true, replaces: [] });
    expect(await diff(outs, { storageZoneId: 40 })).toEqual({ changes: false, replaces: [] });
    expect(await diff(outs, { edgeScriptId: 41 })).toEqual({ changes: true, replaces: ["edgeScriptId"] });
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    expect((await diff(outs, { edgeScriptId: unknown })).replaces).toEqual(["edgeScriptId"]);
    expect((await diff(outs, { storageZoneId: unknown })).replaces).toEqual([]);
  });

  test("an update sends the target with its type, whatever it changes", async () => {
    const outs = await recorded();
    const args = { ...group, storageZoneId: 40, weight: 0, enabled: false };
    await new Run().go("Origin", `1/7/${outs["originId"]}`, outs, args);
    expect(writes().at(-1)).toMatch(/ \{"Weight":0,"Enabled":false,"OriginType":1,"StorageZoneId":40\}$/);
  });

  test("one of another kind now is not changed under the program's feet", async () => {
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

  test("settings that an update leaves out survive on a server that resets them", async () => {
    await closePlatform();
    platform = await openPlatform({ seed, omittedResets: true });
    listen();
    const { outs } = await create({ ...group, originId: 70, weight: 9 });
    expect(outs).toMatchObject({ weight: 9, standardOrigin: { hostHeader: "a" } });
    expect(origins()[0]).toMatchObject({
      Weight: 9,
      StandardOrigin: { OriginUrl: "https://a.example", HostHeader: "a" },
    });
  });
});

test("an origin of a type that has no name yet keeps its target, and its number", async () => {
  Object.assign(origins()[0] ?? {}, { OriginType: 9 });
  const { props } = await new Run().of("Origin").read("1/7/70", {});
  expect(props).toMatchObject({ originType: 9, standardOrigin: { originUrl: "https://a.example" } });
});

describe("an absence is proven", () => {
  const outs = { ...server("https://a.example"), originId: 70, originType: "Standard", managed: [] };
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

  test("by a group that lists others, or that is gone from its profile", async () => {
    listen();
    const gone = { id: "", props: {} };
    origins().shift();
    expect(await refresh()).toEqual(gone);
    platform.state.loadBalancers[0]?.OriginGroups.shift();
    expect(await refresh()).toEqual(gone);
  });

  test("not by a group without its origins, unless the list of load balancers shows none either", async () => {
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

  test("null is an empty group for a create", async () => {
    const { outs: made } = await create({ ...server("https://a.example"), originGroupId: 8 });
    expect(made).toMatchObject({ adopted: false });
    expect((await rejection(create({ ...server("b"), originGroupId: 9 }))).message).toBe(
      "Load balancer 1 has no origin group 9: check originGroupId.",
    );
  });
});
