import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const engine = join(process.env["EDGE_TEST_ENGINE_PATH"] ?? "", "pulumi");
const folder = mkdtempSync(join(tmpdir(), "edge-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));

const own = readFileSync(join(__dirname, "..", "..", "schema.json"), "utf8");

/** What Pulumi's own binder says of a schema; "" if it takes it. */
function problems(text: string): string {
  const file = join(folder, "schema.json");
  writeFileSync(file, text);
  const env = { ...process.env, PULUMI_HOME: folder, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const { status, stderr, stdout } = spawnSync(engine, ["schema", "check", file], { env, encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}

test("Pulumi accepts the package's schema", () => {
  expect(problems(own)).toBe("");
});

test("Pulumi would reject a dangling reference", () => {
  expect(problems(own.replace('#/types/edge:index:RateLimit"', '#/types/edge:index:Nothing"'))).toContain(
    "edge:index:Nothing not found",
  );
});
