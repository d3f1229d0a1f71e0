import type { Run, StackOptions } from "./harness";
import { dynamicForm, Scene } from "./scene";
import { full } from "./seed";

const seed = {
  LoadBalancers: [
    { LoadBalancerId: 1, OriginGroups: Array.from({ length: 8 }, (_, i) => ({ Id: 10 + i, Name: `g${i}` })) },
    { LoadBalancerId: 2 },
  ],
};

const strict = { "edge:strictPreview": "true" };

let scene: Scene;
const open = async (options: StackOptions = {}) => {
  scene = await Scene.open({ seed }, options);
};
afterEach(() => scene.close());

const preview = (program: string, ...args: string[]): Promise<Run> => {
  scene.stack.program(program);
  return scene.stack.preview(...args);
};

const of = (severity: "warning" | "error", { messages }: Run) =>
  messages.filter((message) => message.startsWith(severity)).sort();

/** A group of each name that is taken. */
const taken = `for (let i = 0; i < 8; i++) new edge.OriginGroup("r" + i, { loadBalancerId: 1, name: "g" + i });`;

const group = (name: string, args: string, options = "") =>
  `const ${name} = new edge.OriginGroup("${name}", { loadBalancerId: 1, ${args} }, { ${options} });`;

const named = (i: number) => `Origin group "g${i}" of load balancer 1 already exists (id 1/${10 + i}):`;

describe("what will make an `up` fail", () => {
  test("is a warning under its resource, five times for a class, and the preview succeeds", async () => {
    await open();
    const run = await preview(taken);
    const warnings = of("warning", run);
    expect([run.ok, of("error", run), warnings.length]).toEqual([true, [], 6]);
    const further = "Further OriginGroup resources that may fail to be created are not listed.";
    const each = warnings.filter((warning) => !warning.endsWith(further));
    expect(each).toHaveLength(5);
    for (const warning of each) {
      const i = Number(/^warning r(\d)/.exec(warning)?.[1]);
      expect(warning).toContain(`warning r${i}: ${named(i)} "pulumi up" will fail unless`);
    }
  });

  test.each<[where: string, options: StackOptions]>([
    ["the stack's configuration", { config: strict }],
    ["the environment", { env: { EDGE_STRICT_PREVIEW: "true" } }],
    ["an EdgeProvider", { processes: true }],
  ])("is an error under each resource in a preview that is strict by %s, which fails", async (_, options) => {
    await open(options);
    const provider = `const provider = new edge.EdgeProvider("own", { strictPreview: true });\n`;
    const run = await preview(
      options.processes ? provider + taken.replace(" })", " }, { provider })") : taken,
    );
    expect([run.ok, of("warning", run)]).toEqual([false, []]);
    expect(of("error", run)).toEqual(
      Array.from({ length: 8 }, (_, i) =>
        expect.stringContaining(`error r${i}: ${named(i)} set adopt: true`),
      ),
    );
    expect(run.output).toContain("This preview is strict (edge:strictPreview)");
    expect(scene.sent()).toEqual([]);
    expect((await scene.stack.up()).ok).toBe(false);
  });

  const unreadable = `
    ${[1, 2, 3].map((i) => group(`new${i}`, `name: "new${i}"`)).join("\n")}
    new edge.LogForwarding("logs", { app: "api", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" });`;
  test.each<[what: string, config: Record<string, string>, text: string]>([
    ["a key that is refused", { "edge:apiKey": "wrong" }, "401"],
    ["no connection", { "edge:baseUrl": "http://127.0.0.1:9", "edge:totalTimeout": "1" }, "127.0.0.1:9"],
  ])("with %s is one warning, or an error for each resource", async (_, config, text) => {
    await open({ config });
    const lenient = await preview(unreadable);
    expect([lenient.ok, of("error", lenient), of("warning", lenient)]).toEqual([
      true,
      [],
      [expect.stringContaining("This preview cannot show which new resources will adopt")],
    ]);
    expect(of("warning", lenient)[0]).toContain(text);
    scene.stack.configure(strict);
    const run = await scene.stack.preview();
    expect([run.ok, of("warning", run)]).toEqual([false, []]);
    expect(of("error", run)).toEqual(
      ["logs", "new1", "new2", "new3"].map((name) => expect.stringContaining(`error ${name}: Could not `)),
    );
  });

  test("of a second resource for one object is a warning, in a strict preview an error", async () => {
    await open({ config: { "edge:adopt": "true" } });
    const first = group("first", `name: "g0"`);
    expect((await scene.up(first)).ok).toBe(true);
    const twice = first + group("second", "originGroupId: 10", "dependsOn: [first]");
    const text = expect.stringContaining("second: Origin group 10 of load balancer 1 (id 1/10) is already");
    const lenient = await preview(twice);
    expect([lenient.ok, of("warning", lenient)]).toEqual([true, [text]]);
    scene.stack.configure(strict);
    const run = await scene.stack.preview();
    expect([run.ok, of("error", run)]).toEqual([false, [text]]);
    expect((await scene.stack.up()).errors).toEqual({
      second: expect.stringContaining("is already managed"),
    });
  });

  test("of an update is an error in a strict preview", async () => {
    await open({ config: strict });
    expect((await scene.up(group("a", `name: "a", weight: 1`) + group("b", `name: "b", weight: 1`))).ok).toBe(
      true,
    );
    const next = group("a", `name: "a", weight: 2`) + group("b", `name: "b", weight: 1`);
    expect((await preview(next)).ok).toBe(true);
    scene.remove("a");
    const gone = await preview(next);
    expect([gone.ok, of("error", gone)]).toEqual([
      false,
      [expect.stringContaining("no longer exists on the platform")],
    ]);
    scene.stack.configure({ "edge:apiKey": "wrong" });
    const refused = await preview(next);
    expect([refused.ok, of("error", refused)]).toEqual([false, [expect.stringContaining("error a: ")]]);
    // What does not change is not read, and the up would succeed.
    const same = await preview(group("b", `name: "b", weight: 1`));
    expect([same.ok, of("error", same)]).toEqual([true, []]);
  });
});

