import type { Comparison } from "../classes/lifecycle";
import { type Claim, digest, digestProperties, type Ledger, type LedgerLineKind } from "./ledger";
import type { OwningResource, RecordedResource } from "./resource";

/** Ledger keys that stand for the run: of its creates and failures, and of the outputs that it replaces. */
const stepsKey = "steps";
const replacementsKey = "replacements";

/**
 * Tracks what the engine does with the resources of a run, so that no delete removes an object whose resource the engine has
 * skipped (rules.md#incomplete-runs). With `--continue-on-error`, it skips what depends on a failed resource, and then goes on to
 * the deletes.
 */
export class RunProgress {
  /** Owners that a check of this process found in the state. */
  readonly #recordedOwners = new Set<string>();

  constructor(
    private readonly account: string,
    private readonly ledger: Ledger,
  ) {}

  /** Records a check. Without recorded inputs, a create must follow: of a new resource, or of one that the engine replaces. */
  recordCheck(owner: string, hasRecordedInputs: boolean): void {
    if (hasRecordedInputs) this.#recordedOwners.add(owner);
    else this.#append(this.#recordedOwners.has(owner) ? "replacing" : "expected", stepsKey, owner);
  }

  /**
   * Records that the engine may replace a resource. Any change may be a reason (`replaceOnChanges`). `isChecked`: false after a
   * refresh, and for a resource that is replaced because of one that it depends on.
   */
  recordDiff(
    { recorded, owner }: OwningResource & RecordedResource,
    { changed, replaces }: Comparison,
    isChecked: boolean,
  ): void {
    if (replaces.length > 0 || (isChecked && changed.length > 0))
      this.#append("replacing", replacementsKey, owner, digestProperties(recorded));
    if (replaces.length > 0 && isChecked) this.#append("replacing", stepsKey, owner);
  }

  /** Runs a create, an update, an import or a `get`. Records whether it failed: a resource hook may have requested another attempt. */
  async runStep<A>(owner: string, step: () => Promise<A>): Promise<A> {
    this.#append("released", replacementsKey, owner);
    try {
      const result = await step();
      this.#append("released", stepsKey, owner);
      return result;
    } catch (error) {
      this.#append("failed", stepsKey, owner);
      throw error;
    }
  }

  /**
   * Whether the engine deletes this object to create it again. It never ends if such a delete is refused. Known until the
   * create begins.
   */
  isReplaced({ recorded, owner }: RecordedResource): boolean {
    const recordedDigest = digestProperties(recorded);
    return (
      this.#listMissingCreates().some((claim) => claim.owner === digest(owner)) ||
      this.ledger.findClaims(replacementsKey).some(({ detail }) => detail === recordedDigest)
    );
  }

  /**
   * Whether the engine may have skipped a resource that is to manage the object of this delete. If a resource of another
   * package failed, only a missing create shows it, and only after the end of the program. Before that, the engine deletes
   * nothing but what it replaces.
   */
  mayHaveSkippedOwner(resource: RecordedResource): boolean {
    const steps = this.ledger.findClaims(stepsKey);
    if (steps.length === 0 || this.isReplaced(resource)) return false;
    const missingCreates = this.#listMissingCreates();
    // A delete without a URN, or before the replacement of another resource (`replaceWith`), may come before that end.
    const hasProgramEnded =
      resource.owner !== undefined && missingCreates.every(({ state }) => state === "expected");
    return hasProgramEnded || missingCreates.length < steps.length;
  }

  #listMissingCreates = (): Claim[] =>
    this.ledger.findClaims(stepsKey).filter(({ state }) => state !== "failed");

  #append(kind: LedgerLineKind, key: string, owner: string, detail = ""): void {
    this.ledger.append(kind, key, { account: this.account, owner: digest(owner) }, detail);
  }
}
