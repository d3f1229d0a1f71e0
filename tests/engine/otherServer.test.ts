import { type Emulator, startEmulator } from "../../emulator";
import { type OtherServer, openBelow, openOther } from "../otherServers";
import { type Run, Stack } from "./harness";
import { pluginForm, sampledForms } from "./scene";

let emulator: Emulator;
let other: OtherServer | undefined;
let stack: Stack | undefined;
beforeEach(async () => {
  emulator = await startEmulator({
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] },
  });
});
afterEach(async () => {
  stack?.dispose();
  await other?.close();
  await emulator.close();
});

const program = 'new edge.OriginGroup("q", { loadBalancerId: 1, name: "q", weight: 5 });';

const open = (project: string, url: string, apiKey = emulator.apiKey) => {
  stack = Stack.create({ project, program, config: { "edge:baseUrl": url, "edge:apiKey": apiKey } });
  return stack;
};

/** Each wrong base URL, and what its documented reads return. */
const wrong: [name: string, url: () => Promise<string>, returns: string][] = [
  ["a wrong path", async () => `${emulator.baseUrl}/v9`, "404"],
  [
    "another server's page with status 200",
    async () => served(await openOther("a page with status 200")),
    "200 without JSON",
  ],
  [
    "a server that returns 404 for everything",
    async () => served(await openOther("404 to everything")),
    "404",
  ],
  [
    "an API below a path that the base URL lacks",
    async () => served(await openBelow("/edge", emulator.baseUrl)),
    "404",
  ],
];

function served(server: OtherServer): string {
  other = server;
  return server.url;
}

const sentence = (url: string, returns: string) =>
  `${url} does not look like the management API: GET /apikey returns ${returns}, and GET /mc/nodes/plain returns ${returns}. Check edge:baseUrl (EDGE_BASE_URL) and its path.`;

const failed = ({ ok, errors }: Run) => [ok, errors["q"]];

test.each(sampledForms)(
  "with %s, a wrong base URL fails every command, and the state stays",
  async (_, project) => {
    const stack = open(project, emulator.baseUrl);
    expect((await stack.up()).ok).toBe(true);
    const before = stack.resource("q");
    // To a program the other two are as the first: their documented reads return 404.
    for (const [, urlOf, returns] of wrong.slice(0, 2)) {
      const url = await urlOf();
      stack.configure({ "edge:baseUrl": url });
      const expected = [false, expect.stringContaining(sentence(url, returns))];
      // The preview of what the state holds, an update, a refresh and a destroy.
      expect(failed(await stack.preview())).toEqual(expected);
      expect(failed(await stack.up())).toEqual(expected);
      expect(failed(await stack.refresh("--run-program"))).toEqual(expected);
      expect(failed(await stack.destroy("--run-program"))).toEqual(expected);
      expect(stack.resource("q")).toEqual(before);
    }
    expect(emulator.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name)).toEqual(["us", "q"]);
  },
);

test("a refresh and a destroy say that they use the wrong settings that a failed up recorded", async () => {
  const right = { "edge:baseUrl": emulator.baseUrl, "edge:maxAttempts": "3" };
  const stack = open(pluginForm, emulator.baseUrl);
  expect((await stack.up()).ok).toBe(true);
  stack.program(program.replace("weight: 5", "weight: 6"));
  for (const [setting, value] of [
    ["edge:baseUrl", `${emulator.baseUrl}/v9`],
    ["edge:baseUrl", "http://127.0.0.1:9"],
    ["edge:maxAttempts", "many"],
  ] as const) {
    stack.configure({ ...right, [setting]: value });
    expect((await stack.up()).output).not.toContain('of the last "pulumi up"');
    stack.configure(right);
    const hint =
      'A refresh or destroy uses the settings of the last "pulumi up". After you change the settings,';
    expect(failed(await stack.refresh())).toEqual([false, expect.stringContaining(hint)]);
    expect(failed(await stack.destroy())).toEqual([false, expect.stringContaining(hint)]);
  }
  expect((await stack.up("--refresh=false")).ok).toBe(true);
  expect((await stack.destroy()).ok).toBe(true);
});

test.each(wrong)("%s fails the first preview, an up and an import", async (_, urlOf, returns) => {
  const url = await urlOf();
  const expected = [false, expect.stringContaining(sentence(url, returns))];
  const stack = open(pluginForm, url);
  expect(failed(await stack.preview())).toEqual(expected);
  stack.program(`new edge.OriginGroup("q", { loadBalancerId: 1, name: "us" }, { import: "1/7" });`);
  expect(failed(await stack.up())).toEqual(expected);
  stack.file("Pulumi.yaml", "name: test\nruntime: { name: nodejs, options: { typescript: false } }\n");
  stack.program(program);
  expect(failed(await stack.up())).toEqual(expected);
  expect(stack.resources()).toEqual([]);
});

test.each(sampledForms)("with %s, an API below a path works with that path", async (_, project) => {
  const url = served(await openBelow("/edge", emulator.baseUrl));
  const stack = open(project, `${url}/edge`);
  expect((await stack.up()).ok).toBe(true);
  expect((await stack.up("--refresh", "--expect-no-changes")).ok).toBe(true);
});

test.each(sampledForms)("with %s, a server with only the documented operations works", async (_, project) => {
  const documented = await startEmulator({
    documentedOnly: true,
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] },
  });
  try {
    const stack = open(project, documented.baseUrl, documented.apiKey);
    stack.program('new edge.OriginGroup("q", { loadBalancerId: 1, originGroupId: 7, weight: 5 });');
    expect((await stack.preview()).ok).toBe(true);
    expect((await stack.up()).ok).toBe(true);
    const refreshed = await stack.refresh();
    expect([refreshed.ok, refreshed.output]).toEqual([
      true,
      expect.stringContaining("has no operation to read OriginGroup resources"),
    ]);
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(documented.state.loadBalancers[0]?.OriginGroups[0]?.Weight).toBe(5);
  } finally {
    await documented.close();
  }
});
