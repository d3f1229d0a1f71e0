import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const serverTarget = (OriginUrl: string) => ({ StandardOrigin: { OriginUrl } });
const Origins = [
  { Id: 70, ...serverTarget("https://a.example") },
  { Id: 71, OriginType: 1, StorageZoneId: 31, EdgeScriptId: 501 },
  { Id: 72, ...serverTarget("https://twice.example") },
  { Id: 73, ...serverTarget("https://twice.example"), Weight: 3 },
  { Id: 74, OriginType: 2, EdgeScriptId: 502 },
  { Id: 75, OriginType: 3, MagicContainersOrigin: { AppId: "shop", EndPointId: "web" } },
];
const OriginGroups = [
  { Id: 7, Origins },
  { Id: 8, Origins: null },
];
platformForEach({ seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups }] } });
beforeEach(captureStderr);

const group = { loadBalancerId: 1, originGroupId: 7 };
const withServer = (originUrl: string) => ({ ...group, standardOrigin: { originUrl } });
const groups = () => platform.state.loadBalancers[0]?.OriginGroups ?? [];
const origins = () => groups()[0]?.Origins ?? [];
const create = (args: object, run = new Run()) => run.create("Origin", { ...args });

describe("an origin is identified by its target", () => {
  test.each([
    // The header does not count.
    [{ standardOrigin: { originUrl: "https://a.example", hostHeader: "b" } }, 70, '"https://a.example"'],
    [{ storageZoneId: 31 }, 71, "storage zone 31"],
    [{ edgeScriptId: 502 }, 74, "script 502"],
    [{ magicContainersOrigin: { appId: "shop", endPointId: "web" } }, 75, "endpoint web of app shop"],
  ])(
    "%j that the group already has is an error, or is adopted if adopt is true",
    async (target, id, title) => {
      expect(await rejectionMessage(create({ ...group, ...target }))).toContain(
        `Origin at ${title} of origin group 7 of load balancer 1 already exists (id 1/7/${id})`,
      );
      expect(writes()).toEqual([]);
      const { outs } = await create({ ...group, ...target, adopt: true });
      expect(outs).toMatchObject({ ...target, originId: id, adopted: true });
      const { inputs } = await new Run().provider("Origin").read(`1/7/${id}`, {});
      expect(Object.keys(inputs ?? {})).toEqual(expect.arrayContaining(Object.keys(target)));
      expect((await create({ ...group, originId: id })).outs).toMatchObject({ originId: id });
    },
  );

  test("ignores the target fields of other origin types", async () => {
    const { outs } = await create({ ...group, edgeScriptId: 501 });
    expect(outs).toMatchObject({ originType: "EdgeScript", edgeScriptId: 501, storageZoneId: null });
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin {"OriginType":2,"EdgeScriptId":501}',
    ]);
  });

  test("two origins at one target are an error that lists their ids, unless the id is given", async () => {
    const args = { ...withServer("https://twice.example"), adopt: true };
    expect(await rejectionMessage(create(args))).toBe(
      'Origin group 7 of load balancer 1 has 2 origins at "https://twice.example" (ids 72, 73): set originId to select one.',
    );
    const standardOrigin = { ...args.standardOrigin, hostHeader: "b", verifySsl: true };
    const { outs } = await create({ ...args, standardOrigin, originId: 73, weight: 4 });
    expect(outs).toMatchObject({ originId: 73, standardOrigin });
    // Every update sends the target with its type.
    expect(writes()).toEqual([
      'POST /loadbalancer/1/origingroup/7/origin/73 {"Weight":4,"OriginType":0,"StandardOrigin":{"OriginUrl":"https://twice.example","HostHeader":"b","VerifySsl":true}}',
    ]);
  });

  test("adopting by id with a target of another type is an error", async () => {
    expect(await rejectionMessage(create({ ...group, originId: 71, edgeScriptId: 9 }))).toBe(
      "Origin 71 of origin group 7 of load balancer 1 is at storage zone 31 and cannot be adopted with a target of another type. Remove edgeScriptId, or remove originId to create another origin.",
    );
    expect(writes()).toEqual([]);
  });
});

