import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../emulator";
import { closeAll } from "../support/httpServers";
import { certificates, startTlsServer, TestProxy } from "./http/proxies";

afterAll(closeAll);

// tests/unit/http/proxy.test.ts tests the client, whose undici is not bundled.
test("a provider host, which bundles undici, uses the proxy and the CA of its environment", async () => {
  const { apiKey, baseUrl, close } = await startEmulator({ seed: { DnsZones: [{ Id: 3 }] } });
  const proxy = await TestProxy.start({ "api.edge.test:443": await startTlsServer("server", baseUrl) });
  const script = `
    const provider = require("pulumi-edge-platform/dynamic").v1("DnssecZone");
    const settings = { "edge:baseUrl": "https://api.edge.test", "edge:apiKey": process.env.KEY };
    provider.configure({ config: { get: (key) => settings[key] } });
    Promise.all(["3", "4"].map((zone) => provider.read(zone, { enabled: true }))).then((zones) =>
      console.log(zones.map(({ id }) => id)));`;
  const env = {
    PATH: process.env["PATH"],
    KEY: apiKey,
    NODE_EXTRA_CA_CERTS: join(certificates, "ca.pem"),
    HTTPS_PROXY: proxy.url.replace("//", "//me:MARKER-word@"),
  };
  const cwd = join(__dirname, "..", "..", "examples");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["-e", script], { cwd, env });
  expect(stdout).toBe("[ '3', '' ]\n");
  expect(stderr).toBe(
    "DNSSEC for DNS zone 4 no longer exists on the platform: a refresh removes it from the state.\n",
  );
  expect(proxy.connectRequests[0]).toBe("api.edge.test:443 me:MARKER-word");
  await close();
});
