import { sample } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { pages, readBlocks, splitCommands } from "../support/pages";
import { readCommands, withoutNpx } from "./pageCommands";
import { Scene } from "./scene";

// Commands that no test of their subject runs from the page.

const program = `
const zone = new edge.DnssecZone("shop", { zoneId: 3 });
new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" });
exports.dsRecord = zone.dsRecord;`;

let scene: Scene;

/** Runs a line as the user's shell would, and confirms what it asks. */
async function follow(line: string): Promise<string> {
  const { baseUrl } = scene.emulator;
  const confirmed = line
    .replace(/pulumi up$/, "$& --yes --skip-preview")
    .replace(/pulumi cancel$/, "$& --yes");
  const command = withoutNpx(confirmed).replace("https://api.bunny.net", baseUrl);
  const { code, output } = await scene.stack.shell(`export EDGE_BASE_URL=${baseUrl}; ${command}`);
  expect([line, code, output]).toEqual([line, 0, expect.not.stringContaining("MARKER")]);
  return output;
}

test("the commands of the pages about settings, problems and the emulator's control do what these say", async () => {
  scene = await Scene.open({ seed: sample, apiKey: "MARKER-key" }, { program });
  const { stack } = scene;
  const [strict = ""] = readCommands("concepts.md", "Previews");
  const [streamUrl = ""] = readCommands("videoCollection.md", "Stream");
  const [doctor = "", debug = ""] = readCommands("troubleshooting.md", "Troubleshooting");
  for (const line of [strict, doctor]) await follow(line);
  expect(await follow(debug)).toMatch(/edge: GET \S+\/dnszone\/3/);
  const shownOutput = readBlocks("docs/dnssecZone.md").find(({ language }) => language === "console");
  const [, output = ""] = /^\$ (.*)$/m.exec(shownOutput?.text ?? "") ?? [];
  expect(await follow(output)).toMatch(/^shop\.example\.com\. 3600 IN DS \d+ 13 2 \w+$/m);
  const [cancel = "", again = "", adopts = ""] = readCommands("troubleshooting.md", "Killed processes");
  for (const line of [cancel, again]) await follow(line);
  stack.program(program.replace('"eu", {', '"eu-west", {').replace('name: "eu"', 'name: "eu-west"'));
  expect(await follow(adopts)).toContain("1 created");
  const [contract = ""] = readCommands("troubleshooting.md", "Does the package fit my account?");
  expect(await follow(contract)).toMatch(/^ok +reachability/m);
  await follow(streamUrl);

  const control = readCommands("emulatorReference.md", "Control API");
  stack.file(
    "control.sh",
    [...control, control[0], "curl $EDGE_BASE_URL/_emulator/faults"].join(" --fail -s\n"),
  );
  const shown = await follow("npx --no -- pulumi-edge-platform emulator exec --sample -- sh -e control.sh");
  expect(shown.match(/"Id":11,.*?"Weight":\d+/g)?.map((text) => text.split(/\D+/).at(-1))).toEqual([
    "100",
    "5",
    "5",
  ]);
  expect(shown).toMatch(/"reset":"after".*$/);

  for (const line of readCommands("ci.md", "Preview on pull requests, up on main")) await follow(line);
  expect(await follow("pulumi config --json --stack production")).not.toContain("edge:apiKey");
});

fullTest("the import command of each page imports its object of the sample account", async () => {
  scene = await Scene.open({ seed: sample, apiKey: "MARKER-key" }, { program: "" });
  const lines = pages
    .flatMap(readBlocks)
    .flatMap(splitCommands)
    .filter((line) => /^pulumi import edge:index:(?!SqlMigrations)/.test(line));
  expect(lines.length).toBeGreaterThan(25);
  const { baseUrl, state } = scene.emulator;
  const headers = { AccessKey: state.storageZones[0]?.Password ?? "" };
  await fetch(`${baseUrl}/storage/de/storefront-files/robots.txt`, { method: "PUT", headers, body: "" });
  // Two pages may import the same object. The names must differ, and some commands let the user confirm.
  const byObject = new Map(
    lines.map((line) => [line.replace(/(edge:index:\w+) \S+ (\S+).*/, "$1 $2"), line]),
  );
  for (const [i, line] of [...byObject.values()].entries())
    await follow(line.replace(/(edge:index:\w+) \S+/, `$1 object-${i}`).replace(/(?<!--yes)$/, " --yes"));
});
