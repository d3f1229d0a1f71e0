import { startOtherServer } from "../otherServers";
import type { Run } from "./harness";
import { pluginForm, Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] };
const program = (weight: number) =>
  `new edge.OriginGroup("q", { loadBalancerId: 1, name: "q", weight: ${weight} });`;
const sentence = (url: string, returns: string) =>
  `${url} does not look like the management API: GET /apikey returns ${returns}, and GET /mc/nodes/plain returns ${returns}. Check edge:baseUrl (EDGE_BASE_URL) and its path.`;
const resultOf = ({ ok, errors }: Run) => [ok, errors["q"]];

test.each(sampledForms)(
  "with %s, a wrong base URL fails every command, and the state stays",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    const { stack, emulator } = scene;
    const page = await startOtherServer("a page with status 200");
    try {
      stack.configure({ "edge:baseUrl": page.url });
      stack.program(program(5));
      const notThere = [false, expect.stringContaining(sentence(page.url, "200 without JSON"))];
      expect(resultOf(await stack.preview())).toEqual(notThere);
      expect(resultOf(await stack.up())).toEqual(notThere);
    } finally {
      await page.close();
    }
    stack.configure({ "edge:baseUrl": emulator.baseUrl });
    expect((await stack.up()).ok).toBe(true);
    const before = stack.resource("q");
    const wrong = `${emulator.baseUrl}/v9`;
    stack.configure({ "edge:baseUrl": wrong });
    const expected = [false, expect.stringContaining(sentence(wrong, "404"))];
    expect(resultOf(await scene.up(program(6)))).toEqual(expected);
    expect(resultOf(await stack.refresh("--run-program"))).toEqual(expected);
    expect(resultOf(await stack.destroy("--run-program"))).toEqual(expected);
    expect(stack.resource("q")).toEqual(before);
    expect(scene.groups().map(({ Name, Weight }) => `${Name} ${Weight}`)).toEqual(["us 100", "q 5"]);
  },
);

test("a refresh and a destroy say that they use the wrong settings that a failed up recorded", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack, emulator } = scene;
  expect((await scene.up(program(5))).ok).toBe(true);
  stack.configure({ "edge:baseUrl": `${emulator.baseUrl}/v9` });
  expect((await scene.up(program(6))).output).not.toContain('of the last "pulumi up"');
  stack.configure({ "edge:baseUrl": emulator.baseUrl });
  const hint =
    'A refresh or destroy uses the settings of the last "pulumi up". After you change the settings,';
  expect(resultOf(await stack.refresh())).toEqual([false, expect.stringContaining(hint)]);
  expect(resultOf(await stack.destroy())).toEqual([false, expect.stringContaining(hint)]);
  expect((await stack.up("--refresh=false")).ok).toBe(true);
  expect((await stack.destroy()).ok).toBe(true);
});

test.each(sampledForms)("with %s, a server with only the documented operations works", async (_, project) => {
  const plain = { type: "SyslogUdp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" } as const;
  scene = await Scene.open(
    {
      documentedOnly: true,
      seed: {
        ...seed,
        LogForwarding: [{ app: "shop", ...plain }],
        DnsZones: [{ Id: 3 }],
        VideoLibraries: [{ Id: 4, BlockedReferrers: ["bad.example"] }],
      },
    },
    { project },
  );
  const { stack, emulator } = scene;
  const rest = `
    new edge.LogForwarding("logs", { app: "shop", adopt: true, enabled: true, token: "MARKER", type: "SyslogUdp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" });
    new edge.DnssecZone("zone", { zoneId: 3, onDelete: "disable" });
    new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example", state: "unblocked" });`;
  const us = (weight: number) =>
    `new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: ${weight} });`;
  // Whether a group or a referer exists cannot be seen, so nothing is sent for it.
  const created = await scene.up(
    `${us(5)}${rest}${program(5)}new edge.VideoLibraryRefererBlock("new", { libraryId: 4, hostname: "new.example" });`,
    "--continue-on-error",
  );
  const cannotCheck = "The API at the configured base URL has no operation to check whether";
  expect(created.errors).toEqual({
    q: expect.stringContaining(`${cannotCheck} origin group "q" of load balancer 1 already exists`),
    new: expect.stringContaining(`${cannotCheck} referer new.example of video library 4 already exists`),
  });
  const body = JSON.stringify({ app: "shop", ...plain, enabled: true, token: "MARKER" });
  expect(scene.takeWrites().sort()).toEqual([
    "POST /dnszone/3/dnssec",
    'POST /loadbalancer/1/origingroup/7 {"Weight":5}',
    'POST /videolibrary/4/removeBlockedReferrer {"Hostname":"bad.example"}',
    `PUT /mc/log/forwarding/shop ${body}`,
  ]);
  expect((await scene.up(us(6) + rest)).ok).toBe(true);
  expect(scene.takeWrites()).toEqual(['POST /loadbalancer/1/origingroup/7 {"Weight":6}']);

  // rules.md#proof-of-absence: where nothing can be read, the recorded state is used, and one line for each class says so.
  const [, summary = ""] = (await scene.expectNoChanges()).output.split("Diagnostics:");
  for (const className of ["OriginGroup", "LogForwarding", "DnssecZone", "VideoLibraryRefererBlock"])
    expect(summary).toContain(
      `The API at the configured base URL has no operation to read ${className} resources: the recorded state is kept, and changes made elsewhere are not detected.`,
    );
  // Whether DNSSEC is enabled cannot be seen, and asking might enable it: nothing is sent.
  const refused = await stack.destroy();
  expect(refused.errors["zone"]).toContain("DNSSEC for DNS zone 3 was not disabled: it is not known");
  expect([scene.takeWrites(), emulator.state.dnsZones[0]?.DnsSecEnabled]).toEqual([[], true]);
});
