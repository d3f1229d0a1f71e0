import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Emulator, startEmulator } from "../../emulator";
import { certificates, closeServers, secured, TestProxy } from "./http/proxies";

const root = join(__dirname, "..", "..");
const run = promisify(execFile);

let emulator: Emulator;
let proxy: TestProxy;
let expired: number;
beforeAll(async () => {
  emulator = await startEmulator({
    seed: { PullZones: [{ Id: 9, Traffic: { Count: 5 } }], DnsZones: [{ Id: 3 }] },
  });
  const [api, logs, data] = await Promise.all(
    [emulator.baseUrl, emulator.loggingUrl, emulator.databaseUrl].map((url) => secured("server", url)),
  );
  expired = await secured("expired");
  proxy = await TestProxy.start({
    "api.edge.test:443": Number(api),
    "logs.edge.test:443": Number(logs),
    "data.edge.test:8443": Number(data),
    "other.edge.test:443": Number(api),
    "old.edge.test:443": expired,
  });
});
afterAll(async () => {
  await closeServers();
  await emulator.close();
});

/** What a script that uses the typed client prints. */
async function printed(script: string): Promise<unknown> {
  const program = `const { createApi } = require("pulumi-edge-platform/api");
const { apiKey, databaseToken } = JSON.parse(process.env.KEYS);
const at = (baseUrl, more) => createApi({ apiKey, baseUrl, maxAttempts: 3, ...more });
const said = (promise) => promise.then((value) => value, (error) => error.message);
(async () => { ${script} })().then((value) => console.log(JSON.stringify(value)));`;
  const env = {
    PATH: process.env["PATH"],
    KEYS: JSON.stringify({ apiKey: emulator.apiKey, databaseToken: emulator.databaseToken }),
    NODE_EXTRA_CA_CERTS: join(certificates, "ca.pem"),
    HTTPS_PROXY: proxy.url.replace("//", "//me:MARKER-word@"),
  };
  const { stdout, stderr } = await run(process.execPath, ["-e", program], {
    cwd: join(root, "examples"),
    env,
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("all three services are reached through the proxy, with a CA from NODE_EXTRA_CA_CERTS", async () => {
  const result = await printed(`
    const api = at("https://api.edge.test", {
      loggingUrl: "https://logs.edge.test",
      databaseUrl: "libsql://data.edge.test:8443",
      databaseAuthToken: databaseToken,
      maxConnections: 2,
    });
    const ips = await Promise.all(Array.from({ length: 8 }, () => api.nodes.listIps()));
    const records = [];
    for await (const { pullZoneId } of api.accessLogs.list(9)) records.push(pullZoneId);
    const { rows } = await api.sql.read({ sql: "SELECT 7 AS seven" });
    await api.close();
    return [ips.length, records, rows.map(String)];`);
  expect(result).toEqual([8, [9, 9, 9, 9, 9], ["7"]]);
  const targets = proxy.asked.splice(0).map((asked) => asked.replace(/ me:MARKER-word$/, ""));
  // No more tunnels than connections, however many requests.
  expect(targets.filter((target) => target === "api.edge.test:443")).toHaveLength(2);
  expect([...new Set(targets)].sort()).toEqual([
    "api.edge.test:443",
    "data.edge.test:8443",
    "logs.edge.test:443",
  ]);
});

test("a provider host, which bundles undici, uses the same proxy", async () => {
  const result = await printed(`
    const provider = require("pulumi-edge-platform/dynamic").v1("DnssecZone");
    const settings = { "edge:baseUrl": "https://api.edge.test", "edge:apiKey": apiKey };
    provider.configure({ config: { get: (key) => settings[key] } });
    return [await said(provider.read("3", {})), await said(provider.read("4", {}))].map(({ id }) => id);`);
  expect(result).toEqual(["3", ""]);
  expect(proxy.asked.splice(0)[0]).toBe("api.edge.test:443 me:MARKER-word");
});

test("an expired or mismatched certificate is named in the error, without a retry or a hint about the base URL", async () => {
  const [old, other] = (await printed(`return [
    await said(at("https://old.edge.test").nodes.listIps()),
    await said(at("https://other.edge.test").nodes.listIps()),
  ];`)) as string[];
  expect(old).toBe(
    "Could not list node IPs: the certificate of https://old.edge.test has expired (certificate has expired). It must be renewed; check the clock of this machine too.",
  );
  expect(other).toMatch(
    /: the certificate of https:\/\/other\.edge\.test does not match the hostname \(Hostname\/IP does not match certificate's altnames: .*\)\. The server, or a proxy that inspects TLS, must present a certificate for this hostname\.$/,
  );
  expect(proxy.asked.map((asked) => asked.split(":")[0])).toEqual(["old.edge.test", "other.edge.test"]);
});
