import { normalizeLoopback } from "../../http/url";
import { normalizePath } from "../identity";
import type { Claim, Ledger, LedgerLineKind } from "./ledger";

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

  append(kind: LedgerLineKind, name: string, owner: string, detail = ""): void {
    this.ledger.append(kind, this.#toKey(name), { account: this.account, owner }, detail);
    this.appendForDeletes(kind, name, owner, detail);
  }

  appendForDeletes(kind: LedgerLineKind, name: string, owner: string, detail = ""): void {
    for (const key of this.#listDeleteKeys(name))
      this.ledger.append(kind, key, { account: this.account, owner }, detail);
  }

  findClaims = (name: string): Claim[] => this.ledger.findClaims(this.#toKey(name));

  findOwningClaims = (name: string): Claim[] => this.ledger.findOwningClaims(this.#toKey(name));

  findRelatedClaims = (name: string): Claim[] =>
    this.#listDeleteKeys(name).flatMap((key) => this.ledger.findClaims(key));

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
