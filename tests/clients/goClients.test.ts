import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { createTestFolder } from "../support/testFolder";
import { offerAs } from "./apiHost";

// The live tests of clients that others have written for the platform, against the emulator. contributing/clients.md has the
// results. Go downloads the clients as modules. They know only the platform's own host.

jest.setTimeout(1_800_000);

const run = promisify(execFile);
const folder = createTestFolder();
const apiHost = "api.bunny.net";

interface GoTests {
  readonly package: string;
  readonly version: string;
  readonly options?: EmulatorOptions;
  readonly environment: Readonly<Record<string, string>>;
  readonly buildFlags?: readonly string[];
  readonly flags?: readonly string[];
}

/** Runs the tests of a package. Resolves to the names of those that passed, and rejects if one fails. */
async function runGoTests(tests: GoTests, inspect: (emulator: Emulator) => void): Promise<string[]> {
  const work = mkdtempSync(join(folder, "go-"));
  writeFileSync(join(work, "go.mod"), "module clients\n\ngo 1.25\n");
  const binary = join(work, "live.test");
  const go = async (...args: string[]) => (await run("go", args, { cwd: work })).stdout.trim();
  await go("get", "-t", `${tests.package}@${tests.version}`);
  await go("test", "-c", ...(tests.buildFlags ?? []), "-o", binary, tests.package);
  const cwd = await go("list", "-f", "{{.Dir}}", tests.package);

  const emulator = await startEmulator({ apiKey: "key", ...tests.options });
  const host = await offerAs(apiHost, emulator, work);
  try {
    const { stdout } = await run(binary, ["-test.v", ...(tests.flags ?? [])], {
      cwd,
      env: { ...process.env, ...host.environment, ...tests.environment },
      maxBuffer: 1e9,
    }).catch((error: { stdout?: string }) => {
      const lines = error.stdout?.split("\n").filter((line) => line.length < 500) ?? [];
      throw new Error(["The tests failed:", ...lines.slice(-100)].join("\n"));
    });
    inspect(emulator);
    return [...stdout.matchAll(/^\s*--- PASS: (\S+)/gm)].map(([, name = ""]) => name);
  } finally {
    host.close();
    await emulator.close();
  }
}

const zones = { seed: { DnsZones: [{ Domain: "example.com" }] } };

fullTest("libdns/bunny reads, adds, sets and deletes records of all its types", async () => {
  const tests = {
    package: "github.com/libdns/bunny",
    version: "v1.6.1",
    options: zones,
    environment: { BUNNY_TEST_API_KEY: "key", BUNNY_TEST_ZONE: "example.com" },
  };
  const passed = await runGoTests(tests, ({ state, requests }) => {
    expect(requests.filter(({ method }) => method === "PUT").length).toBeGreaterThan(20);
    expect(state.dnsZones[0]?.Records).toEqual([]);
  });
  expect(passed).toEqual(
    expect.arrayContaining(["Test_AppendRecords", "Test_SetRecords", "Test_RoundRobin"]),
  );
});

fullTest("lego proves the control of a domain with a TXT record, and removes it", async () => {
  const tests = {
    package: "github.com/go-acme/lego/v4/providers/dns/bunny",
    version: "v4.25.2",
    options: zones,
    environment: { BUNNY_API_KEY: "key", BUNNY_DOMAIN: "example.com" },
    flags: ["-test.run", "Live"],
  };
  const passed = await runGoTests(tests, ({ state, requests }) => {
    expect(requests.map(({ method }) => method)).toEqual(["GET", "PUT", "GET", "DELETE"]);
    expect(state.dnsZones[0]?.Records).toEqual([]);
  });
  expect(passed).toEqual(["TestLivePresent", "TestLiveCleanUp"]);
});

fullTest("bunny-go manages pull zones with their hostnames, storage zones, and video libraries", async () => {
  const tests = {
    package: "github.com/simplesurance/bunny-go",
    version: "v0.0.0-20230727134852-2e9f020229f4",
    environment: { BUNNY_API_KEY: "key" },
    buildFlags: ["-tags", "integrationtest"],
  };
  const passed = await runGoTests(tests, ({ state }) => {
    expect([state.pullZones, state.storageZones, state.videoLibraries]).toEqual([[], [], []]);
  });
  expect(passed).toEqual(
    expect.arrayContaining(["TestPullZoneAddRemoveHostname", "TestSetForceSSL", "TestVideoLibraryCRUD"]),
  );
});

fullTest("the integration tests of DNSControl pass", async () => {
  const tests = {
    package: "github.com/StackExchange/dnscontrol/v4/integrationTest",
    version: "v4.20.0",
    options: zones,
    environment: { BUNNY_DNS_API_KEY: "key", BUNNY_DNS_DOMAIN: "example.com" },
    flags: ["-profile", "BUNNY_DNS"],
  };
  const passed = await runGoTests(tests, ({ requests }) => {
    expect(requests.filter(({ status }) => Number(status) >= 400)).toEqual([]);
    expect(requests.filter(({ method }) => method !== "GET").length).toBeGreaterThan(500);
  });
  expect(passed.length).toBeGreaterThan(250);
});
