import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { namesOf } from "./identity";
import { notice } from "./notice";
import { strictKey } from "./text";

interface Planned {
  readonly outs: Properties;
}

/**
 * What a strict preview (`edge:strictPreview`) knows of the program's resources of one class: an object that has the name
 * of a new resource may be deleted or renamed before `up` creates it.
 */
export class StrictPreview {
  /** What identified the object of a resource before this run, by URN. */
  readonly #before = new Map<string, readonly string[]>();
  readonly #givenUp = new Set<string>();
  /** What the program says of its resources, by URN. */
  readonly #told = new Map<string, { readonly deletedFirst?: unknown }>();

  constructor(private readonly lifecycle: Lifecycle) {}

  /** Records what the program says of a resource, if it can fail the preview by itself. */
  tell(urn: string | undefined, told: unknown): void {
    if (urn !== undefined && typeof told === "object" && told !== null) this.#told.set(urn, told);
  }

  /** Records what the program makes of a resource. */
  compare(
    { settings, store, url }: Account,
    urn: string | undefined,
    before: Properties,
    now: Properties,
  ): void {
    if (urn === undefined || !settings.strictPreview) return;
    const names = namesOf(this.lifecycle, before);
    if (names.length > 0) this.#before.set(urn, names);
    const kept = namesOf(this.lifecycle, { ...before, ...now });
    for (const name of names.filter((each) => !kept.includes(each))) {
      this.#givenUp.add(name);
      store.set(this.#place(url, name), urn, { state: "held", account: "" });
    }
  }

  /** Whether an object of these names may be gone, or have another name, before the resource is created. */
  mayGiveWay({ store, url }: Account, urn: string | undefined, names: readonly string[]): boolean {
    const [before, told] = urn === undefined ? [] : [this.#before.get(urn), this.#told.get(urn)];
    return (
      told?.deletedFirst === true ||
      names.some(
        (name) =>
          before?.includes(name) ||
          this.#givenUp.has(name) ||
          store.others(this.#place(url, name)).length > 0,
      )
    );
  }

  /** The error of one resource would end the preview before the others are checked: the program fails it in the end. */
  async list<P extends Planned>(urn: string | undefined, plan: () => Promise<P>, otherwise: P): Promise<P> {
    try {
      return await plan();
    } catch (error) {
      if (urn === undefined || !this.#told.has(urn) || !(error instanceof EdgeError)) throw error;
      notice(error.message, "error");
      return { ...otherwise, outs: { ...otherwise.outs, [strictKey]: true } };
    }
  }

  #place = (url: string, name: string): string =>
    JSON.stringify(["given up", this.lifecycle.className, url, name]);
}
