import type { CreatePlan } from "../../../provider/core/create";
import type { Run } from "../harness";
import { findEntry, type Observations } from "./observed";
import { type Declaration, getKey, getUrn, type ObjectKey, type Program, type Provider } from "./program";
import type { StateEntry } from "./recorded";
import { createIsShown } from "./shown";
import type { CommandResult } from "./stage";
import type { Step } from "./values";

/** The program of a command, and what was observed before the command. */
export interface Command {
  readonly program: Program;
  readonly observed: Observations;
  /** The API key of each provider, followed by the base URL if a step set a wrong one. Claims are per key and base URL. */
  readonly keys: Readonly<Record<Provider, string>>;
  /** Whether the plugin provides the resources. Otherwise they are dynamic resources. */
  readonly plugin: boolean;
  /** The resources in the state that the command leaves out. */
  readonly rest?: readonly StateEntry[];
}

/** One resource of a command's program, with what the command did to it. */
export interface Case extends Command {
  readonly step: Step;
  readonly run: Run;
  readonly declared: Declaration;
  readonly urn: string;
  readonly key: ObjectKey;
  readonly entry: StateEntry | undefined;
  /** The engine's names of the steps for this resource. */
  readonly ops: readonly string[];
  readonly error: string | undefined;
  /** The plan of a create, if the class adopts and the resource is not imported. */
  readonly plan: CreatePlan | undefined;
  /** Whether the command created, replaced or imported the resource. */
  readonly created: boolean;
  /**
   * Whether the outcome depends on the order of steps: the resource is replaced, or other resources in program or state have
   * the same object.
   */
  readonly contested: boolean;
  /** Whether the preview before the command showed a path. If the command created the resource, it may write every path. */
  readonly isShown: (path: string) => boolean;
  /** Resources in the program with the same object and another API key of the account. The package cannot reject them. */
  readonly sharers: readonly Declaration[];
}

export function createCase(
  { step, run, preview }: CommandResult,
  command: Command,
  declared: Declaration,
): Case {
  const { program, keys } = command;
  const [urn, key] = [getUrn(declared), getKey(declared)];
  const entry = findEntry(declared, step.was);
  const ops = run.steps.filter((each) => each.urn === urn && each.op !== "refresh").map(({ op }) => op);
  const others = [...program.values()].filter((other) => other !== declared && getKey(other) === key);
  const replaced = ops.some((op) => /replace/.test(op));
  // An earlier command may have left the delete of a replacement to this one.
  const created = !entry || ops.some((op) => /create|^replace|import/.test(op));
  return {
    ...command,
    step,
    run,
    declared,
    urn,
    key,
    entry,
    ops,
    error: run.errorsByUrn[urn],
    plan: declared.options.import === undefined ? command.observed.creates.get(urn) : undefined,
    created,
    isShown: created ? () => true : createIsShown(declared, preview, run),
    contested: replaced || others.length > 0 || step.was.some((each) => each !== entry && each.key === key),
    sharers: others.filter((other) => keys[other.provider] !== keys[declared.provider]),
  };
}
