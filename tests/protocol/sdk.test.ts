import { type CallError, Host, programFolder, removeFolder, servers } from "./host";

const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** A provider of one method, as JavaScript text. */
const provider = (method: string) => `exports.handler=()=>({${method}})`;
const creating = (outs: string, id = '"1"') => provider(`async create(){return {id:${id},outs:${outs}}}`);

// What the classes rely on as dynamic resources.
describe.each(servers.filter(([, , kind]) => kind === "stock"))("%s", (_name, sdk, kind) => {
  const folder = programFolder(sdk);
  let host: Host;

  beforeAll(async () => {
    host = await Host.start(sdk, folder, { kind });
    await host.configure({ "edge:apiKey": secret("clear"), "other:name": "x" });
  });
  afterAll(async () => {
    await host.close();
    removeFolder(folder);
  });

  test("`require` in the text resolves from the host's working directory", async () => {
    const text = provider(
      'async read(id){return {id, props:{from:require.resolve("pulumi-edge-platform")}}}',
    );
    const { outputs } = await host.read("1", { __provider: text });
    expect(outputs["from"]).toBe(require.resolve("../../dist/provider"));
    const elsewhere = programFolder(sdk, false);
    const lost = await Host.start(sdk, elsewhere, { kind });
    await lost.configure({});
    await expect(lost.read("1", { __provider: text })).rejects.toThrow(
      "Cannot find module 'pulumi-edge-platform'",
    );
    await lost.close();
    removeFolder(elsewhere);
  });

  test("configure receives the whole config by namespace:key, with secrets in clear text", async () => {
    const text = provider(
      'configure({config}){this.got=["edge:apiKey","other:name","edge:none"].map((key)=>config.get(key)??null)},async create(){return {id:"1",outs:{got:this.got}}}',
    );
    expect((await host.create({ __provider: text })).outputs["got"]).toEqual(["clear", "x", null]);
  });

  test("the provider is cached before its configure is awaited, and stays cached if that throws", async () => {
    const text = provider(
      'async configure(){throw new Error("no key")},async create(){return {id:"1",outs:{went:"on"}}}',
    );
    await expect(host.create({ __provider: text })).rejects.toThrow("no key");
    expect((await host.create({ __provider: text })).outputs["went"]).toBe("on");
  });

  test.each([
    ["undefined", "{a:undefined}"],
    ["a bigint", "{a:1n}"],
    ["a function", "{a(){}}"],
    ["a symbol", '{a:Symbol("a")}'],
    ["undefined in an array", "{a:[undefined]}"],
  ])("create throws on %s in outs, after the write", async (_what, outs) => {
    const failure = await host.create({ __provider: creating(outs) }).catch((error: CallError) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toHaveProperty("half", undefined);
  });

  test.each([
    ["a date", "{a:new Date(0)}", {}],
    ["a map", "{a:new Map([[1,2]])}", {}],
    ["NaN", "{a:0/0}", Number.NaN],
  ])("%s in outs comes back as another value", async (_what, outs, value) => {
    expect((await host.create({ __provider: creating(outs) })).outputs["a"]).toEqual(value);
  });

  test("half a surrogate pair is sent unchanged, which the engine cannot read as UTF-8", async () => {
    expect((await host.create({ __provider: creating('{a:"\\ud800"}') })).outputs["a"]).toBe("\ud800");
  });

  test("a numeric id is dropped", async () => {
    expect((await host.create({ __provider: creating("{}", "7") })).id).not.toBe("7");
  });

  test("secrets in wire form pass through nested outputs and inputs of create, read and update", async () => {
    const form = JSON.stringify(secret("x"));
    const props = `{a:${form},b:[{c:${form}}]}`;
    const expected = { a: secret("x"), b: [{ c: secret("x") }] };
    const text = provider(
      `async create(){return {id:"1",outs:${props}}},async read(id){return {id,props:${props},inputs:${props}}},async update(){return {outs:${props}}}`,
    );
    expect((await host.create({ __provider: text })).outputs).toMatchObject(expected);
    const read = await host.read("1", { __provider: text });
    expect(read.outputs).toMatchObject(expected);
    expect(read.inputs).toMatchObject(expected);
    expect(await host.update("1", { __provider: text }, { __provider: text })).toMatchObject(expected);
  });

  test("only an error with an id and reasons makes a partially created object, in create and update", async () => {
    const thrown = (extra: string) => `{throw Object.assign(new Error("m"),${extra})}`;
    const failing = (extra: string) =>
      provider(`async create()${thrown(extra)},async update()${thrown(extra)}`);
    const text = failing('{id:"1",properties:{a:1},reasons:["why"]}');
    const half = { message: "m", half: { id: "1", properties: { a: 1 }, reasons: ["why"] } };
    await expect(host.create({ __provider: text })).rejects.toMatchObject(half);
    await expect(host.update("1", {}, { __provider: text })).rejects.toMatchObject(half);
    await expect(host.create({ __provider: failing("{properties:{a:1}}") })).rejects.toMatchObject({
      message: "m",
      half: undefined,
    });
  });

  test("a Read without properties, which is what an import sends, finds no provider", async () => {
    const foreign = host.read("1", undefined, undefined, "pulumi-nodejs:dynamic:Resource");
    await expect(foreign).rejects.toThrow(/reading 'toJavaScript'|code must be a string/);
  });
});
