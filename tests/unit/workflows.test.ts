import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

interface Job {
  readonly needs?: string;
  readonly permissions?: Record<string, string>;
  readonly environment?: string;
  readonly env?: Record<string, string>;
  readonly steps: readonly { uses?: string; run?: string; env?: Record<string, string> }[];
}
interface Workflow {
  readonly permissions: Record<string, string>;
  readonly env?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const root = join(__dirname, "..", "..");
const read = (folder: string): [name: string, text: string, workflow: Workflow][] =>
  readdirSync(join(root, folder)).map((name) => {
    const text = readFileSync(join(root, folder, name), "utf8");
    return [name, text, parse(text) as Workflow];
  });
const ours = read(join(".github", "workflows"));
const examples = read(join("examples", "workflow"));

test("there are workflows of the repository and for users", () => {
  expect(ours.map(([name]) => name)).toEqual(["publish.yml", "test.yml"]);
  expect(examples.map(([name]) => name)).toEqual(["drift.yml", "edge.yml"]);
});

test.each(ours)(
  "%s uses actions by commit, with the version beside it, and may only read",
  (_, text, workflow) => {
    const used = text.split("\n").filter((line) => line.includes("uses:"));
    expect(used.length).toBeGreaterThan(2);
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow.permissions).toEqual({ contents: "read" });
  },
);

describe("a release", () => {
  const [, text = "", workflow] = ours.find(([name]) => name === "publish.yml") ?? [];
  const { pack, publish } = workflow?.jobs ?? {};
  const runs = (job?: Job) => job?.steps.flatMap(({ run }) => run ?? []) ?? [];

  test("is checked, tested and packed by a job that cannot publish", () => {
    const steps = ["node tools/publishable.cjs", "npm test", "npm pack"].map((run) =>
      runs(pack).indexOf(run),
    );
    expect(steps.every((step) => step >= 0)).toBe(true);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect([pack?.permissions, pack?.environment]).toEqual([undefined, undefined]);
  });

  test("is published as packed, by a job that installs nothing and runs no script of a package", () => {
    expect(publish).toMatchObject({
      needs: "pack",
      environment: "npm",
      permissions: { "id-token": "write" },
    });
    expect(publish?.steps.flatMap(({ uses }) => uses?.split("@")[0] ?? [])).toEqual([
      "actions/setup-node",
      "actions/download-artifact",
    ]);
    const [version = "", command, ...others] = runs(publish);
    expect(version).toContain("11.5.1");
    expect([command, others]).toEqual([
      "npm publish --ignore-scripts --provenance --access public ./*.tgz",
      [],
    ]);
  });

  test("needs no token", () => {
    expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|registry-url:/);
    expect(text.match(/id-token: write/g)).toHaveLength(1);
  });
});

describe.each(examples)("the example %s", (_, __, { env, jobs }) => {
  const all = Object.values(jobs);

  test("gives credentials only to the step that runs pulumi", () => {
    expect([env, ...all.map((job) => job.env)].filter(Boolean)).toEqual([]);
    const given = all
      .flatMap(({ steps }) => steps)
      .filter((step) => JSON.stringify(step.env ?? {}).includes("secrets."));
    expect(given.length).toBe(all.length);
    for (const { uses = "", run = "" } of given)
      expect(`${uses} ${run}`).toMatch(/^pulumi\/actions@|pulumi preview/);
  });

  test("gives what only reads credentials of their own", () => {
    for (const { environment } of all)
      expect(environment).toMatch(/^preview$|'pull_request' && 'preview' \|\| 'production'/);
  });
});