describe("as dynamic resources", () => {
  const line =
    "Without the provider plugin, a preview does not check whether new resources can be created: run";

  test("each preview warns once that creates are not checked, and an `up` does not", async () => {
    await open({ project: dynamicForm });
    const program = group("a", `name: "a"`) + group("b", `name: "b"`);
    const shown = (run: Run) => (run.output.split("Diagnostics:")[1] ?? "").split(line).length - 1;
    expect([shown(await preview(program)), shown(await scene.up(program))]).toEqual([1, 0]);
    const again = await scene.stack.preview();
    expect([again.ok, shown(again)]).toEqual([true, 1]);
    expect(again.output).toContain(`warning: ${line} "npx pulumi-edge-platform init".\n`);
  });

  test("that warning says that strictPreview has no effect", async () => {
    await open({ project: dynamicForm, config: strict });
    const run = await preview(taken);
    expect([run.ok, run.output]).toEqual([true, expect.stringContaining(line)]);
    expect(run.output).toContain("Until then, edge:strictPreview has no effect.");
  });
});

describe("a program whose `up` succeeds passes a strict preview", () => {
  const later = "deleteBeforeReplace: true";
  const urn = (name: string) => scene.stack.resource(name).urn;

  /** Runs the first program, then previews the second one strictly and runs it. */
  const passes = async (before: string, after: string, args: () => string[] = () => []) => {
    await open({ config: strict, processes: /EdgeProvider/.test(before) });
    const first = await scene.up(before);
    expect(first.ok ? "" : first.output).toBe("");
    const planned = await preview(after, ...args());
    expect(planned.ok ? [] : planned.output).toEqual([]);
    const run = await scene.up(after, ...args());
    expect(run.ok ? "" : run.output).toBe("");
    return { planned, run };
  };

  test("that replaces for replaceOnChanges, deleting first", async () => {
    const a = (weight: number) =>
      group("a", `name: "a", weight: ${weight}`, `replaceOnChanges: ["weight"], ${later}`);
    const { run } = await passes(a(1), a(2));
    expect(run.changes["replace"]).toBe(1);
  });

  test("that replaces for a replacementTrigger, deleting first", async () => {
    const a = (trigger: number) => group("a", `name: "a"`, `replacementTrigger: ${trigger}, ${later}`);
    const { run } = await passes(a(1), a(2));
    expect(run.changes["replace"]).toBe(1);
  });

  test("with --replace, deleting first; without, it fails as the up does", async () => {
    const a = group("a", `name: "a"`, later);
    const { run } = await passes(a, a, () => ["--replace", urn("a")]);
    expect(run.changes["replace"]).toBe(1);
    const creates = group("a", `name: "a"`);
    const planned = await preview(creates, "--replace", urn("a"));
    expect([planned.ok, of("error", planned)]).toEqual([false, [expect.stringContaining("already exists")]]);
    expect((await scene.stack.up("--replace", urn("a"))).errors["a"]).toContain("already exists");
  });

  test("of a tainted resource, deleting first", async () => {
    await open({ config: strict });
    const a = group("a", `name: "a"`, later);
    expect((await scene.up(a)).ok).toBe(true);
    await scene.stack.must("state", "taint", urn("a"), "--yes");
    expect((await preview(a)).ok).toBe(true);
    expect((await scene.up(a)).changes["replace"]).toBe(1);
  });

  const gives = group("b", `name: "x"`);
  const takes = (how: string) => `${how}\n${group("a", `name: "x"`, "dependsOn: [b]")}`;
  const takenOver: [how: string, before: string, after: string][] = [
    ["is renamed", gives, takes(group("b", `name: "y"`))],
    [
      "is renamed, and has another resource name",
      gives,
      takes(
        `const b = new edge.OriginGroup("c", { loadBalancerId: 1, name: "y" }, { aliases: [{ name: "b" }] });`,
      ),
    ],
    [
      "was adopted by its ID",
      group("b", "originGroupId: 10"),
      takes(group("b", `originGroupId: 10, name: "y"`)).replaceAll('"x"', '"g0"'),
    ],
    [
      "moves to another parent, deleting first",
      group("b", `name: "x"`, later),
      takes(`const b = new edge.OriginGroup("b", { loadBalancerId: 2, name: "x" }, { ${later} });`),
    ],
    [
      "is renamed under another provider",
      `const other = new edge.EdgeProvider("other", { maxAttempts: 2 });\n${group("b", `name: "x"`, "provider: other")}`,
      takes(
        `const other = new edge.EdgeProvider("other", { maxAttempts: 2 });\n${group("b", `name: "y"`, "provider: other")}`,
      ),
    ],
  ];
  test.each(full ? takenOver : takenOver.slice(0, 2))(
    "in which a new resource takes the name of one that %s",
    async (_, before, after) => {
      const { run } = await passes(before, after);
      expect(run.changes["create"]).toBe(1);
    },
  );

  test("that adopts what exists, in which a new resource takes the name of one that is renamed", async () => {
    await open({ config: { ...strict, "edge:adopt": "true" } });
    expect((await scene.up(gives)).ok).toBe(true);
    const planned = await preview(takes(group("b", `name: "y"`)));
    expect([planned.ok, planned.messages]).toEqual([true, []]);
    expect((await scene.stack.up()).changes).toEqual({ create: 1, same: 1, update: 1 });
  });

  test("with --continue-on-error", async () => {
    await open({ config: strict });
    expect((await scene.up(gives)).ok).toBe(true);
    scene.stack.program(takes(group("b", `name: "y"`)));
    const run = await scene.stack.run("up", "--yes", "--continue-on-error");
    expect(run.ok ? "" : run.output).toBe("");
  });

  test("with names, parents and adopt that are not known yet", async () => {
    const made = group("made", `name: "made"`);
    const unknown = `${made}
      new edge.OriginGroup("name", { loadBalancerId: 1, name: made.originGroupId.apply(String) });
      edge.OriginGroup.get("got", "1/10");
      new edge.OriginGroup("adopt", { loadBalancerId: 1, name: "g1", adopt: made.originGroupId.apply(() => true) });`;
    const { planned } = await passes("", unknown);
    expect(of("warning", planned)).toEqual([
      expect.stringContaining('"pulumi up" will fail unless adopt, which is not known yet, is true.'),
    ]);
  });

  test("although a read fails at first, which an `up` repeats", async () => {
    await open({ config: strict });
    scene.emulator.fault({ method: "GET", status: 503, times: 1 });
    expect((await preview(group("a", `name: "a"`))).ok).toBe(true);
  });
});
