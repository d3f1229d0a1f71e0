import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Emulator, EmulatorOptions, Release } from "../../../emulator";
import { cancellationSignal, systemClock } from "../../../provider/base/time";
import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import { createTestFolder } from "../../support/testFolder";
import { captureStderr, Run, rejectionMessage, startPlatform, stopPlatform, writes } from "../core/run";

const always = Number.POSITIVE_INFINITY;
let platform: Emulator;
let readPrinted: () => string;
/** Opens a platform with two scripts: one with two releases, and one without any. */
async function openScripts(options: EmulatorOptions = {}): Promise<void> {
  const Releases = [
    { Uuid: "one", Code: "one" },
    { Uuid: "two", Code: "two" },
  ];
  platform = await startPlatform({ seed: { Scripts: [{ Id: 6, Releases }, { Id: 7 }] }, ...options });
  readPrinted = captureStderr();
}
beforeEach(() => openScripts());
afterEach(stopPlatform);
const folder = createTestFolder();

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
/** Returns an asset in the form that the engine passes to a provider. */
const toAsset = (asset: object) => ({
  "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17",
  ...asset,
});
const stringAsset = (text: string) => toAsset({ text, hash: sha256(text) });
function fileAsset(content: string | Buffer, name = "code.js") {
  const path = join(folder, name);
  writeFileSync(path, content);
  return toAsset({ path, hash: sha256(content) });
}
/** Removes the content of the asset, because the engine returns recorded states without it. */
const withoutContent = (outs: Properties) => ({
  ...outs,
  code: toAsset({ hash: Object(outs["code"])["hash"] }),
});

const getScript = () => {
  const [found] = platform.state.scripts;
  if (!found) throw new Error("There is no script.");
  return found;
};
const getLiveRelease = (): Partial<Release> => getScript().Releases.find(({ Status }) => Status === 1) ?? {};
/** Publishes a release as another client would. */
function publishElsewhere(release: Partial<Release>): void {
  const [last] = getScript().Releases.slice(-1);
  for (const each of getScript().Releases) each.Status = 0;
  if (last) getScript().Releases.push({ ...last, Id: last.Id + 1, Status: 1, ...release });
}

const script6 = { scriptId: 6 };
const adoptingArgs = { ...script6, code: "three", adopt: true };
const create = (args: object, run = new Run()) => run.create("ScriptRelease", { ...args });
const update = (outs: Properties, args: object) =>
  new Run().applyUpdate("ScriptRelease", "6", outs, { ...args });
const read = (outs: Properties = {}) => new Run().provider("ScriptRelease").read("6", outs);
const diff = async (outs: Properties, args: object) => {
  const run = new Run();
  const { inputs } = await run.checkArguments("ScriptRelease", { ...args });
  return run.provider("ScriptRelease").diff("6", outs, inputs);
};
const listPublishes = () => writes().filter((write) => write.includes("/publish"));
const publishFault = { method: "POST", path: /\/publish/ };

