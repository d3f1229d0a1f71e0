import { normalizeLoopback } from "../../http/url";
import { normalizePath } from "../identity";
import { type Claim, isOwningClaim, type Ledger, type LedgerLineKind } from "./ledger";

type NamesAppender = (kind: LedgerLineKind, names: readonly string[], owner: string) => void;

/**
 * The claims of one account in the ledger of a run. A name is an object's path in the API, or a string that identifies the
 * object without its ID. Creates and comparisons find only the claims of the same name at the same base URL. Deletes find more
 * of them, because a wrong match only keeps an object (rules.md#claimed-objects-stay).
 */
export class AccountLedger {
  readonly #url: string;

  /** `identifiesByUrl`: whether objects at different URLs are always different. */
  constructor(
    url: string,
    readonly account: string,
    private readonly ledger: Ledger,
    private readonly identifiesByUrl = false,
  ) {
    this.#url = normalizeLoopback(url);
  }

  /** Claims a name. Returns false if another resource of the account owns it. */
  tryClaim(name: string, owner: string): boolean {
    const isClaimed = this.ledger.tryClaim(this.#toKey(name), { account: this.account, owner });
    if (isClaimed) this.appendForDeletes("owned", name, owner);
    return isClaimed;
  }

  /**
   * Claims several names in one write. Returns those that another resource of the account owns. Does not write again what the
   * owner has claimed already. `append`: what the claim is for.
   */
  tryClaimAll(names: readonly string[], owner: string, append: NamesAppender = this.append): string[] {
    const findOwningClaims = () =>
      this.ledger
        .findAllClaims(names.map((name) => [this.#toKey(name)]))
        .map((claims) => claims.find((each) => isOwningClaim(each) && each.account === this.account));
    const isTaken = (claim: Claim | undefined) => claim !== undefined && claim.owner !== owner;
    const before = findOwningClaims();
    const unclaimed = names.filter((_, index) => before[index]?.state !== "owned" && !isTaken(before[index]));
    append("owned", unclaimed, owner);
    // Another process may have claimed a name since the look.
    const after = unclaimed.length > 0 ? findOwningClaims() : before;
    const lost = names.filter((_, index) => isTaken(after[index]) && !isTaken(before[index]));
    append("released", lost, owner);
    return names.filter((_, index) => isTaken(after[index]));
  }

  append = (kind: LedgerLineKind, names: string | readonly string[], owner: string, detail = ""): void => {
    const keys = [names].flat().flatMap((name) => [this.#toKey(name), ...this.#listDeleteKeys(name)]);
    this.ledger.appendAll(kind, keys, { account: this.account, owner }, detail);
  };

  appendForDeletes(kind: LedgerLineKind, names: string | readonly string[], owner: string): void {
    const keys = [names].flat().flatMap((name) => this.#listDeleteKeys(name));
    this.ledger.appendAll(kind, keys, { account: this.account, owner });
  }

  appendForCreates: NamesAppender = (kind, names, owner) =>
    this.ledger.appendAll(kind, names.map(this.#toKey), { account: this.account, owner });

  findClaims = (name: string): Claim[] => this.ledger.findClaims(this.#toKey(name));

  findOwningClaims = (name: string): Claim[] => this.ledger.findOwningClaims(this.#toKey(name));

  findRelatedClaims = (name: string): Claim[] =>
    this.#listDeleteKeys(name).flatMap((key) => this.ledger.findClaims(key));

  /** Returns the names whose claims, as a delete finds them, match. Reads the file once. */
  filterByRelatedClaims(names: readonly string[], matches: (claims: readonly Claim[]) => boolean): string[] {
    const claims = this.ledger.findAllClaims(names.map((name) => this.#listDeleteKeys(name)));
    return names.filter((_, index) => matches(claims[index] ?? []));
  }

  #toKey = (name: string): string => JSON.stringify([this.#url, normalizePath(name)]);

  /**
   * Returns the keys of a name for deletes. They ignore the base URL, because a proxy may lead to the same account, and
   * spellings that an API may accept. If the base URL has a path, its end may be the start of the object's path elsewhere.
   */
  #listDeleteKeys(name: string): string[] {
    const spelled = normalizePath(name)
      .toLowerCase()
      .replace(/(?<=\/)0+(?=\d+(\/|$))/g, "");
    if (this.identifiesByUrl) return [JSON.stringify([this.#url, spelled])];
    const folders = name.startsWith("/")
      ? new URL(this.#url).pathname.toLowerCase().split("/").filter(Boolean)
      : [];
    const starts = folders.map((_, index) => `/${folders.slice(index).join("/")}`);
    return ["", ...starts].map((start) => JSON.stringify([false, start + spelled]));
  }
}
