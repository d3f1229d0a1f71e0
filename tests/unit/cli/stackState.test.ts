import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { stackState } from "../../../cli/discover/stackState";

const folder = mkdtempSync(join(tmpdir(), "edge-stack-state-"));
const path = process.env["PATH"];
afterAll(() => {
  process.env["PATH"] = path;
  rmSync(folder, { recursive: true });
});

/** A command that prints one byte after the other. */
function printing(text: string): void {
  const bytes = JSON.stringify([...Buffer.from(text)]);
  const slowly = `for (const byte of ${bytes}) { process.stdout.write(Buffer.of(byte)); await new Promise((next) => setTimeout(next, byte > 127 ? 20 : 0)); }`;
  const script = `#!${process.execPath}\n(async () => { ${slowly} })();\n`;
  writeFileSync(join(folder, "pulumi"), script, { mode: 0o755 });
  process.env["PATH"] = `${folder}${delimiter}${path}`;
}

test("a stack manages what it declares by the classes or by the plugin, whatever its id", async () => {
  const urn = "urn:pulumi:dev::shop::edge:index:Database::main";
  const of = (type: string, id: string) => ({ urn, type, id });
  const ours = [of("pulumi-nodejs:dynamic/edge:Database", "größe"), of("edge:index:OriginGroup", "1/7")];
  printing(JSON.stringify({ deployment: { resources: [...ours, of("aws:s3:Bucket", "b")] } }));
  const { manages, names } = await stackState(folder, undefined);
  expect(manages("Database", "größe")).toBe(true);
  expect(manages("OriginGroup", "1/7")).toBe(true);
  expect(manages("OriginGroup", "1/8")).toBe(false);
  expect([...names]).toEqual(["main"]);
});
