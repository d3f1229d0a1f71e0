import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderEnvScript } from "../../../tools/quickstart.cjs";

test("the environment file sets its variables in a shell, whatever they contain", () => {
  const dir = mkdtempSync(join(tmpdir(), "edge-env-"));
  const value = 'it\'s $HOME "and" `more`';
  writeFileSync(join(dir, "env"), renderEnvScript({ EDGE_TEST: value }, ["/a b", "/c"], "linux"));
  const script = `. ${join(dir, "env")}; node -p 'JSON.stringify([process.env.EDGE_TEST, process.env.PATH])'`;
  const [given, path] = JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" })) as string[];
  rmSync(dir, { recursive: true });
  expect(given).toBe(value);
  expect(path).toBe(`/a b:/c:${process.env["PATH"]}`);
  expect(renderEnvScript({ A: "it's" }, ["C:\\x"], "win32")).toBe(
    "$env:A = 'it''s'\n$env:Path = 'C:\\x;' + $env:Path\n",
  );
});
