import { join } from "node:path";
import { managing } from "../../../managing";
import { listen, Run, writes } from "../../core/run";
import { rejection } from "../../http/support";
import {
  create,
  diff,
  elided,
  elsewhere,
  fileAsset,
  folder,
  go,
  live,
  of6,
  platform,
  publishes,
  read,
  script,
  sha256,
  stringAsset,
  withScripts,
} from "./support";

withScripts();

describe("creating a release", () => {
  test("publishes the first release of a script, from code in any form", async () => {
    for (const code of ["a", stringAsset("b"), fileAsset("\uFEFFc ü\r\n")]) {
      platform.state.scripts.splice(1, 1, { Id: 7, Name: "", Code: null, LastModified: "", Releases: [] });
      const { id, outs } = await create({ scriptId: 7, code, note: "first" });
      const [release] = platform.state.scripts[1]?.Releases ?? [];
      expect(id).toBe("7");
      expect(outs).toMatchObject({
        ...{
          scriptId: 7,
          code,
          note: "first",
          codeHash: sha256(release?.Code ?? ""),
          managed: managing("code"),
        },
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

  test("fails if another release is live, and replaces it if adopt is true", async () => {
    listen();
    expect((await rejection(create({ ...of6, code: "three" }))).message).toBe(
      "Live release of edge script 6 already exists (id 6): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.",
    );
    expect(writes()).toEqual([]);
    const lines = listen();
    await create({ ...of6, code: "MARKER three", adopt: true });
    expect(live()).toMatchObject({ Code: "MARKER three" });
    expect(lines()).toBe("Adopted live release of edge script 6: code → [not shown].\n");
    expect((await create({ ...of6, release: "one" }, new Run({ "edge:adopt": "true" }))).outs).toMatchObject({
      ...{ release: "one", published: "one", codeHash: sha256("one"), managed: managing("release") },
    });
  });

  test.each([{ code: "two" }, { code: stringAsset("two") }, { release: "two" }])(
    "sends nothing if %j is already live, and says so",
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

  test("reports a script that does not exist", async () => {
    const message =
      "Edge script 99 was not found: check scriptId. If the script does exist, the API at the configured base URL reports neither a live release nor a list of its releases.";
    expect((await rejection(create({ scriptId: 99, code: "a" }))).message).toBe(message);
    const preview = new Run().of("ScriptRelease").previewCreate({ scriptId: 99, code: "a" });
    expect((await rejection(preview)).message).toBe(message);
  });

  test("fails for one of two resources with the same script in one program", async () => {
    const run = new Run();
    const both = await Promise.allSettled([1, 2].map((n) => create({ scriptId: 7, code: `${n}` }, run)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(publishes()).toHaveLength(1);
  });
});

test("a script managed from a file, seen by a diff only as a hash, cannot be managed by another resource", async () => {
  const { outs } = await create({ ...of6, code: "two" });
  const run = new Run();
  const { inputs } = await run.checked("ScriptRelease", { ...of6, code: fileAsset("two") });
  await run.of("ScriptRelease").diff("6", { ...outs, code: inputs["code"] }, elided(inputs));
  expect((await rejection(create({ ...of6, code: "two" }, run))).message).toContain("already managed by");
  await run.of("ScriptRelease").delete("6", outs);
});

describe("updating a release", () => {
  const recorded = async (code: unknown = "two") => {
    listen();
    return (await create({ ...of6, code, adopt: true })).outs;
  };

  test("depends on the content of a file, not on its path", async () => {
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

  test("sends nothing if only the note changes, and says so", async () => {
    const outs = await recorded();
    const lines = listen();
    const args = { ...of6, code: "two", note: "new" };
    const noted = await go(outs, args);
    expect([noted["note"], writes()]).toEqual(["new", []]);
    expect(lines()).toContain("was not changed on the platform: only its state was updated.");
    expect((await diff(noted, args)).changes).toBe(false);
  });

  test("switches back to an earlier release and then to new code, without restoring anything in between", async () => {
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
  ])("publishes our release again after another one went live: %s", async (_, ours, sent) => {
    const outs = await recorded();
    elsewhere({ Uuid: "theirs", Code: "theirs" });
    Object.assign(script().Releases[1] ?? {}, ours);
    script().Code = "two";
    const found = await read(outs);
    expect(found).toMatchObject({
      props: { release: "theirs", codeHash: sha256("theirs"), published: "two", code: "two" },
      inputs: { scriptId: 6, code: "two" },
    });
    expect((await diff(found.props, { ...of6, code: "two" })).changes).toBe(true);
    const repaired = await go(found.props, { ...of6, code: "two" });
    expect([live().Code, writes()]).toEqual(["two", sent]);
    expect((await diff(repaired, { ...of6, code: "two" })).changes).toBe(false);
  });

  test("puts the requested release live again after another one", async () => {
    const args = { ...of6, release: "one", adopt: true };
    listen();
    const { outs } = await create(args);
    elsewhere({ Uuid: "theirs", Code: "theirs" });
    const { props, inputs } = await read(outs);
    expect([inputs, props["codeHash"]]).toEqual([{ scriptId: 6, release: "theirs" }, sha256("theirs")]);
    expect(await go(props, args)).toMatchObject({ release: "one", codeHash: sha256("one") });
    expect(publishes().at(-1)).toBe("POST /compute/script/6/publish/one {}");
  });

  test("asks for a refresh if the script has no live release, and the refresh recreates it", async () => {
    const outs = await recorded();
    for (const each of script().Releases) each.Status = 0;
    expect((await rejection(go(outs, { ...of6, code: "three" }))).message).toContain("--refresh");
    expect((await read(outs)).id).toBe("");
  });
});

describe("under another key", () => {
  const recorded = {
    scriptId: 6,
    code: "two",
    codeHash: sha256("two"),
    release: "two",
    managed: managing("code"),
  };
  const moved = (id: number) => ({ ...recorded, scriptId: id, account: "000000000000" });

  test("a script that can be read is in the same account, even without a live release", async () => {
    expect((await diff(moved(6), { ...of6, code: "two" })).changes).toBe(false);
    expect((await diff(moved(7), { scriptId: 7, code: "two" }, "7")).changes).toBe(false);
  });

  test("a script that cannot be found fails the diff", async () => {
    const failing = diff(moved(99), { scriptId: 99, code: "two" }, "99");
    expect((await rejection(failing)).message).toMatch(
      /^Live release of edge script 99 belongs to a different account, according to the state/,
    );
    // A failed read proves nothing.
    const lines = listen();
    platform.fault({ path: /active$/, status: 403 });
    expect((await diff(moved(6), { ...of6, code: "two" })).changes).toBe(false);
    expect(lines()).toContain("is still in the same account failed");
  });
});
