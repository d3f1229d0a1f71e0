// Measures the steps from an existing account to an empty preview: discover, import, preview.
import { join } from "node:path";
import { root, Stack } from "./stack.mjs";
import { plugins } from "./subjects.mjs";

const repeat = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** 50 load balancers with 200 origin groups, 10 DNS zones with 500 records, and about 500 other objects. */
const account = {
  LoadBalancers: repeat(50, (i) => ({
    LoadBalancerId: i + 1,
    Name: `shop ${i}`,
    OriginGroups: repeat(4, (n) => ({
      Name: `group ${n}`,
      Weight: n,
      Origins: repeat(n % 2, () => ({ StandardOrigin: { OriginUrl: `https://a${i}.example` } })),
    })),
  })),
  DnsZones: repeat(10, (i) => ({
    Id: i + 1,
    Domain: `zone-${i}.example`,
    Records: repeat(50, (n) => ({ Name: `r${n}`, Value: "192.0.2.1" })),
  })),
  LogForwarding: repeat(20, (i) => ({ app: `app-${i}`, endpoint: "logs.example", port: 514 })),
  VideoLibraries: repeat(10, (i) => ({
    Id: i + 1,
    Name: `clips ${i}`,
    BlockedReferrers: repeat(30, (n) => `host-${n}.example`),
  })),
  ShieldZones: repeat(5, (i) => ({
    shieldZoneId: i + 1,
    rateLimits: repeat(20, (n) => ({ id: 100 * i + n + 1, ruleName: `rule ${n}` })),
  })),
};

/** @param {import("./parts.mjs").Context} context */
export async function discover({ engine }) {
  const program = `require("./imported.js");`;
  const subject = { name: "discover", program, plugins, seed: account };
  const stack = await Stack.open(engine.env, subject);
  const rows = [];
  const runStep = async (name, args, command = "pulumi") => {
    const { seconds, requests, output } = await stack.command(command, args);
    rows.push({ "": name, "wall time": `${seconds.toFixed(1)} s`, requests });
    return output;
  };
  try {
    const cli = [join(root, "dist", "cli", "main.js"), "discover"];
    const output = await runStep("discover, 20 requests a second", cli, process.execPath);
    const [, resources] = /resources: (\d+)/.exec(output) ?? [];
    const options = ["--file", "import.json", "--generate-code=false", "--yes", "--skip-preview"];
    await runStep(`pulumi import, ${resources} resources`, ["import", ...options]);
    await runStep("pulumi preview", ["preview", "--expect-no-changes"]);
  } finally {
    await stack.close();
  }
  return [{ title: "From a large account to an empty preview", rows, figure: "discover" }];
}
