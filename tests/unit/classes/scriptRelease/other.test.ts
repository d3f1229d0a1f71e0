import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { managing } from "../../../managing";
import { closePlatform, listen, Run, writes } from "../../core/run";
import { rejection } from "../../http/support";
import {
  create,
  diff,
  fileAsset,
  folder,
  go,
  marked,
  of6,
  openScripts,
  platform,
  read,
  sha256,
  withScripts,
} from "./support";

withScripts();

describe("other operations", () => {
  test("an import records the live release by its UUID", async () => {
    const { props, inputs } = await read();
    expect(inputs).toEqual({ scriptId: 6, release: "two" });
    expect(await diff(props, { ...inputs })).toEqual({ changes: false, replaces: [] });
    // From there to the code that is live, nothing is sent.
    await go(props, { ...of6, code: "two" });
    expect(writes()).toEqual([]);
  });

  test("destroy keeps the live release, and says so", async () => {
    const lines = listen();
    await new Run().of("ScriptRelease").delete("6", { scriptId: 6, managed: managing("code") });
    expect([lines(), platform.requests.length]).toEqual([
      "Edge script 6 keeps its live release: the API has no operation to unpublish one, and nothing was sent.\n",
      0,
    ]);
  });

  test("a strict preview fails for a live release that the program may not replace", async () => {
    const strict = new Run({ "edge:strictPreview": "true" }).of("ScriptRelease");
    expect((await rejection(strict.previewCreate({ ...of6, code: "three" }))).message).toContain(
      "Live release of edge script 6 already exists (id 6): set adopt: true",
    );
    const lines = listen();
    await strict.previewCreate({ ...of6, code: "two" });
    const adopting = new Run({ "edge:strictPreview": "true", "edge:adopt": "true" }).of("ScriptRelease");
    await adopting.previewCreate({ ...of6, code: "three" });
    expect(lines()).toContain("Makes the program's code live in edge script 6 instead of release two.");
  });

  test("a preview says what will be replaced, and publishes nothing", async () => {
    const lines = listen();
    const run = new Run();
    await run.of("ScriptRelease").previewCreate({ ...of6, code: "three" });
    await run.of("ScriptRelease").previewCreate({ ...of6, code: "two" });
    await run.of("ScriptRelease").previewCreate({ scriptId: 7, code: "two" });
    const { outs } = await create({ ...of6, code: "two" });
    await diff(outs, { ...of6, release: "one" });
    expect(lines()).toBe(
      [
        'The live release of edge script 6, two, is not the one that the program specifies: "pulumi up" will fail unless adopt is true.',
        'The live release of edge script 6 is already the one that the program specifies: "pulumi up" will publish nothing.',
        'Edge script 7 has no live release: "pulumi up" will publish one.',
        "Live release of edge script 6 already matched the program: nothing changed.",
        "Makes release one live in edge script 6 instead of release two.",
        "",
      ].join("\n"),
    );
    expect(writes()).toEqual([]);
  });

  test("a file that changes during a run, is missing or is not UTF-8 text is not published", async () => {
    const code = fileAsset("three");
    writeFileSync(join(folder, "code.js"), "four");
    expect((await rejection(create({ scriptId: 7, code }))).message).toContain(
      "was changed while pulumi ran",
    );
    const none = marked({ path: join(folder, "none.js"), hash: sha256("") });
    expect((await rejection(create({ scriptId: 7, code: none }))).message).toContain("cannot be read");
    const bytes = fileAsset(Buffer.from([0xff, 0xfe]));
    expect((await rejection(create({ scriptId: 7, code: bytes }))).message).toContain("is not UTF-8 text");
    const blank = fileAsset("\uFEFF \n", "blank.js");
    expect((await rejection(create({ scriptId: 7, code: blank }))).message).toContain("blank.js is empty");
    expect(writes()).toEqual([]);
  });

  test.each([null, undefined])(
    "a 404 and a list that says of no release whether it is live (%s) prove nothing",
    async (Status) => {
      const { outs } = await create({ ...of6, code: "two" });
      platform.fault({ path: /active$/, gone: true, times: 9 });
      const alter = (body: unknown) => ({
        ...Object(body),
        Items: Object(body).Items.map((item: object) => ({ ...item, Status })),
      });
      platform.fault({ path: /releases$/, times: 9, alter });
      for (const attempt of [read(outs), create({ ...of6, code: "three" })])
        expect((await rejection(attempt)).message).toContain("but the list still contains it");
      expect(writes()).toEqual([]);
    },
  );
});

test("a state with neither code nor a release publishes nothing", async () => {
  const create = new Run().of("ScriptRelease").create({ scriptId: 7 });
  expect((await rejection(create)).message).toBe(
    "Edge script 7 has nothing to publish: set either code or release.",
  );
  expect(writes()).toEqual([]);
});

test("a server with only the documented operations shows the live release, and reports that it cannot publish", async () => {
  await closePlatform();
  await openScripts({ documentedOnly: true });
  const lines = listen();
  const { outs } = await create({ ...of6, code: "two" });
  expect((await read(outs)).props).toEqual(outs);
  const failing = [go(outs, { ...of6, code: "three" }), go(outs, { ...of6, release: "one" })];
  for (const attempt of failing)
    expect((await rejection(attempt)).message).toContain(
      "The script, or the release to publish, does not exist, or the API at the configured base URL has no operations for publishing.",
    );
  platform.state.scripts.splice(0);
  expect((await read(outs)).props).toEqual(outs);
  expect(lines()).toContain("Neither live release of edge script 6 nor its list is on the platform");
});
