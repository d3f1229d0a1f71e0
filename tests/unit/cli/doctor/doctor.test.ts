import { discoverableClasses } from "../../../../cli/discover/collect";
import { checkSetup } from "../../../../cli/doctor";
import { renderFinding } from "../../../../cli/doctor/finding";
import {
  checkNode,
  isOlder,
  lastSdkForNode20,
  minNodeVersion,
  minPulumiVersion,
} from "../../../../cli/doctor/tools";
import { installablePackage } from "../../../../cli/install";
import { readProject } from "../../../../cli/project/project";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../../emulator";
import { devDependencies, engines, peerDependencies } from "../../../../package.json";
import { folderForEach } from "../folder";

let emulator: Emulator | undefined;
const environment = process.env;

const folder = folderForEach((created) => {
  process.env = { PATH: created.at("bin") };
  created.write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
});
afterEach(async () => {
  process.env = environment;
  await emulator?.close();
});

/** Writes a `pulumi` command. The script needs the full path of its shell, because PATH contains only this command. */
const writeScript = (script: string) => folder.write("bin/pulumi", `#!/bin/sh\n${script}\n`, 0o755);

/** Writes a `pulumi` command that prints this version and this configuration. */
const writePulumi = (config: object, version = "v3.259.0") =>
  writeScript(`[ "$1" = version ] && echo ${version} || echo '${JSON.stringify(config)}'`);

/** Runs the checks. Returns their lines about these subjects, without padding. */
async function runChecks(subjects = /./): Promise<string[]> {
  const findings = (await checkSetup(folder.path)).filter(({ subject }) => subjects.test(subject));
  return findings.map((each) =>
    renderFinding(each).replaceAll(folder.path, "<project>").replace(/ {2,}/g, " "),
  );
}

const matchLines = (...lines: RegExp[]) => lines.map((each) => expect.stringMatching(each));

async function openAccount(env: NodeJS.ProcessEnv = {}, options: EmulatorOptions = {}): Promise<Emulator> {
  emulator = await startEmulator(options);
  Object.assign(process.env, { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey, ...env });
  return emulator;
}

test("where nothing is installed or set, each line says what to do", async () => {
  expect(await runChecks()).toEqual([
    "FAIL pulumi The pulumi command is not on the PATH: install it from https://www.pulumi.com/docs/iac/download-install/.",
    "ok project <project>/Pulumi.yaml",
    `ok Node.js Node.js ${process.versions.node}`,
    'FAIL SDK The program does not find @pulumi/pulumi: run "npm install @pulumi/pulumi" in <project>.',
    `FAIL package The program does not find pulumi-edge-platform: run "npm install ${installablePackage}" in <project>.`,
    'warn plugin <project>/Pulumi.yaml does not name the provider plugin: import does not work and previews are less detailed; run "npx --no -- pulumi-edge-platform init".',
    'skip drift a preview shows changes made elsewhere only with --refresh; to show them always, run "npx --no -- pulumi-edge-platform init --detect-drift"',
    "warn stack config The stack's configuration was not read, so only environment variables are used: the pulumi command was not found on the PATH.",
    'FAIL base URL The management base URL is not set: run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL.',
    'FAIL credential The API key is not set: run "pulumi config set --secret edge:apiKey" or set EDGE_API_KEY.',
    expect.stringMatching(/^skip logging not set; only getAccessLogs .* EDGE_LOGGING_URL$/),
    expect.stringMatching(/^skip Stream not set; only video collections need it: .* EDGE_STREAM_URL$/),
    expect.stringMatching(
      /^skip database not set; only getSqlRows and SqlMigrations .* SERVICE_DATABASE_URL$/,
    ),
  ]);
});

test("where all is right, each line shows what is used, without the credential", async () => {
  const { baseUrl, apiKey, requests } = await openAccount({ EDGE_BASE_URL: "https://other.example" });
  writePulumi({
    "edge:baseUrl": { value: baseUrl },
    "edge:apiKey": { value: apiKey, secret: true },
    "edge:loggingUrl": { value: "https://log.example" },
  });
  for (const name of ["@pulumi/pulumi", "pulumi-edge-platform", "typescript"] as const) folder.install(name);
  folder.write("tsconfig.json", '{"compilerOptions":{"module":"nodenext"}}');
  const plugins = "plugins: {providers: [{name: edge, path: node_modules/pulumi-edge-platform/plugin}]}";
  folder.write("Pulumi.yaml", `name: shop\nruntime: nodejs\noptions: {refresh: always}\n${plugins}\n`);
  const lines = await runChecks();
  expect(lines.slice(0, -discoverableClasses.length)).toEqual([
    "ok pulumi pulumi 3.259.0",
    "ok project <project>/Pulumi.yaml",
    `ok Node.js Node.js ${process.versions.node}`,
    expect.stringMatching(/^ok SDK @pulumi\/pulumi 3\.\d+\.\d+$/),
    expect.stringMatching(/^ok package pulumi-edge-platform \d/),
    expect.stringMatching(/^ok TypeScript TypeScript 6\./),
    "ok plugin node_modules/pulumi-edge-platform/plugin (import, planned outputs, exact diffs)",
    "ok drift shown by every preview and up (options.refresh in <project>/Pulumi.yaml)",
    `ok base URL ${baseUrl}, from edge:baseUrl`,
    "ok credential API key, from edge:apiKey",
    "ok logging https://log.example",
    expect.stringMatching(/^skip Stream /),
    expect.stringMatching(/^skip database /),
    `ok reachability ${baseUrl} responds as the management API of bunny.net does`,
  ]);
  expect(lines.slice(-discoverableClasses.length).every((text) => text.startsWith("ok read "))).toBe(true);
  expect(lines.join("\n")).not.toContain(apiKey);
  expect(requests.writes()).toEqual([]);
});

