import type { Seed } from "../../emulator";
import { pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

/** What Pulumi takes for a value that is not known yet, and for the mark of a secret, an asset or an archive. */
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const signature = "4dabf18193072939515e22adb298388d";
const asset = "c44067f5952c0a294b673a41bacd8c17";
const plain = (text: string) => `${text} (plain text)`;

const account: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        {
          Id: 7,
          Name: unknown,
          HealthCheckSettings: { Path: unknown },
          Origins: [{ Name: unknown, StandardOrigin: { OriginUrl: unknown } }],
        },
      ],
    },
  ],
  LogForwarding: [
    {
      app: "shop",
      type: "SyslogTcp",
      endpoint: "logs.example",
      port: 514,
      format: "SyslogRfc5424",
      token: unknown,
    },
  ],
  Databases: [{}],
};

const program = `
const adopted = new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: 7, weight: 9 });
new edge.LogForwarding("shop", { app: "shop", adopt: true, type: "SyslogTcp", endpoint: "logs.example", port: 515, format: "SyslogRfc5424" });
const { rows } = edge.getSqlRowsOutput({ sql: "SELECT '${asset}' AS \\"${signature}\\", '/etc/hostname' AS path, '${unknown}' AS hidden" });
exports.name = adopted.name;
exports.origins = adopted.origins;
exports.rows = rows;
`;

test.each([
  ["ours", pluginForm],
  ["the SDK's", ""],
])(
  "text from the platform is never mistaken for Pulumi's own markers, and changes nothing (host: %s)",
  async (_, project) => {
    scene = await Scene.open({ seed: account }, { project });
    const { stack, emulator } = scene;
    stack.configure({
      "edge:databaseUrl": emulator.databaseUrl,
      "edge:databaseAuthToken": emulator.databaseToken,
    });
    stack.program(program);
    const preview = await stack.preview();
    expect([preview.ok, preview.output]).toEqual([true, expect.not.stringContaining("/etc/hostname\n")]);

    const up = await stack.up();
    expect([up.ok, up.output]).toEqual([true, expect.anything()]);
    const outputs = JSON.parse(await stack.must("stack", "output", "--json"));
    expect(outputs.name).toBe(plain(unknown));
    expect(outputs.origins).toMatchObject([
      { name: plain(unknown), standardOrigin: { originUrl: plain(unknown) } },
    ]);
    expect(outputs.rows).toEqual([
      { [plain(signature)]: asset, path: "/etc/hostname", hidden: plain(unknown) },
    ]);
    expect(stack.stateText()).not.toContain(`"${unknown}"`);
    // What was not to change was sent back as the platform had it.
    expect(emulator.state.logForwarding).toMatchObject([{ token: unknown, port: 515 }]);
    expect(scene.group(unknown)).toMatchObject({ Weight: 9, HealthCheckSettings: { Path: unknown } });

    await scene.expectNoChanges();
  },
);
