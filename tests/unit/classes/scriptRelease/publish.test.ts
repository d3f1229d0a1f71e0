import { listen, Run, writes } from "../../core/run";
import { rejection } from "../../http/support";
import {
  create,
  diff,
  elsewhere,
  go,
  live,
  of6,
  platform,
  publishes,
  read,
  script,
  sha256,
  withScripts,
} from "./support";

withScripts();

describe("a draft", () => {
  const draft = (Code: string | null) => Object.assign(script(), { Code });
  const args = { ...of6, code: "three", adopt: true };

  test("that was never published is not overwritten, unless overwriteDraft is true", async () => {
    listen();
    draft("MARKER of somebody");
    const error = await rejection(create(args));
    expect(error.message).toBe(
      "The draft of edge script 6 matches neither the code to publish nor any known release, so it may be somebody's unpublished work. Nothing was changed. Publish the draft on the platform, or set overwriteDraft: true.",
    );
    expect([writes(), script().Code]).toEqual([[], "MARKER of somebody"]);
    await create({ ...args, overwriteDraft: true });
    expect(live().Code).toBe("three");
  });

  test.each([null, "", "one"])("with the code %j is safe to overwrite", async (code) => {
    listen();
    draft(code);
    await create(args);
    expect(live().Code).toBe("three");
  });

  test("that the API does not return does not count as empty", async () => {
    listen();
    draft("of somebody");
    const path = "/compute/script/{id}/code";
    platform.fault({
      method: "GET",
      path,
      times: 2,
      alter: () => ({ LastModified: "2026-01-01T00:00:00Z" }),
    });
    expect((await rejection(create(args))).message).toBe(
      "The API did not return the draft of edge script 6, so publishing could overwrite somebody's unpublished work. Nothing was changed. Check the draft on the platform; if it may be overwritten, set overwriteDraft: true.",
    );
    expect([writes(), script().Code]).toEqual([[], "of somebody"]);
    await create({ ...args, overwriteDraft: true });
    expect(live().Code).toBe("three");
  });

  test("that already holds the requested code, after a killed process, is published unchanged", async () => {
    listen();
    draft("three");
    await create(args);
    expect(writes()).toEqual(["POST /compute/script/6/publish {}"]);
  });
});

describe("the response to a publish", () => {
  const args = { ...of6, code: "three", adopt: true };
  const path = /\/publish/;
  const codeOf = (uuid: unknown) => script().Releases.find(({ Uuid }) => Uuid === uuid)?.Code;
  const patient = () => new Run({ "edge:maxAttempts": "4" });

  test.each([
    [
      "if lost after the publish took effect, is resolved from the live release",
      { status: 502, effect: true },
    ],
    ["if the connection breaks after the publish took effect, likewise", { reset: "after" as const }],
  ])("%s", async (_, fault) => {
    listen();
    platform.fault({ method: "POST", path, ...fault });
    const { outs } = await create(args, patient());
    expect([outs["codeHash"], publishes()]).toMatchObject([sha256("three"), { length: 1 }]);
  });

  test("if lost and without effect is an error, and nothing is published twice", async () => {
    listen();
    platform.fault({ method: "POST", path, status: 502 });
    expect((await rejection(create(args, patient()))).message).toMatch(
      /502.* The publish request may still take effect\. When edge script 6 was read afterwards, release two was live\. Run "pulumi up" again: it reads the live release before publishing anything\.$/,
    );
    expect(publishes()).toHaveLength(1);
  });

  test.each(["code", "publish"])("one to POST %s that quotes the code does not show it", async (last) => {
    listen();
    const code = 'const a = 1;\nconst phrase = "MARKER one two";\n';
    const Message = `Syntax error at line 2 of ${code} or ${JSON.stringify(code)}`;
    const fault = { method: "POST", path: `/compute/script/{id}/${last}`, status: 400 };
    platform.fault({ ...fault, body: { Message } });
    const { message } = await rejection(create({ ...args, code }));
    expect(message).toContain("Syntax error at line 2");
    expect(message).not.toContain("MARKER");
  });

  test("if successful but without effect is an error", async () => {
    listen();
    platform.fault({ method: "POST", path, status: 204 });
    expect((await rejection(create(args))).message).toContain(
      "the requested release has not gone live: release two is still live",
    );
  });

  test("does not claim a release that another writer published in the meantime", async () => {
    listen();
    const where = () => {
      script().Code = "of another";
      return false;
    };
    platform.fault({ method: "POST", path, where });
    const error = await rejection(create(args));
    expect(error.message).toMatch(
      /^Edge script 6 was published, but release \S+ is live instead of the requested one/,
    );
    expect(publishes()).toHaveLength(1);
  });

  test("of two simultaneous publishes is recorded only for a release with the same code", async () => {
    listen();
    for (const delayMs of [0, 1, 3, 5, 8, 13]) {
      const fault = platform.fault({ method: "POST", path: /./, delayMs, times: 3 });
      const codes = [1, 2].map((n) => `${n} after ${delayMs}`);
      const both = await Promise.allSettled(
        codes.map((code) => create({ ...args, code, overwriteDraft: true })),
      );
      both.forEach((end, at) => {
        if (end.status === "rejected")
          expect(end.reason.message).toContain("is live instead of the requested one");
        else expect(codeOf(end.value.outs["release"])).toBe(codes[at]);
      });
      expect(codes).toContain(live().Code);
      fault.remove();
    }
  });

  test("is an error if the live release cannot be read afterwards, and the next up finds it", async () => {
    listen();
    const where = () => publishes().length > 0;
    const fault = platform.fault({ path: /active$/, status: 500, times: Number.POSITIVE_INFINITY, where });
    expect((await rejection(create(args))).message).toMatch(
      /^A publish request for edge script 6 was sent, but the live release could not be read afterwards: run "pulumi up" again/,
    );
    fault.remove();
    await create({ ...of6, code: "three" });
    expect(publishes()).toHaveLength(1);
  });
});

describe("an API that omits fields", () => {
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

  test("identifies a release by its UUID, with the hash of the code that was sent", async () => {
    listen();
    bare();
    script().Code = "three";
    const { outs } = await create({ ...args, adopt: true });
    expect(outs).toMatchObject({ codeHash: sha256("three"), release: live().Uuid, published: live().Uuid });
    const own = live().Uuid;
    const { props } = await read(outs);
    expect(props).toEqual(outs);
    expect((await diff(props, args)).changes).toBe(false);

    elsewhere({ Uuid: "theirs", Code: "theirs" });
    const drifted = await read(outs);
    expect((await diff(drifted.props, args)).changes).toBe(true);
    expect(await go(drifted.props, args)).toMatchObject({ release: own });
    expect(publishes().at(-1)).toBe(`POST /compute/script/6/publish/${own} {}`);

    // The draft is what was published last: no unpublished work.
    const next = await go(outs, { ...of6, code: "four" });
    expect([next["codeHash"], live().Code]).toEqual([sha256("four"), "four"]);
  });

  test("identifies a release by its ID if it has no UUID", async () => {
    listen();
    for (const each of script().Releases) each.Uuid = null;
    const { outs } = await create({ ...of6, code: "two" });
    expect(outs).toMatchObject({ release: null, published: String(live().Id) });
    expect((await diff(outs, { ...of6, code: "two" })).changes).toBe(false);
    elsewhere({ Uuid: null, Code: "theirs" });
    const { props } = await read(outs);
    await go(props, { ...of6, code: "two" });
    expect(live().Code).toBe("two");
  });
});