test("what is too old is named, with the command of the project's package manager", async () => {
  writePulumi({}, "v3.100.1");
  folder.write("pnpm-lock.yaml", "");
  folder.write("node_modules/@pulumi/pulumi/package.json", '{"version":"3.100.0"}');
  folder.write("node_modules/typescript/package.json", '{"version":"7.0.2"}');
  expect(await runChecks(/^(pulumi|SDK|package|TypeScript)$/)).toEqual(
    matchLines(
      /^FAIL pulumi pulumi 3\.100\.1 is too old: install it from /,
      /^FAIL SDK @pulumi\/pulumi 3\.100\.0 is too old: run "pnpm add @pulumi\/pulumi" in /,
      /: run "pnpm add \S*pulumi-edge-platform\S*" in <project>\.$/,
      /^FAIL TypeScript Pulumi does not run with TypeScript 7\.0\.2: run "pnpm add --save-dev typescript@6" in /,
    ),
  );
  folder.write("Pulumi.yaml", "name: shop\nruntime: {name: nodejs, options: {typescript: false}}\n");
  expect(await runChecks(/^TypeScript$/)).toEqual([expect.stringMatching(/^skip/)]);
});

test("a failing pulumi command and an invalid project file are reported with the error", async () => {
  writeScript('echo "error: no home" >&2; exit 1');
  folder.write("Pulumi.yaml", "- a list\n");
  expect(await runChecks(/^(pulumi|project)$/)).toEqual([
    expect.stringMatching(/^FAIL pulumi "pulumi version" fails \(no home\): install it/),
    "FAIL project <project>/Pulumi.yaml is not a Pulumi project file: it contains no settings.",
  ]);
});

test("without TypeScript, a tsconfig.json is a warning", async () => {
  folder.write("tsconfig.json", "{}");
  expect(await runChecks(/^TypeScript$/)).toEqual([
    `warn TypeScript It is not installed, and Pulumi's own 3.8.3 refuses current syntax and settings such as "nodenext": run "npm install --save-dev typescript@6" in <project>.`,
  ]);
});

test("a tsconfig.json that TypeScript refuses is named, with what to write instead", async () => {
  folder.install("typescript");
  const options = { module: "commonjs", moduleResolution: "node", noSuchOption: true };
  folder.write("tsconfig.json", `{ "compilerOptions": ${JSON.stringify(options)} // as of last year\n}`);
  expect((await runChecks(/^tsconfig\.json$/)).sort()).toEqual([
    `FAIL tsconfig.json TypeScript refuses it: Option 'moduleResolution=node10' is deprecated and will stop functioning in TypeScript 7.0. Set "module" and "moduleResolution" to "nodenext".`,
    "FAIL tsconfig.json TypeScript refuses it: Unknown compiler option 'noSuchOption'. Change or remove that option.",
  ]);
});

test("Node.js is checked against this package and the SDK", () => {
  const project = readProject(folder.path);
  expect(checkNode(project, "18.20.8").message).toBe(
    "Node.js 18.20.8 is too old: install 20.18.1 or later, preferably 22 or 24.",
  );
  const manifest = { version: "3.270.0", engines: { node: ">=22" } };
  folder.write("node_modules/@pulumi/pulumi/package.json", JSON.stringify(manifest));
  expect(checkNode(project, "20.20.2").message).toBe(
    `@pulumi/pulumi 3.270.0 needs Node.js 22 or later, but this is 20.20.2: install Node.js 22, or run "npm install @pulumi/pulumi@3.248.0" in ${folder.path}, the last version for Node.js 20.`,
  );
  expect(checkNode(project, "22.0.0").message).toBe("Node.js 22.0.0");
});

test("the oldest versions are those in package.json, and their numbers are compared", () => {
  expect(peerDependencies["@pulumi/pulumi"]).toBe(`^${minPulumiVersion}`);
  expect(engines.node).toBe(`>=${minNodeVersion}`);
  expect(devDependencies["@pulumi/pulumi"]).toBe(lastSdkForNode20);
  const versions = ["3.215.9", "2.999.0", "3.216.0", "3.1000.0-alpha.1", "4.0.0"];
  expect(versions.map((each) => isOlder(each, "3.216.0"))).toEqual([true, true, false, false, false]);
});