describe("a create", () => {
  test.each<[what: string, code: () => unknown, Code: string]>([
    ["a StringAsset", () => stringAsset("b"), "b"],
    ["a FileAsset, as it is", () => fileAsset("\uFEFFc ü\r\n"), "\uFEFFc ü\r\n"],
  ])("publishes the first release of a script from %s", async (_, code, Code) => {
    const { id, outs } = await create({ scriptId: 7, code: code(), note: "first" });
    const [release] = platform.state.scripts[1]?.Releases ?? [];
    expect([id, release?.Code]).toEqual(["7", Code]);
    expect(outs).toMatchObject({
      scriptId: 7,
      note: "first",
      codeHash: sha256(Code),
      managed: encodeManaged("code"),
      release: release?.Uuid,
      published: release?.Uuid,
      releaseId: release?.Id,
    });
    expect(writes()).toEqual([
      `POST /compute/script/7/code ${JSON.stringify({ Code })}`,
      'POST /compute/script/7/publish {"Note":"first"}',
    ]);
  });

  test.each([{ code: "two" }, { code: stringAsset("two") }, { release: "two" }])(
    "sends nothing if %j is already live, and says so",
    async (given) => {
      const args = { ...script6, ...given, note: "x" };
      const { outs } = await create(args);
      expect(outs).toMatchObject({ release: "two", published: "two", codeHash: sha256("two") });
      expect(writes()).toEqual([]);
      expect(readPrinted()).toBe(
        "Live release of edge script 6 already matched the program: nothing changed.\n",
      );
      expect(await diff(outs, args)).toEqual({ changes: false, replaces: [] });
    },
  );

  test("reports a script that does not exist, in a preview and an import too", async () => {
    const message =
      "Edge script 99 was not found: check scriptId. If the script does exist, the API at the configured base URL reports neither a live release nor a list of its releases.";
    expect(await rejectionMessage(create({ scriptId: 99, code: "a" }))).toBe(message);
    const preview = new Run().provider("ScriptRelease").previewCreate({ scriptId: 99, code: "a" });
    expect(await rejectionMessage(preview)).toBe(message);
    const imported = new Run().provider("ScriptRelease").read("99", {});
    expect(await rejectionMessage(imported)).toBe(
      "Neither live release of edge script 99 nor its list is on the platform, so it cannot be imported: check the ID.",
    );
  });

  test("publishes no file that changes during a run, is missing, empty or not UTF-8 text", async () => {
    const changed = fileAsset("three", "changed.js");
    writeFileSync(join(folder, "changed.js"), "four");
    const none = toAsset({ path: join(folder, "none.js"), hash: sha256("") });
    for (const [code, message] of [
      [changed, "was changed while pulumi ran"],
      [none, "cannot be read"],
      [fileAsset(Buffer.from([0xff, 0xfe])), "is not UTF-8 text"],
      [fileAsset("\uFEFF \n", "blank.js"), "blank.js is empty"],
    ] as const)
      expect(await rejectionMessage(create({ scriptId: 7, code }))).toContain(message);
    expect(writes()).toEqual([]);
  });
});

test("a create without adopt is refused if another release is live, and the error says what adopt does", async () => {
  expect(await rejectionMessage(create({ ...script6, code: "three" }))).toBe(
    "The live release of edge script 6, two, is not the one that the program specifies. If you renamed the resource, add aliases. To publish in its place, set adopt: true.",
  );
  expect(writes()).toEqual([]);
});

test("a preview says what will be replaced, and publishes nothing", async () => {
  const preview = (args: object) => new Run().provider("ScriptRelease").previewCreate({ ...args });
  await preview({ ...script6, code: "three" });
  for (const given of [{ code: "three" }, { release: "one" }])
    await preview({ ...script6, ...given, adopt: true });
  await preview({ ...script6, code: "two" });
  await preview({ scriptId: 7, code: "two" });
  const { outs } = await create({ ...script6, code: "two" });
  await diff(outs, { ...script6, release: "one" });
  expect(readPrinted().trim().split("\n")).toEqual([
    'The live release of edge script 6, two, is not the one that the program specifies: "pulumi up" will fail unless adopt is true.',
    "Makes the program's code live in edge script 6 instead of release two.",
    "Makes release one live in edge script 6 instead of release two.",
    'The live release of edge script 6 is already the one that the program specifies: "pulumi up" will publish nothing.',
    'Edge script 7 has no live release: "pulumi up" will publish one.',
    "Live release of edge script 6 already matched the program: nothing changed.",
    "Makes release one live in edge script 6 instead of release two.",
  ]);
  expect(writes()).toEqual([]);
});

