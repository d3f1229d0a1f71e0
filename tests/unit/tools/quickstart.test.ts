import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sample as seed, startEmulator } from "../../../emulator/index";
import { diagnosticsOf, envFile, seedOf, sideBySide, summaryOf, table } from "../../../tools/quickstart.cjs";

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
  expect(sideBySide({ note: "text", other: { weight: 1 }, euWest }, profile)).toEqual([
    { field: "euWest.id", output: 11, live: 11 },
    { field: "euWest.adopted", output: true, live: undefined },
    { field: "euWest.weight", output: 70, live: 80 },
    { field: "euWest.healthCheckSettings.path", output: "/health", live: "/health" },
  ]);
});

test("a load balancer and lists of origins are shown next to the objects with their ids", () => {
  const shop = { loadBalancerId: 1, name: "other" };
  const origins = [{ originId: 111, standardOrigin: { originUrl: "https://a.example" } }, { originId: 112 }];
  expect(sideBySide({ shop, origins }, profile)).toEqual([
    { field: "shop.id", output: 1, live: 1 },
    { field: "shop.name", output: "other", live: "shop" },
    { field: "origins[0].id", output: 111, live: 111 },
    {
      field: "origins[0].standardOrigin.originUrl",
      output: "https://a.example",
      live: "https://a.example",
    },
    { field: "origins[1].id", output: 112, live: undefined },
  ]);
});

test("a deleted group has empty cells", () => {
  expect(sideBySide({ gone: { originGroupId: 13, weight: 0 } }, profile)).toEqual([
    { field: "gone.id", output: 13, live: undefined },
    { field: "gone.weight", output: 0, live: undefined },
  ]);
});

test("the table is aligned, and distinguishes null, empty and absent", () => {
  const rows = [
    { field: "a", output: null, live: null },
    { field: "b.long", output: "", live: undefined },
    { field: "c", output: false, live: 0 },
  ];
  expect(table(rows)).toEqual([
    "        stack output  emulator",
    "a       null          null",
    "b.long                —",
    "c       false         0",
  ]);
});

test("an emulator's state starts the next one unchanged", async () => {
  const first = await startEmulator({ seed });
  const weights = first.state.loadBalancers[0]?.OriginGroups.map((group) => (group.Weight -= 1));
  const second = await startEmulator({ seed: JSON.parse(JSON.stringify(seedOf(first.state))) });
  try {
    expect(weights).toEqual([99, 49]);
    expect(second.state).toEqual(first.state);
  } finally {
    await first.close();
    await second.close();
  }
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

test.each([
  ["Resources:\n    + 3 created\n\nDuration: 2s\n", "3 created"],
  ["Resources:\n    ~ 1 updated\n    2 unchanged\n", "1 updated, 2 unchanged"],
  ["Resources:\n    +-1 replaced\n    - 1 deleted\n    2 unchanged\n", "1 replaced, 1 deleted, 2 unchanged"],
  ["Resources:\n    3 unchanged\n", "nothing changed"],
])("the outcome of %j is %j", (output, expected) => {
  expect(summaryOf(output)).toBe(expected);
});

test("a failed up shows its diagnostics, or the whole output if there are none", () => {
  const diagnostics =
    "  edge:OriginGroup (eu):\n    error: no\n\n  pulumi:pulumi:Stack (x):\n    error: update failed";
  expect(diagnosticsOf(`Updating\n\nDiagnostics:\n${diagnostics}\n\nOutputs:\n    a: 1\n`)).toBe(diagnostics);
  expect(diagnosticsOf(`Diagnostics:\n${diagnostics}\n`)).toBe(diagnostics);
  expect(diagnosticsOf("error: the stack is currently locked\n")).toBe(
    "error: the stack is currently locked",
  );
});
