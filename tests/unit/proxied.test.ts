import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { emulatorForAll } from "../emulated";
import { certificates, startTlsServer, TestProxy } from "./http/proxies";
import { closeAll } from "./http/support";

const run = promisify(execFile);

let proxy: TestProxy;
const emulator = emulatorForAll(
  { seed: { PullZones: [{ Id: 9, Traffic: { Count: 5 } }], DnsZones: [{ Id: 3 }] } },
  async ({ baseUrl, loggingUrl, databaseUrl }) => {
    proxy = await TestProxy.start({
      "api.edge.test:443": await startTlsServer("server", baseUrl),
      "logs.edge.test:443": await startTlsServer("server", loggingUrl),
      "data.edge.test:8443": await startTlsServer("server", databaseUrl),
    });
  },
);
afterAll(closeAll);

/** What a script of a user prints, with the proxy and the authority of the certificates in its environment. */
async function runScript(script: string): Promise<unknown> {
  const { apiKey, databaseToken } = emulator;
  const program = `const { apiKey, databaseToken } = JSON.parse(process.env.KEYS);
(async () => { ${script} })().then((value) => console.log(JSON.stringify(value)));`;
  const env = {
    PATH: process.env["PATH"],
    KEYS: JSON.stringify({ apiKey, databaseToken }),
    NODE_EXTRA_CA_CERTS: join(certificates, "ca.pem"),
    HTTPS_PROXY: proxy.url.replace("//", "//me:MARKER-word@"),
  };
  const cwd = join(__dirname, "..", "..", "examples");
  const { stdout, stderr } = await run(process.execPath, ["-e", program], { cwd, env });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("all three services are reached through the proxy, with a CA from NODE_EXTRA_CA_CERTS", async () => {
  const result = await runScript(`
    const { createApi } = require("pulumi-edge-platform/api");
    const api = createApi({
      apiKey,
      baseUrl: "https://api.edge.test",
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
  const targets = proxy.connectRequests.splice(0).map((asked) => asked.replace(/ me:MARKER-word$/, ""));
  // No more tunnels than connections, however many requests.
  expect(targets.filter((target) => target === "api.edge.test:443")).toHaveLength(2);
  expect(new Set(targets)).toEqual(
    new Set(["api.edge.test:443", "data.edge.test:8443", "logs.edge.test:443"]),
  );
});

test("a provider host, which bundles undici, uses the same proxy", async () => {
  const result = await runScript(`
    const provider = require("pulumi-edge-platform/dynamic").v1("DnssecZone");
    const settings = { "edge:baseUrl": "https://api.edge.test", "edge:apiKey": apiKey };
    provider.configure({ config: { get: (key) => settings[key] } });
    return [await provider.read("3", {}), await provider.read("4", {})].map(({ id }) => id);`);
  expect(result).toEqual(["3", ""]);
  expect(proxy.connectRequests.splice(0)[0]).toBe("api.edge.test:443 me:MARKER-word");
});
