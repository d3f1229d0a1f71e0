import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

interface Job {
  readonly needs?: string;
  readonly permissions?: Record<string, string>;
  readonly environment?: string;
  readonly env?: Record<string, string>;
  readonly strategy?: unknown;
  readonly "runs-on": string;
  readonly steps: readonly { uses?: string; run?: string; env?: Record<string, string> }[];
}
interface Workflow {
  readonly concurrency: string;
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
  const { pack, executables, publish, release } = workflow?.jobs ?? {};
  const runs = (job?: Job) => job?.steps.flatMap(({ run }) => run ?? []) ?? [];

  const usedBy = (job?: Job) => job?.steps.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
  const make = "node tools/release/artifacts.mjs artifacts";

  test("is checked, tested and made by a job that cannot publish", () => {
    const steps = ["node tools/publishable.cjs", "npm test", make].map((run) => runs(pack).indexOf(run));
    expect(steps.every((step) => step >= 0)).toBe(true);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    for (const job of [pack, executables])
      expect([job?.permissions, job?.environment]).toEqual([undefined, undefined]);
  });

  test("has executables for three other systems, made of the plugin that was tested, on runners of their own", () => {
    expect(executables).toMatchObject({
      needs: "pack",
      strategy: { matrix: { system: ["ubuntu-24.04-arm", "macos-latest", "windows-latest"] } },
      "runs-on": expect.stringContaining("matrix.system"),
    });
    const runsThere = ["npm ci --ignore-scripts", "node tools/release/executable.mjs artifacts made"];
    expect(runs(executables)).toEqual(runsThere);
  });

  test("is published as packed, by a job that installs nothing and runs no script of a package", () => {
    expect(publish).toMatchObject({
      needs: "executables",
      environment: "npm",
      permissions: { "id-token": "write" },
    });
    expect(usedBy(publish)).toEqual(["actions/setup-node", "actions/download-artifact"]);
    const [version = "", command, ...others] = runs(publish);
    expect(version).toContain("11.5.1");
    expect([command, others]).toEqual([
      "npm publish --ignore-scripts --provenance --access public ./*.tgz",
      [],
    ]);
  });

  test("comes to GitHub with checksums of all its files, by a job that runs only its tools", () => {
    expect(release).toMatchObject({ needs: "publish", permissions: { contents: "write" } });
    expect(usedBy(release)).toEqual(["actions/download-artifact", "actions/download-artifact"]);
    const [sums, create, ...others] = runs(release);
    expect([sums, others]).toEqual(["rm SHA256SUMS && sha256sum * > SHA256SUMS", []]);
    expect(create).toMatch(/^gh release create "\$GITHUB_REF_NAME" .*--verify-tag .*artifacts\/\*$/);
  });

  test("needs no token but the job's own", () => {
    expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|registry-url:/);
    expect(text.match(/id-token: write/g)).toHaveLength(1);
    expect(text.match(/contents: write/g)).toHaveLength(1);
    expect(text.match(/github\.token/g)).toHaveLength(1);
  });
});

describe.each(examples)("the example %s", (name, _, { concurrency, env, jobs }) => {
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

  test("is in a concurrency group of its own, in which it cancels no deployment that waits", () => {
    expect(concurrency).toMatch(name === "drift.yml" ? /^edge-drift$/ : /^edge-\$\{\{ github\.ref \}\}$/);
  });

  test("gives what only reads credentials of their own", () => {
    for (const { environment } of all)
      expect(environment).toMatch(/^preview$|'pull_request' && 'preview' \|\| 'production'/);
  });
});
