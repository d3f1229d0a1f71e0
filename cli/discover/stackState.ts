import { typePrefix } from "../../provider/dynamic/text";
import { runPulumi, stackOption } from "../pulumi";

/** What a stack holds of this package. */
export interface StackState {
  /** Whether a resource manages this object. */
  readonly manages: (type: string, id: string) => boolean;
  /** The names of the resources, which another one must not have. */
  readonly names: ReadonlySet<string>;
}

export const emptyState: StackState = { manages: () => false, names: new Set() };

interface Deployment {
  readonly deployment?: {
    readonly resources?: readonly {
      readonly urn: string;
      readonly type: string;
      readonly id?: string;
      readonly external?: boolean;
      readonly delete?: boolean;
    }[];
  };
}

/** @throws Error if the stack cannot be read. */
export async function stackState(cwd: string, stack: string | undefined): Promise<StackState> {
  const run = await runPulumi(["stack", "export", ...stackOption(stack)], { cwd });
  if (!run?.ok)
    throw new Error(`The stack's state cannot be read: ${run?.complaint ?? "no pulumi command"}.`);
  const { deployment } = JSON.parse(run.stdout) as Deployment;
  const resources = (deployment?.resources ?? [])
    .map((each) => ({ ...each, type: dynamicTypeOf(each.type) }))
    .filter(({ type }) => type.startsWith(typePrefix));
  const managed = resources.filter((resource) => !resource.external && !resource.delete);
  const objects = new Set(managed.map(({ type, id }) => `${type} ${id}`));
  return {
    manages: (type, id) => objects.has(`${dynamicTypeOf(type)} ${id}`),
    names: new Set(resources.map(({ urn }) => urn.split("::").slice(3).join("::"))),
  };
}

/** A class in either form, by its type as a dynamic resource. */
const dynamicTypeOf = (type: string): string => type.replace(/^edge:index:/, typePrefix);
