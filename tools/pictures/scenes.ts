import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "./svg";

export interface Step {
  readonly command: string;
  /** The command as a reader types it, if a script runs it. */
  readonly typed?: string;
  /** Written to index.ts before. */
  readonly program?: string;
  /** Shown above the command. */
  readonly comment?: string;
  /** Nothing of it is shown. */
  readonly hidden?: true;
  readonly withoutInit?: true;
  /** How the first line that is shown begins. */
  readonly from?: string;
  /** Pattern of the headings of sections that are left out. */
  readonly omitted?: string;
  /** The request, "POST /path", during which pulumi is killed. */
  readonly killedAt?: string;
}

/** What a terminal shows. */
export interface Scene extends Picture {
  readonly steps: readonly Step[];
  /** A text of a page or of the package that the picture shows. */
  readonly quoted: string;
}

const readPage = (page: string): string => readFileSync(join(__dirname, "..", "..", page), "utf8");

/** The scenes, with the programs and commands that the pages have now. */
export function scenes(read = readPage): Scene[] {
  const found = (page: string, pattern: RegExp): string => {
    const [, part] = pattern.exec(read(page)) ?? [];
    if (part === undefined) throw new Error(`${page} has no ${pattern}: change tools/pictures/scenes.ts.`);
    return part;
  };
  const program = found("README.md", /^```ts\n([\s\S]*?)^```$/m);
  const up = found("docs/emulator.md", /^\$ (npx .* emulator exec .* pulumi up --yes)$/m);
  const preview = up.replace("up --yes", "preview");
  const typedUp = found("README.md", /^(npm run try)$/m);
  const typedPreview = found("README.md", /^(npm run pulumi preview)$/m);
  const from = found("README.md", /^Change `(.+)` to `/m);
  const to = found("README.md", /^Change `.+` to `(.+)` and/m);

  const upNow = `${up} --skip-preview`;
  const sampled = preview.replace(" --data", " --sample --data");
  const omitted = "^  pulumi:pulumi:Stack|^Outputs";

  const edge = 'import * as edge from "pulumi-edge-platform";\n';
  const adopting = found("docs/concepts.md", /^\/\/ Adopt.*\n(new .*)$/m);

  const named = `${edge}const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: 11, weight: 100 });
const name = eu.name.apply((euName) => \`\${euName}-backup\`);
new edge.OriginGroup("backup", { loadBalancerId: 1, name });\n`;
  const taken = 'new edge.OriginGroup("us", { loadBalancerId: 1, name: "us-east" });\n';
  const changed = named.replace("100", "80") + taken;

  const described = [
    {
      name: "getStarted",
      title: "A first run and a first edit",
      description:
        "pulumi up creates a load balancer, two origin groups and three origins. After an edit, the preview shows one update, of stickySessionType.",
      quoted: found("README.md", /^```console\n([\s\S]*?)^```$/m),
      steps: [
        {
          program,
          command: up,
          typed: typedUp,
          comment: "the program of the README",
          from: "Updating (",
        },
        {
          program: program.replace(from, to),
          command: preview,
          typed: typedPreview,
          comment: `${from} is now ${to}`,
        },
      ],
    },
    {
      name: "adopt",
      title: "A preview of a resource that adopts an object",
      description:
        "The preview plans a create. A message says which origin group it adopts, how its weight changes, and that destroy will keep it.",
      quoted: found("docs/concepts.md", /`Adopts origin group .*?\. (Destroy .*?)`/),
      steps: [{ program: edge + adopting, command: sampled, comment: adopting }],
    },
    {
      name: "killed",
      title: "A run that is killed, and the runs after it",
      description:
        "pulumi up is killed during the first create, and pulumi cancel removes its lock. The next pulumi up fails: the load balancer already exists. With edge:adopt, pulumi up adopts it and creates the other six objects.",
      quoted: found("docs/troubleshooting.md", /`… (already exists \(id )/),
      steps: [
        {
          program,
          command: upNow,
          comment: "kill -9 during the first create",
          killedAt: "POST /loadbalancer",
        },
        { command: "pulumi cancel --yes", comment: "the killed run left a lock" },
        { command: upNow, comment: "nothing is created twice", omitted },
        { command: "pulumi config set edge:adopt true", comment: "for one up: adopt what exists" },
        { command: upNow, omitted },
      ],
    },
    {
      name: "withoutInit",
      title: "A change, previewed with and without init",
      description:
        "With init: one update, and a warning that the name of the new resource is taken. Without: a second update, of a resource that uses an output of the first, and one warning that new resources are not checked.",
      quoted: found("provider/program/warnings.ts", /`(Without this package's provider host, .*?): run/),
      steps: [
        { program: named, command: sampled.replace("preview", "up --yes"), hidden: true },
        {
          program: changed,
          command: preview,
          comment: "with init: eu has another weight, and the name of us is taken",
        },
        { command: preview, comment: "without init", withoutInit: true },
      ],
    },
  ] satisfies Omit<Scene, "source">[];
  return described.map((scene) => ({ ...scene, source: JSON.stringify(scene.steps) }));
}
