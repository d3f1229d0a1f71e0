import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import type { Account } from "../account/account";
import { notice } from "../messages/notice";
import { namesOf } from "../plan/identity";
import { strictKey } from "../text";

interface Planned {
  readonly outs: Properties;
}

/** For the claims: a name that a resource of the program had, and gives up. */
const givenUp = (name: string): string => `given up: ${name}`;

/**
 * What a strict preview (`edge:strictPreview`) knows of the program's resources of one class: an object that has the name
 * of a new resource may be deleted or renamed before `up` creates it.
 */
export class StrictPreview {
  /** What identified the object of a resource before this run, by URN. */
  readonly #before = new Map<string, readonly string[]>();
  /** What the program adds to its resources (`strictKey`), by URN. */
  readonly #added = new Map<string, { readonly deletedFirst?: unknown }>();

  constructor(private readonly lifecycle: Lifecycle) {}

  /** Records a resource of the program. */
  checked(
    account: Account,
    urn: string | undefined,
    added: unknown,
    before: Properties,
    now: Properties,
  ): void {
    if (urn === undefined || !account.settings.strictPreview) return;
    if (typeof added === "object" && added !== null) this.#added.set(urn, added);
    this.compare(account, urn, before, now);
  }

  /** Records what identified an object before, and what of it the program changes. */
  compare({ settings, claims }: Account, urn: string | undefined, before: Properties, now: Properties): void {
    if (urn === undefined || !settings.strictPreview) return;
    const names = namesOf(this.lifecycle, before);
    if (names.length > 0) this.#before.set(urn, names);
    const kept = namesOf(this.lifecycle, { ...before, ...now });
    for (const name of names.filter((each) => !kept.includes(each))) claims.leave(givenUp(name), urn);
  }

  /** Whether an object of these names may be gone, or have another name, before the resource is created. */
  mayGiveWay({ claims }: Account, urn: string | undefined, names: readonly string[]): boolean {
    const [before, added] = urn === undefined ? [] : [this.#before.get(urn), this.#added.get(urn)];
    return (
      added?.deletedFirst === true ||
      names.some((name) => before?.includes(name) || claims.isLeft(givenUp(name)))
    );
  }

  /** An error would end the preview before the other resources are planned. With this output the program fails it, in the end. */
  async list<P extends Planned>(urn: string | undefined, plan: () => Promise<P>, otherwise: P): Promise<P> {
    try {
      return await plan();
    } catch (error) {
      if (urn === undefined || !this.#added.has(urn) || !(error instanceof EdgeError)) throw error;
      notice(error.message, "error");
      return { ...otherwise, outs: { ...otherwise.outs, [strictKey]: true } };
    }
  }
}
