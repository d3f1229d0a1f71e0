import { discoverable } from "../../../../cli/discover/collect";
import { examine } from "../../../../cli/doctor";
import { line } from "../../../../cli/doctor/finding";
import { checkNode, isOlder, lastSdkForNode20, minNode, minPulumi } from "../../../../cli/doctor/tools";
import { readProject } from "../../../../cli/project/project";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../../emulator";
import { devDependencies, engines, peerDependencies } from "../../../../package.json";
import { type OtherResponse, openOther } from "../../../otherServers";
import { Folder } from "../folder";

let folder: Folder;
let emulator: Emulator | undefined;
const environment = process.env;

beforeEach(() => {
  folder = new Folder();
  process.env = { PATH: folder.at("bin") };
  folder.file("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
});
afterEach(async () => {
  process.env = environment;
  folder.remove();
  await emulator?.close();
  emulator = undefined;
});

/** A `pulumi` command with this script; it gives the full path of the interpreter, because PATH contains nothing else. */
const command = (script: string) => folder.file("bin/pulumi", `#!/bin/sh\n${script}\n`, 0o755);

const lines = async () => (await examine(folder.path)).map(line);
const about = async (subject: string) =>
  (await examine(folder.path)).filter((found) => found.subject === subject).map(line);

/** The lines about the account. */
const accountLines = (said: string[]) =>
  said.filter((text) => / (credential|reach|read)/.test(text.slice(0, 16)) && !text.includes(", from "));

async function account(options: EmulatorOptions = {}, given: Record<string, string> = {}): Promise<void> {
  emulator = await startEmulator(options);
  Object.assign(process.env, { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey, ...given });
}

describe("engine", () => {
  test("no pulumi on the PATH", async () => {
    expect(await about("pulumi")).toEqual([
      "FAIL  pulumi                The pulumi command is not on the PATH: install it from https://www.pulumi.com/docs/iac/download-install/.",
    ]);
  });

  test.each([
    ['[ "$1" = version ] && echo v3.259.0 || echo "{}"', "ok    pulumi                pulumi 3.259.0"],
    [
      '[ "$1" = version ] && echo v3.100.1 || echo "{}"',
      "FAIL  pulumi                pulumi 3.100.1 is too old: install it from",
    ],
    [
      'echo "error: no home" >&2; exit 1',
      'FAIL  pulumi                "pulumi version" fails (no home): install it',
    ],
  ])("%s", async (script, expected) => {
    command(script);
    expect(await about("pulumi")).toEqual([expect.stringContaining(expected)]);
  });
});

test("the versions are those in package.json", () => {
  expect(peerDependencies["@pulumi/pulumi"]).toBe(`^${minPulumi}`);
  expect(engines.node).toBe(`>=${minNode}`);
  expect(devDependencies["@pulumi/pulumi"]).toBe(lastSdkForNode20);
});

test.each([
  ["3.216.0", false],
  ["3.215.9", true],
  ["3.1000.0-alpha.1", false],
  ["2.999.0", true],
  ["4.0.0", false],
])("%s is older than the oldest: %s", (version, older) => expect(isOlder(version, minPulumi)).toBe(older));

describe("project", () => {
  test("if nothing is installed, each line names the command to run", async () => {
    const said = (await lines()).join("\n");
    expect(said).toContain(`ok    project               ${folder.at("Pulumi.yaml")}`);
    expect(said).toContain(
      `FAIL  SDK                   The program does not find @pulumi/pulumi: run "npm install @pulumi/pulumi" in ${folder.path}.`,
    );
    expect(said).toContain(`run "npm install pulumi-edge-platform" in ${folder.path}.`);
    expect(said).toContain(
      'does not name the provider plugin: import does not work and previews are less detailed; run "npx pulumi-edge-platform init".',
    );
  });

  test("if everything is installed, versions are shown", async () => {
    folder.install("@pulumi/pulumi");
    folder.install("pulumi-edge-platform");
    expect(await about("SDK")).toEqual([expect.stringMatching(/^ok {4}SDK +@pulumi\/pulumi 3\.\d+\.\d+$/)]);
    expect(await about("package")).toEqual([
      expect.stringMatching(/^ok {4}package +pulumi-edge-platform \d/),
    ]);
  });

  test("an old SDK", async () => {
    folder.file("node_modules/@pulumi/pulumi/package.json", '{"version":"3.100.0"}');
    expect(await about("SDK")).toEqual([
      expect.stringContaining(`@pulumi/pulumi 3.100.0 is too old: run "npm install @pulumi/pulumi" in`),
    ]);
  });

  test("no project", async () => {
    const elsewhere = new Folder();
    expect((await examine(elsewhere.path)).map(line)).toContainEqual(
      expect.stringMatching(
        /^FAIL {2}project +There is no Pulumi project in .* create a project with "pulumi new"\.$/,
      ),
    );
    elsewhere.remove();
  });

  test("whether drift shows in every preview", async () => {
    expect(await about("drift")).toEqual([
      'skip  drift                 a preview shows changes made elsewhere only with --refresh; to show them always, run "npx pulumi-edge-platform init --detect-drift"',
    ]);
    folder.file("Pulumi.yaml", "name: shop\noptions: {refresh: always}\n");
    expect(await about("drift")).toEqual([
      expect.stringMatching(/^ok {4}drift +shown by every preview and up/),
    ]);
  });

  test("the commands use the package manager that the lock file belongs to", async () => {
    folder.file("pnpm-lock.yaml", "");
    expect(await about("SDK")).toEqual([expect.stringContaining('run "pnpm add @pulumi/pulumi" in')]);
    expect(await about("package")).toEqual([expect.stringContaining('"pnpm add pulumi-edge-platform"')]);
  });

  test("a project without a tsconfig.json does not need TypeScript", async () => {
    expect(await about("TypeScript")).toEqual([]);
    folder.file("tsconfig.json", "{}");
    expect(await about("TypeScript")).toEqual([
      `warn  TypeScript            It is not installed, and Pulumi's own 3.8.3 refuses current syntax and settings such as "nodenext": run "npm install --save-dev typescript@6" in ${folder.path}.`,
    ]);
  });

  test("TypeScript 7 fails, unless Pulumi is configured not to compile", async () => {
    folder.file("node_modules/typescript/package.json", '{"version":"7.0.2"}');
    folder.file("yarn.lock", "");
    expect(await about("TypeScript")).toEqual([
      `FAIL  TypeScript            Pulumi does not run with TypeScript 7.0.2: run "yarn add --dev typescript@6" in ${folder.path}.`,
    ]);
    folder.file("Pulumi.yaml", "name: shop\nruntime: {name: nodejs, options: {typescript: false}}\n");
    expect(await about("TypeScript")).toEqual([expect.stringMatching(/^skip/)]);
  });

  const configured = (compilerOptions: string) => {
    folder.install("typescript");
    folder.file("tsconfig.json", `{ "compilerOptions": ${compilerOptions} // as of last year\n}`);
    return about("tsconfig.json");
  };

  test.each([
    ['{"module":"nodenext","moduleResolution":"nodenext"}', []],
    ['{"module":"commonjs","moduleResolution":"node","ignoreDeprecations":"6.0"}', []],
    [
      '{"module":"commonjs","moduleResolution":"node"}',
      [
        `FAIL  tsconfig.json         TypeScript refuses it: Option 'moduleResolution=node10' is deprecated and will stop functioning in TypeScript 7.0. Set "module" and "moduleResolution" to "nodenext".`,
      ],
    ],
    [
      '{"target":"es2020","noSuchOption":true}',
      [expect.stringMatching(/^FAIL .*Unknown compiler option 'noSuchOption'\. .*[Cc]hange or remove/)],
    ],
  ])("compiler options %s", async (options, expected) => {
    expect(await configured(options)).toEqual(expected);
    expect(await about("TypeScript")).toEqual([expect.stringMatching(/^ok {4}TypeScript +TypeScript 6\./)]);
  });

  test("the Node.js version is checked against this package and the SDK", () => {
    const project = readProject(folder.path);
    expect(line(checkNode(project, "18.20.8"))).toBe(
      "FAIL  Node.js               Node.js 18.20.8 is too old: install 20.18.1 or later, preferably 22 or 24.",
    );
    const manifest = { version: "3.270.0", engines: { node: ">=22" } };
    folder.file("node_modules/@pulumi/pulumi/package.json", JSON.stringify(manifest));
    expect(line(checkNode(project, "20.20.2"))).toBe(
      `warn  Node.js               @pulumi/pulumi 3.270.0 needs Node.js 22 or later, but this is 20.20.2: install Node.js 22, or run "npm install @pulumi/pulumi@3.248.0" in ${folder.path}, the last version for Node.js 20.`,
    );
    expect(line(checkNode(project, "22.0.0"))).toBe("ok    Node.js               Node.js 22.0.0");
  });

  const oldHost = "node_modules/pulumi-edge-platform/host";

  test.each([
    [
      "edge",
      "node_modules/pulumi-edge-platform/plugin",
      /^ok {4}plugin .*\(import, planned outputs, exact diffs\)$/,
    ],
    [
      "edge",
      "gone",
      /^FAIL {2}plugin .* names gone, which does not exist: run "npm install", or run "npx .* init"/,
    ],
    ["edge", "copy", /^FAIL {2}plugin .* names copy, which belongs to a different copy of this package than/],
    [
      "pulumi-nodejs",
      oldHost,
      /^FAIL {2}plugin .* names \S+host, a provider host that this version does not have: run "npx .* init"/,
    ],
  ])("the %s plugin %s", async (name, path, expected) => {
    folder.install("pulumi-edge-platform");
    folder.file("copy/pulumi-resource-edge", "");
    folder.file("Pulumi.yaml", `name: shop\nplugins: {providers: [{name: ${name}, path: ${path}}]}\n`);
    expect(await about("plugin")).toEqual([expect.stringMatching(expected)]);
  });
});

describe("settings", () => {
  test("nothing is set", async () => {
    const said = (await lines()).join("\n");
    expect(said).toMatch(
      /^warn {2}stack config +The stack's configuration was not read, .*: the pulumi command was not found on the PATH\.$/m,
    );
    expect(said).toMatch(
      /^FAIL {2}base URL +The management base URL is not set: run "pulumi config set edge:baseUrl <https URL>" or set EDGE_BASE_URL\.$/m,
    );
    expect(said).toMatch(
      /^FAIL {2}credential +The API key is not set: run "pulumi config set --secret edge:apiKey" or set EDGE_API_KEY\.$/m,
    );
    expect(said).toMatch(/^skip {2}logging +not set; only getAccessLogs .* EDGE_LOGGING_URL$/m);
    expect(said).toMatch(
      /^skip {2}database +not set; only getSqlRows and SqlMigrations need it: .* SERVICE_DATABASE_URL$/m,
    );
    expect(said).not.toContain("reachability");
  });

  test("each malformed setting has a line, and no value is shown", async () => {
    Object.assign(process.env, {
      EDGE_BASE_URL: "my-secret-key",
      EDGE_API_KEY: " s3cret",
      EDGE_MAX_ATTEMPTS: "99",
    });
    const said = (await lines()).join("\n");
    expect(said).toMatch(
      /^FAIL {2}edge:baseUrl +The management base URL .* is not an https URL .*pulumi config set/m,
    );
    expect(said).toMatch(/^FAIL {2}edge:apiKey +The API key .* begins or ends with whitespace/m);
    expect(said).toMatch(/^FAIL {2}edge:maxAttempts .* it must be an integer from 1 to 20/m);
    expect(said).not.toMatch(/s3cret|my-secret-key/);
  });

  test("an unreadable stack config is explained, and the stack's own values take precedence", async () => {
    command('[ "$1" = version ] && echo v3.259.0 || { echo "error: no stack selected" >&2; exit 255; }');
    expect(await about("stack config")).toEqual([
      expect.stringContaining("only environment variables are used: no stack selected."),
    ]);
    const config = {
      "edge:baseUrl": { value: "https://api.example" },
      "edge:loggingUrl": { value: "https://log.example" },
    };
    command(`[ "$1" = version ] && echo v3.259.0 || echo '${JSON.stringify(config)}'`);
    process.env["EDGE_BASE_URL"] = "https://other.example";
    expect(await about("stack config")).toEqual([]);
    expect(await about("base URL")).toEqual([
      expect.stringContaining("https://api.example, from edge:baseUrl"),
    ]);
    expect(await about("logging")).toEqual([
      expect.stringMatching(/^ok {4}logging +https:\/\/log\.example$/),
    ]);
  });

  test("an unknown key and a plain-text credential are reported, without their values", async () => {
    const config = {
      "edge:apikey": { value: "s3cret", secret: true },
      "edge:regions": { value: "s3cret" },
      "edge:bearerToken": { value: "s3cret", secret: false },
      "edge:loggingToken": { value: "s3cret", secret: true },
      "edge:adopt": { value: "true", secret: false },
      "shop:apikey": { value: "s3cret" },
    };
    command(`[ "$1" = version ] && echo v3.259.0 || echo '${JSON.stringify(config)}'`);
    expect(await about("edge:apikey")).toEqual([
      "warn  edge:apikey           It is not a setting of this package. Did you mean edge:apiKey?",
    ]);
    expect(await about("edge:regions")).toEqual([
      expect.stringMatching(
        /^warn .* not a setting of this package\. The settings are edge:apiKey, edge:bearerToken, .*edge:strictPreview\.$/,
      ),
    ]);
    expect(await about("edge:bearerToken")).toEqual([
      'warn  edge:bearerToken      It is stored in plain text in the stack\'s file: run "pulumi config set --secret edge:bearerToken", and replace the credential if others may have read it.',
    ]);
    const said = await lines();
    expect(said.filter((text) => / edge:(loggingToken|adopt) | shop/.test(text))).toEqual([]);
    expect(said.join("\n")).not.toContain("s3cret");
  });
});

describe("account", () => {
  test("everything works: a line for reachability and for each area, without the credential", async () => {
    await account();
    const said = await lines();
    expect(said).toContainEqual(expect.stringMatching(/^ok {4}credential +API key, from EDGE_API_KEY$/));
    expect(said).toContainEqual(
      expect.stringMatching(/^ok {4}reachability +http:.* responds as the management API of bunny.net does$/),
    );
    expect(said.filter((text) => text.startsWith("ok    read "))).toHaveLength(discoverable.length);
    expect(said.join("\n")).not.toContain(emulator?.apiKey);
    expect(emulator?.requests.writes()).toEqual([]);
  });

  test("nothing listens at the base URL", async () => {
    await account();
    await emulator?.close();
    const said = (await lines()).filter((text) => /reach|read /.test(text));
    expect(said).toEqual([expect.stringMatching(/^FAIL {2}reachability .*EDGE_BASE_URL.*network/)]);
  });

  test("another server responds at the base URL", async () => {
    await account();
    emulator?.fault({
      body: "<html>",
      contentType: "text/html",
      times: Number.POSITIVE_INFINITY,
      status: 200,
    });
    expect(await about("reachability")).toEqual([expect.stringMatching(/^FAIL {2}reachability +\S.{20}/)]);
  });

  test("an invalid key is reported once, and not as valid", async () => {
    await account({}, { EDGE_API_KEY: "wrong-key" });
    const said = (await lines()).filter((text) => / (credential|read |reach)/.test(text));
    expect(said).toEqual([
      expect.stringMatching(/^ok {4}reachability /),
      expect.stringMatching(
        /^FAIL {2}credential .*Check that edge:apiKey \(EDGE_API_KEY\) holds a valid API key/,
      ),
    ]);
    expect(said.join("\n")).not.toContain("wrong-key");
  });

  test("the platform has no read operations", async () => {
    await account({ documentedOnly: true });
    expect(accountLines(await lines())).toEqual([
      expect.stringMatching(
        /^ok {4}reachability +http:\S+ responds as the management API of bunny.net does$/,
      ),
      expect.stringMatching(
        /^warn {2}read {18}Not offered by this server, or not enabled for the account \(404\): load balancers, origin groups, .*video libraries.*\. These objects cannot be imported/,
      ),
    ]);
  });

  test.each<[name: string, response: OtherResponse | undefined, returns: string]>([
    ["a wrong path", undefined, "404"],
    ["another server's page", "a page with status 200", "200 without JSON"],
    ["a server that has nothing", "404 to everything", "404"],
    ["a sign-in page", "a sign-in page with status 401", "401 with a web page"],
  ])("%s at the base URL is one line, and a failure", async (_, response, returns) => {
    await account();
    const other = response && (await openOther(response));
    const url = other ? other.url : `${emulator?.baseUrl}/v9`;
    Object.assign(process.env, { EDGE_BASE_URL: url });
    expect(accountLines(await lines())).toEqual([
      `FAIL  reachability          ${url} does not look like the management API: GET /apikey returns ${returns}, and GET /mc/nodes/plain returns ${returns}. Check edge:baseUrl (EDGE_BASE_URL) and its path.`,
    ]);
    if (other) await other.close();
  });

  test("areas that fail for one reason share a line", async () => {
    await account();
    emulator?.fault({ path: /^\/(dnszone|videolibrary)/, status: 403, times: Number.POSITIVE_INFINITY });
    emulator?.fault({ path: "/loadbalancer", body: { Items: 1 }, times: 1 });
    const failed = accountLines(await lines()).filter((text) => !text.startsWith("ok"));
    expect(failed).toEqual([
      expect.stringMatching(/^FAIL {2}read load balancers .*does not have the expected shape/),
      expect.stringMatching(
        /^FAIL {2}read {18}.*: the API returned 403\. Check the permissions and roles of the API key in edge:apiKey \(EDGE_API_KEY\)\.$/,
      ),
    ]);
    expect(failed[1]).toMatch(/DNS zones, video libraries|video libraries, DNS zones/);
  });

  test("a role is missing", async () => {
    await account();
    emulator?.fault({ path: "/dnszone", status: 403, times: Number.POSITIVE_INFINITY });
    expect(await about("read DNS zones")).toEqual([
      expect.stringMatching(/^FAIL {2}read DNS zones .*Check the permissions and roles of the API key/),
    ]);
    expect(await about("read video libraries")).toEqual([expect.stringMatching(/^ok/)]);
  });

  test("a bearer token is not enough for the container operations", async () => {
    await account();
    delete process.env["EDGE_API_KEY"];
    process.env["EDGE_BEARER_TOKEN"] = emulator?.bearerToken;
    expect(await about("read log forwarding")).toEqual([
      expect.stringMatching(/^warn {2}read log forwarding .*requires an API key.*EDGE_API_KEY/),
    ]);
    expect(await about("read load balancers")).toEqual([expect.stringMatching(/^ok/)]);
  });
});
