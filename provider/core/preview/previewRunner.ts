import { EdgeError } from "../../base/errors";
import { notify } from "../messages";
import { failsPreviewKey } from "../tokens";

/** What a preview knows about the replacement of a resource. `path`: that of an object. */
export interface ReplacementInfo {
  /** Whether the engine may delete the object before the create. Default: the resource's own object. */
  isDeletedFirst(path?: string): boolean;
  /** Whether the create replaces this resource, which has this object. */
  isReplaced(path: string): boolean;
}

/** Runs the previews of the resources of a class, strict or not (rules.md#strict-previews). Keys of the maps are URNs. */
export class PreviewRunner {
  /** Of the resources of a strict preview: whether the engine may delete the object before it creates the replacement. */
  readonly #deletedFirst = new Map<string, boolean>();
  /** The paths of the recorded objects, which are known once a diff has run. */
  readonly #paths = new Map<string, string>();

  /** `isDeletedFirst`: the input `deletedFirstKey`, which the program adds if previews may be strict. */
  registerResource(urn: string | undefined, isDeletedFirst: unknown): void {
    if (urn !== undefined && typeof isDeletedFirst === "boolean") this.#deletedFirst.set(urn, isDeletedFirst);
  }

  recordPath(urn = "", path: string): void {
    this.#paths.set(urn, path);
  }

  /** A create whose resource had a diff in the same run replaces the resource. */
  getReplacementInfo(urn = ""): ReplacementInfo {
    const recordedPath = this.#paths.get(urn);
    return {
      isDeletedFirst: (path = recordedPath) =>
        this.#deletedFirst.get(urn) === true && path === (recordedPath ?? path),
      isReplaced: (path) => path === recordedPath,
    };
  }

  /** Previews a resource. A strict preview prints an EdgeError instead of throwing it, so that Pulumi previews the rest. */
  async preview<Plan extends { outs: object }>(
    urn: string | undefined,
    fallback: Plan,
    createPlan: () => Promise<Plan>,
  ): Promise<Plan> {
    try {
      return await createPlan();
    } catch (error) {
      if (!this.#deletedFirst.has(urn ?? "") || !(error instanceof EdgeError)) throw error;
      notify(error.message, "error");
      return { ...fallback, outs: { ...fallback.outs, [failsPreviewKey]: true } };
    }
  }
}
