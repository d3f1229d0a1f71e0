import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { providerText } from "../dynamic/text";
import { traceProgram } from "./trace";

/** What all resource classes share: the type token and the provider text, which are for ever. */
export abstract class EdgeResource extends pulumi.CustomResource {
  /** `outputs`: every output by name, because one exists on the object only where it is named. */
  protected constructor(
    kind: string,
    name: string,
    outputs: readonly string[],
    args: object,
    options: pulumi.CustomResourceOptions = {},
  ) {
    if (options.import !== undefined) requireHost(name);
    const named = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const properties = { ...named, ...args, __provider: providerText(kind) };
    const ended = traceProgram();
    try {
      super(`pulumi-nodejs:dynamic/edge:${kind}`, name, properties, options);
    } finally {
      ended();
    }
  }
}

/** Without our host the engine fails an import with an obscure error of its own. */
function requireHost(name: string): void {
  const project = findProject(process.cwd());
  if (project === undefined || readFileSync(project, "utf8").includes("pulumi-nodejs")) return;
  throw new Error(
    `${name}: import needs this package's provider host. Run "npx pulumi-edge-platform init", or add these lines to ${project}:\n\n` +
      "plugins:\n  providers:\n    - name: pulumi-nodejs\n      path: node_modules/pulumi-edge-platform/host\n",
  );
}

function findProject(folder: string): string | undefined {
  const found = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((file) => join(folder, file))
    .find(existsSync);
  if (found) return found;
  return dirname(folder) === folder ? undefined : findProject(dirname(folder));
}
