import { buildStackArguments, runPulumi } from "../pulumi";

/** What a stack's state says about the resources of this package. */
export interface StackState {
  /** Whether a resource of this class manages the object. */
  readonly isManaged: (className: string, id: string) => boolean;
  /** Resource names that are in use, so new resources need other names. */
  readonly names: ReadonlySet<string>;
}

export const emptyState: StackState = { isManaged: () => false, names: new Set() };

/** Returns the class in a dynamic or plugin type token of this package, or undefined for a token of another package. */
export const parseClassName = (type: string): string | undefined =>
  /^(?:pulumi-nodejs:dynamic\/edge:|edge:index:)(\w+)$/.exec(type)?.[1];

interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly external?: boolean;
  readonly delete?: boolean;
}

/** Reads the state with `pulumi stack export`. @throws Error if that fails. */
export async function readStackState(cwd: string, stack: string | undefined): Promise<StackState> {
  const run = await runPulumi(["stack", "export", ...buildStackArguments(stack)], { cwd });
  if (!run?.ok)
    throw new Error(`The stack's state cannot be read: ${run?.errorMessage ?? "no pulumi command"}.`);
  const { deployment } = JSON.parse(run.stdout) as { deployment?: { resources?: StateResource[] } };
  const resources = (deployment?.resources ?? []).filter(({ type }) => parseClassName(type) !== undefined);
  const managedResources = resources.filter((resource) => !resource.external && !resource.delete);
  const managedObjects = new Set(managedResources.map(({ type, id }) => `${parseClassName(type)} ${id}`));
  return {
    isManaged: (className, id) => managedObjects.has(`${className} ${id}`),
    names: new Set(resources.map(({ urn }) => urn.split("::").slice(3).join("::"))),
  };
}
