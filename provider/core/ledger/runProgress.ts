import type { Comparison } from "../../model/properties";
import type { OwningResource, RecordedResource } from "../resource";
import { type Claim, digest, digestProperties, type Ledger, type LedgerLineKind } from "./ledger";

/** Keys of the ledger that are no objects: for creates and failures, and for dependents deleted before a replacement. */
const stepsKey = "steps";
const dependentsKey = "replacements";

/**
 * Tracks what the engine does with the resources of a run, so that no delete removes an object whose resource the engine has
 * skipped (rules.md#incomplete-runs). With `--continue-on-error`, it skips what depends on a failed resource, and then goes on
 * to the deletes.
 */
export class RunProgress {
  /** By owner that is in the state: a digest of its outputs, "" until a diff shows them. */
  readonly #recordedOutputs = new Map<string, string>();

  constructor(
    private readonly account: string,
    private readonly ledger: Ledger,
  ) {}

  /** Records a check. Without recorded inputs, a create must follow: of a new resource, or of one that the engine replaces. */
  recordCheck(owner: string, hasRecordedInputs: boolean): void {
    const outputs = this.#recordedOutputs.get(owner);
    if (hasRecordedInputs) this.#recordedOutputs.set(owner, "");
    else this.#append(outputs === undefined ? "expected" : "replacing", stepsKey, owner, outputs);
  }

  /**
   * Records the outputs that the engine may replace. `isChecked`: false after a refresh, and for a resource that is replaced
   * because of one that it depends on. Such a resource is deleted before its check.
   */
  recordDiff(
    { recorded, owner }: OwningResource & RecordedResource,
    { replaces }: Comparison,
    isChecked: boolean,
  ): void {
    const outputs = digestProperties(recorded);
    this.#recordedOutputs.set(owner, outputs);
    if (replaces.length > 0 && !isChecked) this.#append("replacing", dependentsKey, owner, outputs);
  }

  /**
   * Runs a create, an update, an import or a `get`. Records whether it failed: a resource hook may have requested another
   * attempt.
   */
  async runStep<A>(owner: string, step: () => Promise<A>): Promise<A> {
    this.#append("released", dependentsKey, owner);
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
   * Whether the engine deletes this object to create it again. If such a delete is refused, the engine never ends. A
   * replacement is known until its create has succeeded. A delete has the URN of the state, which differs from that of the
   * replacement if that has an alias. It differs, too, if the state has the object twice, and then the engine may have
   * skipped the other resource.
   */
  isReplaced({ recorded, owner }: RecordedResource): boolean {
    const outputs = digestProperties(recorded);
    const isOwn = (claim: Claim) => owner !== undefined && claim.owner === digest(owner);
    const mayBeAlias = owner === undefined || !this.#hasFailed();
    return [...this.#listMissingCreates(), ...this.ledger.findClaims(dependentsKey)].some((claim) =>
      claim.detail === "" ? isOwn(claim) : claim.detail === outputs && (mayBeAlias || isOwn(claim)),
    );
  }

  /**
   * Whether the engine may have skipped a resource that is to manage the object of this delete. If a resource of another
   * package failed, only a missing create shows it, and only after the end of the program. Before that, the engine deletes
   * nothing but what it replaces.
   */
  mayHaveSkippedOwner(resource: RecordedResource): boolean {
    if (this.isReplaced(resource)) return false;
    if (this.#hasFailed()) return true;
    const { owner } = resource;
    const missingCreates = this.#listMissingCreates();
    if (owner === undefined || missingCreates.length === 0) return false;
    // A delete before the replacement of another resource (`replaceWith`) may come before the end of the program. If its own
    // resource is replaced, an earlier run has left the delete to this one, and it comes after that end.
    const isLeftOver = missingCreates.some((claim) => claim.owner === digest(owner));
    return isLeftOver || missingCreates.every(({ state }) => state === "expected");
  }

  #hasFailed = (): boolean => this.ledger.findClaims(stepsKey).some(({ state }) => state === "failed");

  #listMissingCreates = (): Claim[] =>
    this.ledger.findClaims(stepsKey).filter(({ state }) => state !== "failed");

  #append(kind: LedgerLineKind, key: string, owner: string, detail = ""): void {
    this.ledger.append(kind, key, { account: this.account, owner: digest(owner) }, detail);
  }
}
