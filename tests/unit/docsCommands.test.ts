import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pages, readBlocks, splitCommands } from "../support/pages";

const tests = join(__dirname, "..");

/** The sections whose commands a test runs, as `page: section`: the arguments of `readCommands` in the tests. */
const readSections = new Set(
  readdirSync(tests, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(tests, file), "utf8").matchAll(/readCommands\(\s*"([^"]+)",\s*"([^"]+)",?\s*\)/g),
    ])
    .map(([, page, section]) => `${page}: ${section}`),
);

const commands = pages.flatMap(readBlocks).flatMap((block) => {
  const isShell = ["sh", "bash"].includes(block.language);
  const shown =
    block.language === "console" ? [...block.text.matchAll(/^\$ (.*)$/gm)].map(([, line = ""]) => line) : [];
  const place = `${block.page.replace("docs/", "")}: ${block.section}`;
  return (isShell ? splitCommands(block) : shown).map((command) => ({ place, command }));
});

/** Tests that read sections in another way. */
const otherTests: Readonly<Record<string, string>> = {
  "README.md: Try it": "tests/engine/start.test.ts",
  "accounts.md: Connect an account": "tests/engine/start.test.ts",
  "dnssecZone.md: Turn DNSSEC on or off": "tests/engine/pageCommands.test.ts",
  "guide.md: A new project": "tests/engine/readme.test.ts",
  "guide.md: An edit": "tests/engine/readme.test.ts",
  "languages.md: Go": "tests/engine/languages.test.ts",
};

/** Commands that no test runs as they stand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "npm install --save-dev tsx":
    "the registry is not there in every run; tests/unit/unitTest.test.ts compiles instead",
  "npx tsx --test index.test.ts": "tests/unit/unitTest.test.ts runs the tests with node --test",
  "npx --no -- pulumi-edge-platform new ../shop": "tests/engine/readme.test.ts runs it with another folder",
  "npx --no -- pulumi-edge-platform discover --only OriginGroup LogForwarding --out groups":
    "tests/unit/cli/discover.test.ts runs it with other classes and folders",
  "npx --no -- pulumi-edge-platform plugin copy ../edge-plugin":
    "tests/engine/pluginInstall.test.ts installs the plugin from such a copy",
  "pulumi config set edge:streamUrl https://video.bunnycdn.com":
    "tests talk to this machine only: those of collections set the URL of an emulator",
  "npx --no -- pulumi-edge-platform emulator --port 4000 --sample":
    "the port may be taken: the tests of emulators use any",
  "npx --no -- pulumi-edge-platform emulator --sample --port 4000":
    "the port may be taken: the tests of emulators use any",
  "export BASE_URL=https://api.bunny.net": "tests/engine/guide.test.ts exports the URL of an emulator",
  "export HTTPS_PROXY=http://proxy.example:3128": "tests/unit/proxied.test.ts has a proxy of its own",
  "export NO_PROXY=edge.internal": "tests/unit/proxied.test.ts has a proxy of its own",
  "pulumi stack export --stack old --file ../my-platform/bridged.json":
    "no bridged provider is there: tests/unit/cli/terraform.test.ts reads such exports",
  "npx --no -- pulumi-edge-platform discover --from bridged.json":
    "no bridged provider is there: tests/unit/cli/terraform.test.ts reads such exports",
  "pulumi stack rm --force --yes old": "no bridged provider is there",
  "mkdir policies && cd policies": "tests/engine/policies.test.ts copies and links the pack of the example",
  "npm init -y && npm pkg set main=index.ts":
    "tests/engine/policies.test.ts copies and links the pack of the example",
  "npm install @pulumi/policy @pulumi/pulumi ~/pulumi-edge-platform-0.4.0.tgz":
    "tests/engine/policies.test.ts copies and links the pack of the example",
  "terraform plan": "Terraform is not there",
  "terraform state rm 'module.eu.bunnynet_database.app[\"checkout\"]'": "Terraform is not there",
};

test("a test runs each command of the pages, except those listed with the reason", () => {
  const isRead = ({ place }: { place: string }) => readSections.has(place) || place in otherTests;
  const run = new Set(commands.filter(isRead).map(({ command }) => command));
  // tests/unit/docs.test.ts reads the objects of these, and with EDGE_FULL=1 tests/engine/pageCommands.test.ts runs them.
  const isImport = (command: string) => command.startsWith("pulumi import edge:index:");
  const others = commands.filter(({ command }) => !run.has(command) && !isImport(command));
  const unknown = others.filter(({ command }) => !(command in exceptions));
  expect(unknown.map(({ place, command }) => `${place}: ${command}`)).toEqual([]);
  const settled = Object.keys(exceptions).filter((each) => !commands.some(({ command }) => command === each));
  expect(settled.map((command) => `Remove "${command}" from "exceptions".`)).toEqual([]);
  const stale = Object.entries(otherTests).filter(
    ([place, file]) =>
      !commands.some((each) => each.place === place) ||
      !readFileSync(join(tests, "..", file), "utf8").includes(place.split(": ")[0] ?? ""),
  );
  expect(stale).toEqual([]);
});
