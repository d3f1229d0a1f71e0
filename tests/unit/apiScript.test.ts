import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { startEmulator } from "../../emulator";

const folder = join(__dirname, "..", "..", "examples", "apiScript");
const run = promisify(execFile);

/** Runs the example as a separate process, as its users do. */
function script(env: Record<string, string>): Promise<{ stdout: string; stderr: string; code?: number }> {
  const source = readFileSync(join(folder, "index.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "cjs" });
  const environment = { PATH: process.env["PATH"], EDGE_MAX_ATTEMPTS: "1", ...env };
  return run(process.execPath, ["-e", code], { cwd: folder, env: environment }).catch(
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
}

test("the example prints the degraded origins of every load balancer", async () => {
  const origins = [
    { HealthStatus: 1, StandardOrigin: { OriginUrl: "https://a.example" } },
    { HealthStatus: 0, StandardOrigin: { OriginUrl: "https://b.example" } },
  ];
  const emulator = await startEmulator({
    seed: { LoadBalancers: [{ Name: "shop", OriginGroups: [{ Name: "eu", Origins: origins }] }, {}] },
  });
  const { stdout, stderr } = await script({ EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey });
  expect({ stdout, stderr }).toEqual({ stdout: "shop/eu: https://a.example\n", stderr: "" });
  expect(emulator.requests.writes()).toEqual([]);

  const refused = await script({ EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: "MARKER-KEY" });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^Could not .*: the API returned 401/);
  expect(refused.stderr).not.toContain("MARKER");
  await emulator.close();
});
