import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  writes,
} from "../core/run";

const seed = {
  Scripts: [
    {
      Id: 6,
      Name: "shop",
      ScriptType: 1,
      EdgeScriptVariables: [{ Id: 61, Name: "MODE" }],
      Secrets: [{ Name: "API_KEY" }],
    },
    { Id: 7, Name: "headers", ScriptType: 2 },
  ],
  PullZones: [{ Id: 9, Name: "front", EdgeScriptId: 6 }],
};
beforeEach(async () => {
  captureStderr();
  await startPlatform({ seed });
});
afterEach(stopPlatform);

const create = (args: object, run = new Run()) => run.create("EdgeScript", { ...args });
const cdn = { name: "new", scriptType: "CDN" };

test("a create sends name and type, and returns the deployment key as a secret", async () => {
  const { id, outs } = await create(cdn);
  expect(writes()).toEqual(['POST /compute/script {"Name":"new","ScriptType":1}']);
  expect([id, outs["linkedPullZoneId"]]).toEqual(["501", 0]);
  expect(JSON.stringify(outs["deploymentKey"])).toContain("4dabf18193072939515e22adb298388d");
});

test("a rename sends the type, too, and another type is an error, because no release would be left", async () => {
  const { id, outs } = await create(cdn);
  platform.requests.clear();
  const renamed = await new Run().applyUpdate("EdgeScript", id, outs, { ...cdn, name: "newer" });
  expect(writes()).toEqual(['POST /compute/script/501 {"Name":"newer","ScriptType":1}']);
  const failure = new Run().applyUpdate("EdgeScript", id, renamed, {
    name: "newer",
    scriptType: "Middleware",
  });
  expect(await rejectionMessage(failure)).toMatch(
    /^The scriptType of edge script 501 cannot be changed from "CDN" to "Middleware", and the script is not replaced, because the new one would have neither its releases nor its secrets/,
  );
});

test("scripts of one name and different types are different scripts", async () => {
  expect(await rejectionMessage(create({ name: "shop", scriptType: "CDN" }))).toContain("already exists");
  expect((await create({ name: "shop", scriptType: "Middleware" })).id).toBe("501");
});

describe("a linked pull zone", () => {
  const linked = { ...cdn, createLinkedPullZone: true, linkedPullZoneName: "new-front" };

  test("is made with the script, which returns its ID, and stays when the script is deleted", async () => {
    const { id, outs } = await create(linked);
    const [zone] = platform.state.pullZones.filter(({ Name }) => Name === "new-front");
    expect(outs).toMatchObject({ linkedPullZoneId: zone?.Id });
    await new Run().provider("EdgeScript").delete(id, outs);
    expect(platform.requests.at(-1)).toMatchObject({
      method: "DELETE",
      query: { deleteLinkedPullZones: "false" },
    });
    expect(platform.state.scripts.map(({ Id }) => Id)).toEqual([6, 7]);
    expect(platform.state.pullZones).toHaveLength(2);
  });

  test("is no difference later, also if the program leaves its arguments out", async () => {
    const { id, outs } = await create(linked);
    platform.requests.clear();
    for (const args of [linked, cdn]) await new Run().applyUpdate("EdgeScript", id, outs, args);
    expect(writes()).toEqual([]);
  });

  test("is not made by an adoption, which says so if the script has none", async () => {
    const adopt = (args: object) => create({ ...args, createLinkedPullZone: true, adopt: true });
    expect((await adopt({ name: "shop", scriptType: "CDN" })).id).toBe("6");
    expect(await rejectionMessage(adopt({ name: "headers", scriptType: "Middleware" }))).toBe(
      "Edge script 7 exists without a linked pull zone, and only the create of a script makes one: leave out createLinkedPullZone, and declare a PullZone with the script as its origin.",
    );
    expect(writes()).toEqual([]);
  });

  test.each([
    [{ linkedPullZoneName: "front" }, "linkedPullZoneName is given, so createLinkedPullZone must be true."],
    [
      { scriptType: "DNS", createLinkedPullZone: true },
      "createLinkedPullZone is true, but no pull zone runs a DNS script: leave it out.",
    ],
  ])("that no script can have is an error: %j", async (args, reason) => {
    const { failures } = await new Run().provider("EdgeScript").check({}, { ...cdn, ...args });
    expect(failures.map((each) => each.reason)).toEqual([reason]);
  });

  test("is not created at the same time as a pull zone, which the platform would refuse", async () => {
    await startPlatform({ seed, variants: { races: "on" } });
    const run = new Run();
    await Promise.all([
      create(linked, run),
      run.create("PullZone", { name: "other", originUrl: "https://a.example" }),
      create({ ...linked, name: "second", linkedPullZoneName: "second-front" }, run),
    ]);
    expect(platform.state.pullZones).toHaveLength(4);
  });
});

test("a script that the platform marks as deleted is gone", async () => {
  const { id, outs } = await create(cdn);
  Object.assign(platform.state.scripts.at(-1) ?? {}, { Deleted: true });
  expect(await new Run().provider("EdgeScript").read(id, outs)).toMatchObject({ id: "" });
  expect((await create(cdn)).id).toBe("502");
});

test("a script with variables or secrets is deleted only if the program says so", async () => {
  const remove = (recorded: object) =>
    new Run().provider("EdgeScript").delete("6", { scriptId: 6, adopted: false, ...recorded });
  expect(await rejectionMessage(remove({}))).toContain(
    'Edge script 6 was not deleted, because it still has a variable, which would be deleted with it: 61 ("MODE").',
  );
  const [script] = platform.state.scripts;
  Object.assign(script ?? {}, { EdgeScriptVariables: [] });
  expect(await rejectionMessage(remove({}))).toContain(
    "Edge script 6 was not deleted, because it still has a secret, which would be deleted with it: API_KEY.",
  );
  await remove({ onDelete: "delete" });
  expect(writes()).toEqual(["DELETE /compute/script/6"]);
});

test("a ScriptRelease publishes the first release of a new script, after which it has its host name", async () => {
  await startPlatform({ seed, variants: { scriptHostname: "url" } });
  const { id, outs } = await create({ ...cdn, createLinkedPullZone: true });
  await new Run().create("ScriptRelease", { scriptId: outs["scriptId"], code: "export default {};" });
  const { props } = await new Run().provider("EdgeScript").read(id, outs);
  expect(props).toMatchObject({ defaultHostname: expect.stringMatching(/^new-\w+-\w+\.bunny\.run$/) });
});
