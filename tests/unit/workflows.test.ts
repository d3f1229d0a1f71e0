import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

interface Job {
  readonly permissions?: Record<string, string>;
  readonly environment?: string;
  readonly env?: Record<string, string>;
  readonly steps: readonly { uses?: string; run?: string; env?: Record<string, string> }[];
}
interface Workflow {
  readonly concurrency: string;
  readonly permissions: Record<string, string>;
  readonly env?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const root = join(__dirname, "..", "..");
const readWorkflows = (folder: string): [name: string, text: string, workflow: Workflow][] =>
  readdirSync(join(root, folder)).map((name) => {
    const text = readFileSync(join(root, folder, name), "utf8");
    return [name, text, parse(text) as Workflow];
  });
const ownWorkflows = readWorkflows(join(".github", "workflows"));

test.each(ownWorkflows)(
  "%s uses actions by commit, with the version beside it, and may only read",
  (_, text, workflow) => {
    for (const line of text.match(/^.*uses:.*$/gm) ?? [])
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow.permissions).toEqual({ contents: "read" });
  },
);

test("the jobs that publish a release run no code of packages, and use no token", () => {
  const [, text = "", workflow] = ownWorkflows.find(([name]) => name === "publish.yml") ?? [];
  const writeJobs = Object.entries(workflow?.jobs ?? {}).filter(
    ([, job]) => job.permissions ?? job.environment,
  );
  expect(writeJobs.map(([name, { permissions, environment }]) => [name, permissions, environment])).toEqual([
    ["publish", { "id-token": "write" }, "npm"],
    ["release", { contents: "write" }, undefined],
  ]);
  const steps = writeJobs.flatMap(([, job]) => job.steps);
  for (const { uses = "actions/" } of steps)
    expect(uses).toMatch(/^actions\/(setup-node@|download-artifact@|$)/);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    expect.stringMatching(/^printf '11\.5\.1.*npm --version/),
    "npm publish --ignore-scripts --provenance --access public ./*.tgz",
    "rm SHA256SUMS && sha256sum * > SHA256SUMS",
    expect.stringMatching(/^gh release create "\$GITHUB_REF_NAME" .*--verify-tag .*artifacts\/\*$/),
  ]);
  expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|registry-url:/);
  expect(text.match(/github\.token/g)).toHaveLength(1);
});

test.each(readWorkflows(join("examples", "workflow")))(
  "the example %s gives credentials only to the step that runs pulumi, and those of production to no pull request",
  (name, _, { concurrency, env, jobs }) => {
    const allJobs = Object.values(jobs);
    expect([env, ...allJobs.map((job) => job.env)].filter(Boolean)).toEqual([]);
    const privilegedSteps = allJobs
      .flatMap(({ steps }) => steps)
      .filter((step) => JSON.stringify(step.env ?? {}).includes("secrets."));
    expect(privilegedSteps).toHaveLength(allJobs.length);
    for (const { uses = "", run = "" } of privilegedSteps)
      expect(`${uses} ${run}`).toMatch(/^pulumi\/actions@|pulumi preview/);
    for (const { environment } of allJobs)
      expect(environment).toMatch(/^production$|'pull_request' && 'preview' \|\| 'production'/);
    // drift.yml has its own group, so that it never cancels a waiting deployment.
    expect(concurrency).toMatch(name === "drift.yml" ? /^edge-drift$/ : /^edge-\$\{\{ github\.ref \}\}$/);
  },
);