test("another address updates in place, another target type replaces, even if not known yet", async () => {
  const { outs } = await create({ ...group, storageZoneId: 40 });
  const diff = async (target: object) => {
    const run = new Run();
    const { inputs } = await run.checkArguments("Origin", { ...group, ...target });
    return run.provider("Origin").diff(`1/7/${outs["originId"]}`, outs, inputs);
  };
  expect(await diff({ storageZoneId: 41 })).toEqual({ changes: true, replaces: [] });
  expect(await diff({ storageZoneId: 40 })).toEqual({ changes: false, replaces: [] });
  expect(await diff({ edgeScriptId: 41 })).toEqual({ changes: true, replaces: ["edgeScriptId"] });
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  expect((await diff({ edgeScriptId: unknown })).replaces).toEqual(["edgeScriptId"]);
  expect((await diff({ storageZoneId: unknown })).replaces).toEqual([]);
  expect((await diff({ storageZoneId: 40, edgeScriptId: unknown })).replaces).toEqual(["edgeScriptId"]);
});

test("an update fails if the origin now has another target type", async () => {
  const args = { ...group, storageZoneId: 31 };
  const { outs } = await create({ ...args, adopt: true });
  Object.assign(origins()[1] ?? {}, { OriginType: 2, EdgeScriptId: 5 });
  const update = new Run().applyUpdate("Origin", "1/7/71", outs, { ...args, weight: 1 });
  expect(await rejectionMessage(update)).toContain('run "pulumi up --refresh" to replace it.');
  expect(writes()).toEqual([]);
});

test("an origin of an unnamed type keeps its target, and its type as a number", async () => {
  Object.assign(origins()[0] ?? {}, { OriginType: 9 });
  const { props } = await new Run().provider("Origin").read("1/7/70", {});
  expect(props).toMatchObject({ originType: 9, standardOrigin: { originUrl: "https://a.example" } });
});

test("an origin does not count as deleted if its group is returned without origins, unless the list shows none either", async () => {
  const outs = { ...withServer("https://a.example"), originId: 70, originType: "Standard", managed: "" };
  const refresh = () => new Run().provider("Origin").read("1/7/70", outs);
  /** Replaces the origins of each group in responses to GETs of this path. */
  const alterOrigins = (path: string, altered: unknown) => {
    const withOrigins = (name: string, value: unknown) =>
      name === "OriginGroups" ? (value as object[]).map((each) => ({ ...each, Origins: altered })) : value;
    const alter = (body: unknown) => JSON.parse(JSON.stringify(body), withOrigins);
    return platform.fault({ method: "GET", path, alter, times: Number.POSITIVE_INFINITY });
  };
  const missing = [alterOrigins("/loadbalancer/1", undefined), alterOrigins("/loadbalancer", null)];
  expect(await rejectionMessage(refresh())).toBe(
    "Origin group 7 of load balancer 1 was returned without Origins. The state was left unchanged. Try again later.",
  );
  expect(await rejectionMessage(create(withServer("https://b.example")))).toContain(
    "was returned without Origins. The state was left unchanged.",
  );
  for (const fault of missing) fault.remove();
  alterOrigins("/loadbalancer/1", null);
  const unproven = "Origins: null, and the list of load balancers does not confirm that it has none.";
  expect(await rejectionMessage(refresh())).toContain(unproven);
  expect(await rejectionMessage(create({ ...group, originId: 70 }))).toContain(unproven);
  for (const OriginGroups of [null, []]) {
    const alter = (all: unknown) => (all as object[]).map((each) => ({ ...each, OriginGroups }));
    platform.fault({ method: "GET", path: "/loadbalancer", alter });
    expect(await rejectionMessage(refresh())).toContain(unproven);
  }
  for (const listed of [null, []]) {
    const agreeing = alterOrigins("/loadbalancer", listed);
    expect(await refresh()).toEqual({ id: "", props: {} });
    agreeing.remove();
  }
});

test("null counts as an empty group for a create, and a group that is not there is an error", async () => {
  const { outs } = await create({ ...withServer("https://a.example"), originGroupId: 8 });
  expect(outs).toMatchObject({ adopted: false });
  expect(await rejectionMessage(create({ ...withServer("https://b.example"), originGroupId: 9 }))).toBe(
    "Load balancer 1 has no origin group 9: check originGroupId.",
  );
});
