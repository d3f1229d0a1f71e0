import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator, Release } from "../../../emulator";
import { closePlatform, listen, openPlatform, Run, writes } from "../dynamic/run";
import { rejection } from "../http/support";

let platform: Emulator;
const folder = mkdtempSync(join(tmpdir(), "edge-script-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(closePlatform);
beforeEach(async () => {
  platform = await openPlatform({
    seed: {
      Scripts: [
        {
          Id: 6,
          Releases: [
            { Uuid: "one", Code: "one" },
            { Uuid: "two", Code: "two" },
          ],
        },
        { Id: 7 },
      ],
    },
  });
});

const signature = "4dabf18193072939515e22adb298388d";
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
/** Assets as the engine hands them over. */
const marked = (asset: object) => ({ [signature]: "c44067f5952c0a294b673a41bacd8c17", ...asset });
const stringAsset = (text: string) => marked({ text, hash: sha256(text) });
function fileAsset(content: string | Buffer, name = "code.js") {
  const path = join(folder, name);
  writeFileSync(path, content);
  return marked({ path, hash: sha256(content) });
}
/** What is recorded comes back without its content. */
const elided = (outs: Record<string, unknown>) => ({
  ...outs,
  code: marked({ hash: Object(outs["code"])["hash"] }),
});

const script = () => {
  const [found] = platform.state.scripts;
  if (!found) throw new Error("There is no script.");
  return found;
};
const live = (): Partial<Release> => script().Releases.find(({ Status }) => Status === 1) ?? {};
/** Somebody else publishes. */
function elsewhere(release: Partial<Release>): void {
  const [last] = script().Releases.slice(-1);
  for (const each of script().Releases) each.Status = 0;
  if (last) script().Releases.push({ ...last, Id: last.Id + 1, Status: 1, ...release });
}

const of6 = { scriptId: 6 };
const create = (args: object, run = new Run()) => run.create("ScriptRelease", { ...args });
const go = (outs: Record<string, unknown>, args: object, run = new Run()) =>
  run.go("ScriptRelease", "6", outs, { ...args });
const diff = async (outs: Record<string, unknown>, args: object) => {
  const run = new Run();
  const { inputs } = await run.checked("ScriptRelease", { ...args });
  return run.of("ScriptRelease").diff("6", outs, inputs);
};
const publishes = () => writes().filter((write) => write.includes("/publish"));

describe("a create", () => {
  test("publishes the first release of a script, in any form of its code", async () => {
    for (const code of ["a", stringAsset("b"), fileAsset("\uFEFFc ü\r\n")]) {
      platform.state.scripts.splice(1, 1, { Id: 7, Name: "", Code: null, LastModified: "", Releases: [] });
      const { id, outs } = await create({ scriptId: 7, code, note: "first" });
      const [release] = platform.state.scripts[1]?.Releases ?? [];
      expect(id).toBe("7");
      expect(outs).toMatchObject({
        ...{ scriptId: 7, code, note: "first", codeHash: sha256(release?.Code ?? ""), managed: ["code"] },
        ...{ release: release?.Uuid, published: release?.Uuid, releaseId: release?.Id },
      });
    }
    expect(writes()).toEqual(
      ["a", "b", "\uFEFFc ü\r\n"].flatMap((Code) => [
        `POST /compute/script/7/code ${JSON.stringify({ Code })}`,
        'POST /compute/script/7/publish {"Note":"first"}',
      ]),
    );
  });

  test("fails if another release is live, and replaces it if the program says so", async () => {
    listen();
    expect((await rejection(create({ ...of6, code: "three" }))).message).toBe(
      "Live release of edge script 6 already exists (id 6): set adopt: true, import it, or, if you renamed the resource, add aliases.",
    );
    expect(writes()).toEqual([]);
    const lines = listen();
    await create({ ...of6, code: "MARKER three", adopt: true });
    expect(live()).toMatchObject({ Code: "MARKER three" });
    expect(lines()).toBe("Adopted live release of edge script 6: code → [not shown].\n");
    expect((await create({ ...of6, release: "one" }, new Run({ "edge:adopt": "true" }))).outs).toMatchObject({
      ...{ release: "one", published: "one", codeHash: sha256("one"), managed: ["release"] },
    });
  });

  test.each([{ code: "two" }, { code: stringAsset("two") }, { release: "two" }])(
    "sends nothing if %j is what is live, and says so",
    async (asked) => {
      const lines = listen();
      const { outs } = await create({ ...of6, ...asked, note: "x" });
      expect(outs).toMatchObject({ release: "two", published: "two", codeHash: sha256("two") });
      expect([writes(), lines()]).toEqual([
        [],
        "Live release of edge script 6 already matched the program: nothing changed.\n",
      ]);
      expect(await diff(outs, { ...of6, ...asked, note: "x" })).toEqual({ changes: false, replaces: [] });
    },
  );

  test("of a script that is not there says so", async () => {
    const message =
      "Edge script 99 was not found: check scriptId. (A server that offers only the documented operations does not show a script without a live release.)";
    expect((await rejection(create({ scriptId: 99, code: "a" }))).message).toBe(message);
    const preview = new Run().of("ScriptRelease").planCreate({ scriptId: 99, code: "a" });
    expect((await rejection(preview)).message).toBe(message);
  });

  test("of two resources of one script in one program, one fails", async () => {
    const run = new Run();
    const both = await Promise.allSettled([1, 2].map((n) => create({ scriptId: 7, code: `${n}` }, run)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(publishes()).toHaveLength(1);
  });
});

test("a script that a resource keeps by a file, of which a diff sees only the hash, is no other resource's", async () => {
  const { outs } = await create({ ...of6, code: "two" });
  const run = new Run();
  const { inputs } = await run.checked("ScriptRelease", { ...of6, code: fileAsset("two") });
  await run.of("ScriptRelease").diff("6", { ...outs, code: inputs["code"] }, elided(inputs));
  expect((await rejection(create({ ...of6, code: "two" }, run))).message).toContain("already managed by");
  await run.of("ScriptRelease").delete("6", outs);
});

describe("an update", () => {
  const recorded = async (code: unknown = "two") => {
    listen();
    return (await create({ ...of6, code, adopt: true })).outs;
  };

  test("follows the content of a file, not its path", async () => {
    const outs = elided(await recorded(fileAsset("two")));
    expect((await diff(outs, { ...of6, code: fileAsset("two", "other.js") })).changes).toBe(true);
    const moved = await go(outs, { ...of6, code: fileAsset("two", "other.js") });
    expect([moved["code"], writes()]).toMatchObject([{ path: join(folder, "other.js") }, []]);
    const changed = await go(elided(moved), { ...of6, code: fileAsset("three", "other.js") });
    expect(changed).toMatchObject({ codeHash: sha256("three"), release: live().Uuid });
    expect(writes()).toEqual([
      'POST /compute/script/6/code {"Code":"three"}',
      "POST /compute/script/6/publish {}",
    ]);
  });

  test("of only the note sends nothing, and says so", async () => {
    const outs = await recorded();
    const lines = listen();
    const args = { ...of6, code: "two", note: "new" };
    const noted = await go(outs, args);
    expect([noted["note"], writes()]).toEqual(["new", []]);
    expect(lines()).toContain("was not changed on the platform: only its state was updated.");
    expect((await diff(noted, args)).changes).toBe(false);
  });

  test("goes back to a release and forward to code, and restores nothing that it replaces", async () => {
    const outs = await recorded();
    const back = await go(outs, { ...of6, release: "one", note: "back" });
    expect(back).toMatchObject({ release: "one", published: "one", codeHash: sha256("one"), code: null });
    const forth = await go(back, { ...of6, code: "three" });
    expect(forth).toMatchObject({ release: live().Uuid, codeHash: sha256("three"), code: "three" });
    expect(writes()).toEqual([
      'POST /compute/script/6/publish/one {"Note":"back"}',
      'POST /compute/script/6/code {"Code":"three"}',
      "POST /compute/script/6/publish {}",
    ]);
  });

  test.each([
    ["by its UUID if it is still listed", {}, ["POST /compute/script/6/publish/two {}"]],
    ["by its code if it is deleted", { Deleted: true }, ["POST /compute/script/6/publish {}"]],
  ])("publishes ours again after another one: %s", async (_, ours, sent) => {
    const outs = await recorded();
    elsewhere({ Uuid: "theirs", Code: "theirs" });
    Object.assign(script().Releases[1] ?? {}, ours);
    script().Code = "two";
    const run = new Run();
    const read = await run.of("ScriptRelease").read("6", outs);
    expect(read).toMatchObject({
      props: { release: "theirs", codeHash: sha256("theirs"), published: "two", code: "two" },
      inputs: { scriptId: 6, code: "two" },
    });
    expect((await diff(read.props, { ...of6, code: "two" })).changes).toBe(true);
    const repaired = await go(read.props, { ...of6, code: "two" });
    expect([live().Code, writes()]).toEqual(["two", sent]);
    expect((await diff(repaired, { ...of6, code: "two" })).changes).toBe(false);
  });

  test("of a script without a live release asks for a refresh, which recreates it", async () => {
    const outs = await recorded();
    for (const each of script().Releases) each.Status = 0;
    expect((await rejection(go(outs, { ...of6, code: "three" }))).message).toContain("--refresh");
    expect((await new Run().of("ScriptRelease").read("6", outs)).id).toBe("");
  });
});

describe("a draft", () => {
  const draft = (Code: string | null) => Object.assign(script(), { Code });
  const args = { ...of6, code: "three", adopt: true };

  test("that was never published is not overwritten, unless the program says so", async () => {
    listen();
    draft("MARKER of somebody");
    const error = await rejection(create(args));
    expect(error.message).toBe(
      "The draft of edge script 6 is neither the code to publish nor that of a release: somebody's unpublished work would be lost. Nothing was changed. Publish the draft on the platform, or set overwriteDraft: true.",
    );
    expect([writes(), script().Code]).toEqual([[], "MARKER of somebody"]);
    await create({ ...args, overwriteDraft: true });
    expect(live().Code).toBe("three");
  });

  test.each([null, "", "one"])("of %j is nobody's work", async (code) => {
    listen();
    draft(code);
    await create(args);
    expect(live().Code).toBe("three");
  });

  test("that is what is asked, after a process that was killed, is published as it is", async () => {
    listen();
    draft("three");
    await create(args);
    expect(writes()).toEqual(["POST /compute/script/6/publish {}"]);
  });
});

describe("the response to a publish", () => {
  const args = { ...of6, code: "three", adopt: true };
  const path = /\/publish/;
  const patient = () => new Run({ "edge:maxAttempts": "4" });

  test.each([
    ["a lost one of a publish that took effect is settled by what is live", { status: 502, effect: true }],
    ["a lost connection likewise", { reset: "after" as const }],
  ])("%s", async (_, fault) => {
    listen();
    platform.fault({ method: "POST", path, ...fault });
    const { outs } = await create(args, patient());
    expect([outs["codeHash"], publishes()]).toMatchObject([sha256("three"), { length: 1 }]);
  });

  test("one that is lost without effect is an error, and nothing is published twice", async () => {
    listen();
    platform.fault({ method: "POST", path, status: 502 });
    expect((await rejection(create(args, patient()))).message).toMatch(
      /502.* Afterwards release two is live in edge script 6; the publish may still take effect\. Run "pulumi up" again, which looks first\.$/,
    );
    expect(publishes()).toHaveLength(1);
  });

  test("a success without effect is an error", async () => {
    listen();
    platform.fault({ method: "POST", path, status: 204 });
    expect((await rejection(create(args))).message).toContain("but release two is live still");
  });

  test("what another writer published meanwhile is not taken for ours", async () => {
    listen();
    const where = () => {
      script().Code = "of another";
      return false;
    };
    platform.fault({ method: "POST", path, where });
    const error = await rejection(create(args));
    expect(error.message).toMatch(/^Edge script 6 was published, but release \S+ is live, which is not what/);
    expect(publishes()).toHaveLength(1);
  });

  test("a look afterwards that fails is an error, and the next up finds what is live", async () => {
    listen();
    const where = () => publishes().length > 0;
    const fault = platform.fault({ path: /active$/, status: 500, times: Number.POSITIVE_INFINITY, where });
    expect((await rejection(create(args))).message).toMatch(
      /^Edge script 6 was published, but what is live could not be read: run "pulumi up" again/,
    );
    fault.remove();
    await create({ ...of6, code: "three" });
    expect(publishes()).toHaveLength(1);
  });
});

describe("an API that leaves things out", () => {
  /** Releases without code, and without UUIDs from the third on. */
  const bare = () =>
    platform.fault({
      method: "GET",
      path: /releases/,
      times: Number.POSITIVE_INFINITY,
      alter: (body) =>
        JSON.parse(JSON.stringify(body), (name, value) => (["Code", "Note"].includes(name) ? null : value)),
    });
  const args = { ...of6, code: "three" };

  test("goes by the UUID, with the hash of what was sent", async () => {
    listen();
    bare();
    script().Code = "three";
    const { outs } = await create({ ...args, adopt: true });
    expect(outs).toMatchObject({ codeHash: sha256("three"), release: live().Uuid, published: live().Uuid });
    const own = live().Uuid;
    const { props } = await new Run().of("ScriptRelease").read("6", outs);
    expect(props).toEqual(outs);
    expect((await diff(props, args)).changes).toBe(false);

    elsewhere({ Uuid: "theirs", Code: "theirs" });
    const drifted = await new Run().of("ScriptRelease").read("6", outs);
    expect((await diff(drifted.props, args)).changes).toBe(true);
    expect(await go(drifted.props, args)).toMatchObject({ release: own });
    expect(publishes().at(-1)).toBe(`POST /compute/script/6/publish/${own} {}`);

    // The draft is what was published last: nobody's work.
    const next = await go(outs, { ...of6, code: "four" });
    expect([next["codeHash"], live().Code]).toEqual([sha256("four"), "four"]);
  });

  test("goes by the ID where there is no UUID", async () => {
    listen();
    for (const each of script().Releases) each.Uuid = null;
    const { outs } = await create({ ...of6, code: "two" });
    expect(outs).toMatchObject({ release: null, published: String(live().Id) });
    expect((await diff(outs, { ...of6, code: "two" })).changes).toBe(false);
    elsewhere({ Uuid: null, Code: "theirs" });
    const { props } = await new Run().of("ScriptRelease").read("6", outs);
    await go(props, { ...of6, code: "two" });
    expect(live().Code).toBe("two");
  });
});

describe("other operations", () => {
  test("an import records the live release by its UUID", async () => {
    const run = new Run();
    const { props, inputs } = await run.of("ScriptRelease").read("6", {});
    expect(inputs).toEqual({ scriptId: 6, release: "two" });
    expect(await diff(props, { ...inputs })).toEqual({ changes: false, replaces: [] });
    // From there to the code that is live, nothing is sent.
    await go(props, { ...of6, code: "two" });
    expect(writes()).toEqual([]);
  });

  test("destroy keeps what is live, and says so", async () => {
    const lines = listen();
    await new Run().of("ScriptRelease").delete("6", { scriptId: 6, managed: ["code"] });
    expect([lines(), platform.requests.length]).toEqual([
      "Edge script 6 keeps its live release: the API has no operation to unpublish one, and nothing was sent.\n",
      0,
    ]);
  });

  test("a preview names what it replaces, and publishes nothing", async () => {
    const lines = listen();
    const run = new Run();
    await run.of("ScriptRelease").planCreate({ ...of6, code: "three" });
    await run.of("ScriptRelease").planCreate({ ...of6, code: "two" });
    await run.of("ScriptRelease").planCreate({ scriptId: 7, code: "two" });
    const { outs } = await create({ ...of6, code: "two" });
    await diff(outs, { ...of6, release: "one" });
    expect(lines()).toBe(
      [
        'The live release two of edge script 6 is to be replaced by the code of the program. "pulumi up" fails unless adopt is true.',
        "What is live in edge script 6 is what the program asks for.",
        "Edge script 7 has no live release: the first one is to be published.",
        "Live release of edge script 6 already matched the program: nothing changed.",
        "The live release two of edge script 6 is to be replaced by release one.",
        "",
      ].join("\n"),
    );
    expect(writes()).toEqual([]);
  });

  test("a file that changes under a run, is gone or is no text is not published", async () => {
    const code = fileAsset("three");
    writeFileSync(join(folder, "code.js"), "four");
    expect((await rejection(create({ scriptId: 7, code }))).message).toContain(
      "was changed while pulumi ran",
    );
    const none = marked({ path: join(folder, "none.js"), hash: sha256("") });
    expect((await rejection(create({ scriptId: 7, code: none }))).message).toContain("cannot be read");
    const bytes = fileAsset(Buffer.from([0xff, 0xfe]));
    expect((await rejection(create({ scriptId: 7, code: bytes }))).message).toContain("is not UTF-8 text");
    expect(writes()).toEqual([]);
  });
});

test("a state that holds neither code nor a release publishes nothing", async () => {
  const create = new Run().of("ScriptRelease").create({ scriptId: 7 });
  expect((await rejection(create)).message).toBe(
    "Nothing says what is to be live in edge script 7: give code or release.",
  );
  expect(writes()).toEqual([]);
});

describe("under another key", () => {
  const recorded = { scriptId: 6, code: "two", codeHash: sha256("two"), release: "two", managed: ["code"] };
  const moved = (id: number) => ({ ...recorded, scriptId: id, account: "000000000000" });

  test("a script that answers is in the same account, also without a live release", async () => {
    expect((await diff(moved(6), { ...of6, code: "two" })).changes).toBe(false);
    const outs = moved(7);
    const run = new Run();
    const { inputs } = await run.checked("ScriptRelease", { scriptId: 7, code: "two" });
    expect((await run.of("ScriptRelease").diff("7", outs, inputs)).changes).toBe(false);
  });

  test("one that is not shown fails the comparison", async () => {
    const run = new Run();
    const { inputs } = await run.checked("ScriptRelease", { scriptId: 99, code: "two" });
    expect((await rejection(run.of("ScriptRelease").diff("99", moved(99), inputs))).message).toMatch(
      /^Edge script 99 was recorded with another API key, base URL or provider, and the account in use/,
    );
    // What cannot be read proves nothing.
    const lines = listen();
    platform.fault({ path: /active$/, status: 403 });
    expect((await diff(moved(6), { ...of6, code: "two" })).changes).toBe(false);
    expect(lines()).toContain("could not be verified that it is in the same account");
  });
});

test("a server of the documented operations alone shows what is live, and says that it cannot publish", async () => {
  await closePlatform();
  platform = await openPlatform({
    documentedOnly: true,
    seed: { Scripts: [{ Id: 6, Releases: [{ Uuid: "two", Code: "two" }] }] },
  });
  const lines = listen();
  const { outs } = await create({ ...of6, code: "two" });
  expect((await new Run().of("ScriptRelease").read("6", outs)).props).toEqual(outs);
  const failing = [go(outs, { ...of6, code: "three" }), go(outs, { ...of6, release: "one" })];
  for (const attempt of failing)
    expect((await rejection(attempt)).message).toContain(
      "A server that offers only the documented operations has none to publish with.",
    );
  platform.state.scripts.splice(0);
  expect((await new Run().of("ScriptRelease").read("6", outs)).props).toEqual(outs);
  expect(lines()).toContain("has no operation to read ScriptRelease resources");
});