describe("a preview of an update", () => {
  const next = { ...script6, code: "three" };
  const takeLine = async (outs: Properties, args: object = next) => {
    const before = readPrinted().length;
    await diff(outs, args);
    return readPrinted().slice(before).trim();
  };

  test("names a release that has gone live elsewhere", async () => {
    const { outs } = await create({ ...script6, code: "two" });
    publishElsewhere({ Uuid: "hotfix", Code: "hot fix" });
    expect(await takeLine(outs)).toBe(
      "Makes the program's code live in edge script 6 instead of release hotfix, which has gone live outside of this program after release two.",
    );
    publishElsewhere({ Uuid: "same", Code: "three" });
    expect(await takeLine(outs)).toBe(
      'The live release of edge script 6 is already the one that the program specifies: "pulumi up" will publish nothing.',
    );
  });

  test("names a draft that up will not overwrite, as does one of a create", async () => {
    const { outs } = await create({ ...script6, code: "two" });
    const sentence =
      'Its draft matches neither that code nor any release, so it may be someone\'s unpublished work: "pulumi up" will fail unless it is published first, or overwriteDraft is true.';
    const replacement = "Makes the program's code live in edge script 6 instead of release two.";
    getScript().Code = "MARKER of someone";
    expect(await takeLine(outs)).toBe(`${replacement} ${sentence}`);
    expect(await takeLine(outs, { ...next, overwriteDraft: true })).toBe(replacement);
    expect(await takeLine(outs, { ...script6, release: "one" })).not.toContain("draft");
    await new Run().provider("ScriptRelease").previewCreate({ ...adoptingArgs });
    expect(readPrinted()).toContain(`instead of release two. ${sentence}`);
    expect(readPrinted()).not.toContain("MARKER");
  });

  test("sends nothing if nothing changes, and does not fail if the release cannot be read", async () => {
    const { outs } = await create({ ...script6, code: "two" });
    platform.requests.clear();
    await diff(outs, { ...script6, code: "two" });
    expect(platform.requests).toHaveLength(0);
    platform.fault({ path: /active$/, status: 500, times: always });
    expect(await takeLine(outs)).toBe(
      "Makes the program's code live in edge script 6 instead of release two.",
    );
  });
});

test("a publish reads no more releases than it needs", async () => {
  const Releases = Array.from({ length: 45 }, (_, n) => ({ Uuid: `release-${n}`, Code: `code ${n}` }));
  await openScripts({ seed: { Scripts: [{ Id: 6, Releases }] } });
  const { outs } = await create({ ...script6, code: "code 44" });
  const countLists = () => platform.requests.filter(({ path }) => path.endsWith("/releases")).length;
  const next = await update(outs, { ...script6, code: "three" });
  expect([getLiveRelease().Code, countLists()]).toEqual(["three", 0]);
  // The draft has the code of a release on the first of three pages: the preview reads it, and the up.
  getScript().Code = "code 7";
  await update(next, { ...script6, code: "four" });
  expect([getLiveRelease().Code, countLists()]).toEqual(["four", 2]);
});

test.each([["exact"], ["anyCase"]] as const)(
  "a UUID in another case is the same release if the API finds it: %s",
  async (releaseUuids) => {
    await openScripts({ variants: { releaseUuids } });
    const args = { ...script6, release: "ONE", adopt: true };
    const created = create(args);
    if (releaseUuids === "exact") return expect(await rejectionMessage(created)).toContain("does not exist");
    const { outs } = await created;
    expect([getLiveRelease().Uuid, outs["release"], listPublishes().length]).toEqual(["one", "ONE", 1]);
    const { props } = await read(outs);
    expect([props["release"], (await diff(props, args)).changes]).toEqual(["ONE", false]);
  },
);

describe("an update", () => {
  test("depends on the content of a file, not on its path", async () => {
    const outs = withoutContent((await create({ ...script6, code: fileAsset("two") })).outs);
    const moved = await update(outs, { ...script6, code: fileAsset("two", "other.js") });
    expect([moved["code"], writes()]).toMatchObject([{ path: join(folder, "other.js") }, []]);
    const changed = await update(withoutContent(moved), { ...script6, code: fileAsset("three", "other.js") });
    expect(changed).toMatchObject({ codeHash: sha256("three"), release: getLiveRelease().Uuid });
    expect([getLiveRelease().Code, listPublishes().length]).toEqual(["three", 1]);
  });

  test.each([
    ["by its UUID if it is still listed", {}, ["POST /compute/script/6/publish/two {}"]],
    ["by its code if it is deleted", { Deleted: true }, ["POST /compute/script/6/publish {}"]],
  ])("publishes our release again after another one went live: %s", async (_, ours, sent) => {
    const args = { ...script6, code: "two" };
    const { outs } = await create(args);
    publishElsewhere({ Uuid: "theirs", Code: "theirs" });
    Object.assign(getScript().Releases[1] ?? {}, ours);
    getScript().Code = "two";
    const { props } = await read(outs);
    expect(props).toMatchObject({ release: "theirs", codeHash: sha256("theirs"), published: "two" });
    const repaired = await update(props, args);
    expect([getLiveRelease().Code, writes()]).toEqual(["two", sent]);
    expect((await diff(repaired, args)).changes).toBe(false);
  });

  test.each([null, undefined])(
    "is refused if a 404 and a list that says of no release whether it is live (%s) prove nothing",
    async (Status) => {
      const { outs } = await create({ ...script6, code: "two" });
      platform.fault({ path: /active$/, gone: true, times: always });
      const alter = (body: unknown) => ({
        ...Object(body),
        Items: Object(body).Items.map((item: object) => ({ ...item, Status })),
      });
      platform.fault({ path: /releases$/, times: always, alter });
      for (const attempt of [read(outs), create({ ...script6, code: "three" })])
        expect(await rejectionMessage(attempt)).toContain("but the list still contains it");
      expect(writes()).toEqual([]);
    },
  );
});

