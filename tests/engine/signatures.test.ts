import type { Seed } from "../../emulator";
import { forms, Scene } from "./scene";

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
          ...{ Id: 7, Name: unknown, HealthCheckSettings: { Path: unknown } },
          Origins: [{ Name: unknown, StandardOrigin: { OriginUrl: unknown } }],
        },
      ],
    },
  ],
  Databases: [{}],
};

const program = `
const adopted = new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: 7, weight: 9 });
const { rows } = edge.getSqlRowsOutput({ sql: "SELECT '${asset}' AS \\"${signature}\\", '/etc/hostname' AS path, '${unknown}' AS hidden" });
exports.name = adopted.name;
exports.origins = adopted.origins;
exports.rows = rows;
`;

test.each(forms)(
  "text from the platform is never mistaken for Pulumi's own markers, and changes nothing, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed: account }, { project });
    const { stack, emulator } = scene;
    stack.configure({
      "edge:databaseUrl": emulator.databaseUrl,
      "edge:databaseAuthToken": emulator.databaseToken,
    });
    stack.program(program);
    const up = await stack.up();
    expect([up.ok ? "" : up.output, stack.outputs()]).toMatchObject([
      "",
      {
        name: plain(unknown),
        origins: [{ name: plain(unknown), standardOrigin: { originUrl: plain(unknown) } }],
        rows: [{ [plain(signature)]: asset, path: "/etc/hostname", hidden: plain(unknown) }],
      },
    ]);
    expect(stack.stateText()).not.toContain(`"${unknown}"`);
    expect(scene.group(unknown)).toMatchObject({ Weight: 9, HealthCheckSettings: { Path: unknown } });

    await scene.expectNoChanges();
  },
);