test.each([
  [
    "edge",
    "gone",
    /^FAIL plugin .* names gone, which does not exist: run "npm install", or run "npx .* init"/,
  ],
  ["edge", "copy", /^FAIL plugin .* names copy, which belongs to a different copy of this package than/],
  [
    "pulumi-nodejs",
    "node_modules/pulumi-edge-platform/host",
    /^FAIL plugin .* names \S+host, a provider host that this version does not have: run "npx .* init"/,
  ],
])("the %s plugin %s fails", async (name, path, expected) => {
  folder.install("pulumi-edge-platform");
  folder.write("copy/pulumi-resource-edge", "");
  folder.write("Pulumi.yaml", `name: shop\nplugins: {providers: [{name: ${name}, path: ${path}}]}\n`);
  expect(await runChecks(/^plugin$/)).toEqual([expect.stringMatching(expected)]);
});

test("each malformed setting has a line, and no value is shown", async () => {
  writeScript('[ "$1" = version ] && echo v3.259.0 || { echo "error: no stack selected" >&2; exit 255; }');
  const malformed = { EDGE_BASE_URL: "my-s3cret", EDGE_API_KEY: " s3cret", EDGE_MAX_ATTEMPTS: "99" };
  Object.assign(process.env, malformed);
  const lines = await runChecks(/^(stack config|edge:)/);
  expect(lines).toEqual(
    matchLines(
      /only environment variables are used: no stack selected\.$/,
      /^FAIL edge:apiKey The API key .* begins or ends with whitespace/,
      /^FAIL edge:baseUrl The management base URL .* is not an https URL .*pulumi config set/,
      /^FAIL edge:maxAttempts .* it must be an integer from 1 to 20/,
    ),
  );
  expect(lines.join("\n")).not.toContain("s3cret");
});

test("an unknown key and a plain-text credential are reported, without their values", async () => {
  writePulumi({
    "edge:apikey": { value: "s3cret", secret: true },
    "edge:regions": { value: "s3cret" },
    "edge:bearerToken": { value: "s3cret", secret: false },
    "edge:loggingToken": { value: "s3cret", secret: true },
    "edge:adopt": { value: "true", secret: false },
    "shop:apikey": { value: "s3cret" },
  });
  expect(await runChecks(/:/)).toEqual([
    "warn edge:apikey It is not a setting of this package. Did you mean edge:apiKey?",
    expect.stringMatching(
      /^warn edge:regions It is not a setting of this package\. The settings are edge:apiKey, edge:bearerToken, .*edge:strictPreview\.$/,
    ),
    'warn edge:bearerToken It is stored in plain text in the stack\'s file: run "pulumi config set --secret edge:bearerToken", and replace the credential if others may have read it.',
  ]);
  expect((await runChecks()).join("\n")).not.toContain("s3cret");
});

/** Runs the checks. Returns the lines about the account. */
const checkAccess = () => runChecks(/^(credential|reach|read)/);

test("an invalid key is reported in one line, and not called valid", async () => {
  await openAccount({ EDGE_API_KEY: "wrong-key" });
  const lines = await checkAccess();
  expect(lines).toEqual(
    matchLines(
      /^ok reachability /,
      /^FAIL credential .*Check that edge:apiKey \(EDGE_API_KEY\) holds a valid API key/,
    ),
  );
  expect(lines.join("\n")).not.toContain("wrong-key");
});

test("a server without reads is recognized, with a warning of what it lacks", async () => {
  await openAccount({}, { documentedOnly: true });
  expect((await checkAccess()).slice(1)).toEqual(
    matchLines(
      /^ok reachability /,
      /^warn read Not offered by this server, or not enabled for the account \(404\): load balancers, origin groups, .*video libraries.*\. These objects cannot be imported/,
    ),
  );
});

test("areas that fail for one reason share a line", async () => {
  const server = await openAccount();
  server.fault({ path: /^\/(dnszone|videolibrary)/, status: 403, times: Number.POSITIVE_INFINITY });
  server.fault({ path: "/loadbalancer", body: { Items: 1 }, times: 1 });
  expect((await checkAccess()).filter((text) => text.startsWith("FAIL"))).toEqual(
    matchLines(
      /^FAIL read load balancers .*does not have the expected shape/,
      /^FAIL read (?=.*DNSSEC)(?=.*video libraries)[\w, ]+: the API returned 403\. Check the permissions and roles of the API key in edge:apiKey \(EDGE_API_KEY\)\.$/,
    ),
  );
});

test("what a bearer token may not read is a warning", async () => {
  await openAccount({ EDGE_API_KEY: "", EDGE_BEARER_TOKEN: "b" }, { bearerToken: "b" });
  expect(await runChecks(/^read( lo|$)/)).toEqual(
    matchLines(
      /^ok read load balancers /,
      /^warn read image registries, container apps, log forwarding: .*requires an API key.*EDGE_API_KEY/,
      /^FAIL read shield zones, access lists, .*rate-limit rules: the API returned 401/,
    ),
  );
});