test("a destroy keeps the live release, and says so", async () => {
  const { outs } = await create({ ...script6, code: "two" });
  await new Run().provider("ScriptRelease").delete("6", outs);
  expect(readPrinted()).toContain("Edge script 6 keeps its live release");
  expect(writes()).toEqual([]);
});

describe("a draft", () => {
  test("that was never published is not overwritten, unless overwriteDraft is true", async () => {
    getScript().Code = "MARKER of somebody";
    expect(await rejectionMessage(create(adoptingArgs))).toBe(
      "The draft of edge script 6 matches neither the code to publish nor any known release, so it may be someone's unpublished work. Nothing was changed. Publish the draft on the platform, or set overwriteDraft: true.",
    );
    expect([writes(), getScript().Code]).toEqual([[], "MARKER of somebody"]);
    await create({ ...adoptingArgs, overwriteDraft: true });
    expect(getLiveRelease().Code).toBe("three");
  });

  test("that the API does not return does not count as empty", async () => {
    const alter = () => ({ LastModified: "2026-01-01T00:00:00Z" });
    platform.fault({ method: "GET", path: "/compute/script/{id}/code", alter });
    expect(await rejectionMessage(create(adoptingArgs))).toBe(
      "The API did not return the draft of edge script 6, so publishing could overwrite someone's unpublished work. Nothing was changed. Check the draft on the platform; if it may be overwritten, set overwriteDraft: true.",
    );
    expect(writes()).toEqual([]);
  });

  test.each([null, "", "one"])("with the code %j is safe to overwrite", async (code) => {
    getScript().Code = code;
    await create(adoptingArgs);
    expect(getLiveRelease().Code).toBe("three");
    expect(readPrinted()).toBe(
      'Adopted live release of edge script 6: code → [not shown], release "two" → another value.\n',
    );
  });

  test("that already holds the code, after a killed process, is published unchanged", async () => {
    getScript().Code = "three";
    await create(adoptingArgs);
    expect(writes()).toEqual(["POST /compute/script/6/publish {}"]);
  });
});

describe("the response to a publish", () => {
  test("if lost and without effect is an error, and nothing is published twice", async () => {
    platform.fault({ ...publishFault, status: 502 });
    expect(await rejectionMessage(create(adoptingArgs, new Run({ "edge:maxAttempts": "4" })))).toMatch(
      /502.* The publish request may still take effect\. When edge script 6 was read afterwards, release two was live\. Run "pulumi up" again: it reads the live release before publishing anything\.$/,
    );
    expect(listPublishes()).toHaveLength(1);
  });

  test("if successful but without effect is an error", async () => {
    platform.fault({ ...publishFault, status: 204 });
    expect(await rejectionMessage(create(adoptingArgs))).toContain(
      "the requested release has not gone live: release two is still live",
    );
    // Each wait ends at once if the run is cancelled.
    const waits = jest.mocked(systemClock.sleep).mock.calls;
    expect(waits.map(([milliseconds]) => milliseconds)).toEqual([0, 250, 500, 1000]);
    expect(waits.every(([, signal]) => signal === cancellationSignal)).toBe(true);
  });

  test.each(["code", "publish"])("one to POST %s that quotes the code does not show it", async (last) => {
    const code = 'const a = 1;\nconst phrase = "MARKER one two";\n';
    const Message = `Syntax error at line 2 of ${code} or ${JSON.stringify(code)}`;
    const path = `/compute/script/{id}/${last}`;
    platform.fault({ method: "POST", path, status: 400, body: { Message } });
    const message = await rejectionMessage(create({ ...adoptingArgs, code }));
    expect(message).toContain("Syntax error at line 2");
    expect(message).not.toContain("MARKER");
  });

  test("is followed by another read if the release goes live only a moment later", async () => {
    const body = { ...getLiveRelease() };
    platform.fault({ path: /active$/, where: () => listPublishes().length > 0, body });
    const { outs } = await create(adoptingArgs);
    expect(outs).toMatchObject({ release: getLiveRelease().Uuid, codeHash: sha256("three") });
    expect(listPublishes()).toHaveLength(1);
  });

  test("does not claim a release that another writer published in the meantime", async () => {
    const where = () => {
      getScript().Code = "of another";
      return false;
    };
    platform.fault({ ...publishFault, where });
    expect(await rejectionMessage(create(adoptingArgs))).toMatch(
      /^Edge script 6 was published, but release \S+ is live instead of the requested one/,
    );
    expect(listPublishes()).toHaveLength(1);
    // Two reads before the publish, and one after it.
    expect(platform.requests.filter(({ path }) => path.endsWith("/active"))).toHaveLength(3);
  });

  test("is an error if the live release cannot be read afterwards, and the next up finds it", async () => {
    const where = () => listPublishes().length > 0;
    const fault = platform.fault({ path: /active$/, status: 500, times: always, where });
    expect(await rejectionMessage(create(adoptingArgs))).toMatch(
      /^A publish request for edge script 6 was sent, but the live release could not be read afterwards: run "pulumi up" again/,
    );
    fault.remove();
    await create({ ...script6, code: "three" });
    expect(listPublishes()).toHaveLength(1);
  });
});

