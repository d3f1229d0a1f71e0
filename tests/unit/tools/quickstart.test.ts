import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { envFile, sideBySide } from "../../../tools/quickstart.cjs";

const profile = {
  LoadBalancerId: 1,
  Name: "shop",
  OriginGroups: [
    {
      Id: 11,
      Name: "eu-west",
      Weight: 80,
      HealthCheckSettings: { Enabled: true, Path: "/health" },
      Origins: [{ Id: 111, StandardOrigin: { OriginUrl: "https://a.example" } }],
    },
    { Id: 12, Name: "us-east", Weight: 50, HealthCheckSettings: null },
  ],
};

test("outputs are shown next to the group they name", () => {
  const euWest = { originGroupId: 11, adopted: true, weight: 70, healthCheckSettings: { path: "/health" } };
  expect(sideBySide({ note: "text", other: { weight: 1 }, euWest }, profile)).toEqual({
    "euWest.id": { "stack output": 11, emulator: 11 },
    "euWest.adopted": { "stack output": true, emulator: undefined },
    "euWest.weight": { "stack output": 70, emulator: 80 },
    "euWest.healthCheckSettings.path": { "stack output": "/health", emulator: "/health" },
  });
});

test("a load balancer and lists of origins are shown next to the objects with their ids", () => {
  const shop = { loadBalancerId: 1, name: "other" };
  const originUrl = "https://a.example";
  const origins = [{ originId: 111, standardOrigin: { originUrl } }, { originId: 112 }];
  expect(sideBySide({ shop, origins }, profile)).toEqual({
    "shop.id": { "stack output": 1, emulator: 1 },
    "shop.name": { "stack output": "other", emulator: "shop" },
    "origins[0].id": { "stack output": 111, emulator: 111 },
    "origins[0].standardOrigin.originUrl": { "stack output": originUrl, emulator: originUrl },
    "origins[1].id": { "stack output": 112, emulator: undefined },
  });
});

test("the environment file sets its variables in a shell, whatever they contain", () => {
  const dir = mkdtempSync(join(tmpdir(), "edge-env-"));
  const value = 'it\'s $HOME "and" `more`';
  writeFileSync(join(dir, "env"), envFile({ EDGE_TEST: value }, ["/a b", "/c"], "linux"));
  const script = `. ${join(dir, "env")}; node -p 'JSON.stringify([process.env.EDGE_TEST, process.env.PATH])'`;
  const [given, path] = JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" })) as string[];
  rmSync(dir, { recursive: true });
  expect(given).toBe(value);
  expect(path).toBe(`/a b:/c:${process.env["PATH"]}`);
  expect(envFile({ A: "it's" }, ["C:\\x"], "win32")).toBe(
    "$env:A = 'it''s'\n$env:Path = 'C:\\x;' + $env:Path\n",
  );
});
