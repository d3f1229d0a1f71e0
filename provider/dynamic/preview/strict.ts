import { EdgeError } from "../../http/errors";
import { notice } from "../messages/notice";
import { strictKey } from "../text";

/** A strict preview of the resources of a class (rules.md#strict-previews). */
export class StrictPreview {
  /** By URN: whether the engine may delete the object of the resource before it creates another one. */
  readonly #deletedFirst = new Map<string, boolean>();

  /** `isDeletedFirst`: an input that only previews have, of resources that may be strict. */
  add(urn: string | undefined, isDeletedFirst: unknown): void {
    if (urn !== undefined && typeof isDeletedFirst === "boolean") this.#deletedFirst.set(urn, isDeletedFirst);
  }

  isDeletedFirst(urn: string | undefined): boolean {
    return this.#deletedFirst.get(urn ?? "") === true;
  }

  /** Runs the preview of one resource. Its error would end it before the other resources are planned: the program fails it in the end. */
  async run<Plan extends { outs: object }>(
    urn: string | undefined,
    otherwise: Plan,
    preview: () => Promise<Plan>,
  ): Promise<Plan> {
    try {
      return await preview();
    } catch (error) {
      if (!this.#deletedFirst.has(urn ?? "") || !(error instanceof EdgeError)) throw error;
      notice(error.message, "error");
      return { ...otherwise, outs: { ...otherwise.outs, [strictKey]: true } };
    }
  }
}