describe("a release that the API returns", () => {
  const args = { ...script6, code: "three" };

  test("without code is identified by its UUID, with the hash of the code that was sent", async () => {
    const alter = (body: unknown) =>
      JSON.parse(JSON.stringify(body), (name, value) => (["Code", "Note"].includes(name) ? null : value));
    platform.fault({ method: "GET", path: /releases/, times: always, alter });
    getScript().Code = "three";
    const { outs } = await create(adoptingArgs);
    const own = getLiveRelease().Uuid;
    expect(outs).toMatchObject({ codeHash: sha256("three"), release: own, published: own });
    const { props } = await read(outs);
    expect(props).toEqual(outs);
    expect((await diff(props, args)).changes).toBe(false);

    publishElsewhere({ Uuid: "theirs", Code: "theirs" });
    const drifted = await read(outs);
    expect((await diff(drifted.props, args)).changes).toBe(true);
    expect(await update(drifted.props, args)).toMatchObject({ release: own });
    expect(listPublishes().at(-1)).toBe(`POST /compute/script/6/publish/${own} {}`);

    // The draft equals the last published code, so it may be overwritten.
    const next = await update(outs, { ...script6, code: "four" });
    expect([next["codeHash"], getLiveRelease().Code]).toEqual([sha256("four"), "four"]);
  });

  test("without a UUID is identified by its ID", async () => {
    for (const each of getScript().Releases) each.Uuid = null;
    const { outs } = await create({ ...script6, code: "two" });
    expect(outs).toMatchObject({ release: null, published: String(getLiveRelease().Id) });
    expect((await diff(outs, { ...script6, code: "two" })).changes).toBe(false);
    publishElsewhere({ Uuid: null, Code: "theirs" });
    await update((await read(outs)).props, { ...script6, code: "two" });
    expect(getLiveRelease().Code).toBe("two");
  });
});

test("on a server with only the documented operations, an error says that it cannot publish", async () => {
  await openScripts({ documentedOnly: true });
  const { outs } = await create({ ...script6, code: "two" });
  for (const other of [{ code: "three" }, { release: "one" }])
    expect(await rejectionMessage(update(outs, { ...script6, ...other }))).toContain(
      "The script, or the release to publish, does not exist, or the API at the configured base URL has no operations for publishing.",
    );
});

test("a script that is not found keeps its recorded state, but under another key it belongs to a different account", async () => {
  const { outs } = await create({ ...script6, code: "two" });
  platform.state.scripts.splice(0);
  expect((await read(outs)).props).toEqual(outs);
  expect(readPrinted()).toContain("Neither live release of edge script 6 nor its list is on the platform");
  expect(await rejectionMessage(read({ ...outs, account: "000000000000" }))).toMatch(
    /^Live release of edge script 6 belongs to a different account, according to the state/,
  );
});
