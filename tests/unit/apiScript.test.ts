import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { startEmulator } from "../../emulator";

const folder = join(__dirname, "..", "..", "examples", "apiScript");

test("the example prints the degraded origins of every load balancer, with the settings of its environment", async () => {
  const Origins = [
    { HealthStatus: 1, StandardOrigin: { OriginUrl: "https://a.example" } },
    { HealthStatus: 0, StandardOrigin: { OriginUrl: "https://b.example" } },
  ];
  const emulator = await startEmulator({
    seed: { LoadBalancers: [{ Name: "shop", OriginGroups: [{ Name: "eu", Origins }] }, {}] },
  });
  const source = readFileSync(join(folder, "index.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "cjs" });
  const { PATH } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["-e", code], {
    cwd: folder,
    env: { PATH, EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey },
  });
  expect({ stdout, stderr }).toEqual({ stdout: "shop/eu: https://a.example\n", stderr: "" });
  expect(emulator.requests.writes()).toEqual([]);
  await emulator.close();
});
