import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "./svg";

export interface PictureStep {
  /** The content of index.ts when the command runs. */
  readonly program: string;
  readonly command: string;
  /** Text that the picture shows instead of the command. */
  readonly shownCommand?: string;
  /** Text that the picture shows above the command. */
  readonly comment: string;
  /** The picture omits the output before the line that starts with this text. Default: it shows all lines. */
  readonly firstShownLine?: string;
}

/** A picture of a terminal, with the commands whose output it shows. */
export interface TerminalPicture extends Picture {
  readonly stackName: string;
  readonly steps: readonly PictureStep[];
  /** A part of the output that a page quotes. Tests check that the picture contains this part. */
  readonly pageExcerpt: string;
}

const readPage = (page: string): string => readFileSync(join(__dirname, "..", "..", page), "utf8");

/** Lists the pictures, with programs and commands in docs/, so that pictures and pages agree. */
export function listPictures(read = readPage): TerminalPicture[] {
  const quote = (page: string, pattern: RegExp): string => {
    const [, part] = pattern.exec(read(page)) ?? [];
    if (part === undefined) throw new Error(`${page} has no ${pattern}: change tools/pictures/terminal.ts.`);
    return part;
  };
  const program = quote("docs/guide.md", /^```ts\n([\s\S]*?)^```$/m);
  const upCommand = quote("docs/emulator.md", /^\$ (npx .* emulator exec .* pulumi up --yes)$/m);
  const previewCommand = upCommand.replace("up --yes", "preview");
  const [from, to] = [/^Change `(.+)` to `/m, /^Change `.+` to `(.+?)`/m].map((each) =>
    quote("docs/guide.md", each),
  ) as [string, string];
  const adoptingStatement = quote("docs/concepts.md", /^\/\/ Adopt.*\n(new .*)$/m);
  const firstRun = {
    program,
    command: upCommand,
    shownCommand: quote("docs/guide.md", /^(npm run try)$/m),
    comment: "the program of the guide",
    firstShownLine: "Updating (",
  };
  const edit = {
    program: program.replace(from, to),
    command: previewCommand,
    shownCommand: quote("docs/guide.md", /^(npm run pulumi preview)$/m),
    comment: `${from} is now ${to}`,
  };
  const adopt = {
    program: `import * as edge from "pulumi-edge-platform";\n${adoptingStatement}`,
    command: previewCommand.replace(" --data", " --sample --data"),
    comment: adoptingStatement,
  };
  const site = {
    program: quote("README.md", /^```ts\n([\s\S]*?)^```$/m),
    command: previewCommand,
    shownCommand: quote("README.md", /^(pulumi preview)$/m),
    comment: "the program above",
  };
  const pictures = [
    {
      name: "site",
      title: "A preview of a site",
      steps: [site],
      stackName: "dev",
      description:
        "The preview creates a DNS zone with a record, a pull zone with a host name, and an edge rule.",
      pageExcerpt: site.shownCommand,
    },
    {
      name: "getStarted",
      title: "A first run and a first edit",
      steps: [firstRun, edit],
      stackName: "try",
      description:
        "pulumi up creates a DNS zone with a record, a storage zone with a file, and a pull zone with a host name and a rule. After an edit, the preview shows one update, of cacheControlMaxAgeOverride.",
      pageExcerpt: quote("docs/guide.md", /^```console\n([\s\S]*?)^```$/m),
    },
    {
      name: "adopt",
      title: "A preview of a resource that adopts an object",
      steps: [adopt],
      stackName: "dev",
      description:
        "The preview plans a create. A message says which origin group it adopts, how its weight changes, and that destroy will keep it.",
      pageExcerpt: quote("docs/concepts.md", /`Adopts origin group .*?\. (Destroy .*?)`/),
    },
  ];
  return pictures.map((picture) => ({ ...picture, source: JSON.stringify(picture.steps) }));
}
