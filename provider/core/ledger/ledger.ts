import { createHash } from "node:crypto";
import { lstatSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isPlainObject } from "../../model/members";
import type { Properties } from "../../model/properties";
import { assetSignature, signatureKey } from "../../signatures";
import { ensurePerUserFolder, ensurePrivateFolder, getUserCacheFolder } from "../../system/privateFolder";
import { findEngineAddress, findEngineProcess, isAlive, readProcessNamespace } from "../../system/processes";
import { notify } from "../messages";

interface Claimant {
  readonly account: string;
  readonly owner: string;
}

/**
 * The relation between a resource and an object, or a name.
 * - owned: the resource owns the object
 * - replaced: it owns the object until the engine, which replaces the resource, deletes the object
 * - renamed: its object had this name until now
 * - shares: it uses something that the delete of another resource may remove, or an entry of a list
 * - removes: its delete removes something that other resources may use, or it manages a whole list
 * - left: its delete left the object on the platform
 * - replacedById: a diff found that the program gives it the ID of another object
 * - failed: its create or import of the object failed
 *
 * In `RunProgress`, the relation is between a resource and the run.
 * - expected: the engine must create the resource, which the state lacks
 * - replacing: the engine deletes the object of the resource and creates another one
 * - failed: the last create, update or import of the resource failed
 */
type ClaimState =
  | "owned"
  | "replaced"
  | "renamed"
  | "shares"
  | "removes"
  | "left"
  | "replacedById"
  | "failed"
  | "expected"
  | "replacing";

/** `identified` adds identifiers to an existing claim. `released` ends a claim. */
export type LedgerLineKind = ClaimState | "identified" | "released";

export interface Claim extends Claimant {
  readonly state: ClaimState;
  /** A digest: of the recorded ID for `shares` and `removes`, else of the outputs that a diff compared. */
  readonly detail: string;
  /** Digests of the values that distinguish the object from others with the same path. "" stands for a missing value. */
  readonly identifiers: readonly string[];
}

/** Processes of another version of this package skip lines of another format. */
const lineVersion = 2;

type LedgerLine = readonly [
  version: number,
  kind: LedgerLineKind,
  object: string,
  account: string,
  owner: string,
  detail: string,
];

/** Lines contain digests instead of values, because arguments may hold secrets and lines must be ASCII. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);

/**
 * The claims of a run. Its provider processes share them through a file: each appends lines and reads those of the others.
 * A process without a file sees only its own claims. After an error of the file, it sees no new claims of the others.
 */
export class Ledger {
  /** By object, then by account and owner, in the order of the claims. */
  readonly #claims = new Map<string, Map<string, Claim>>();
  #file: { readonly descriptor: number; offset: number } | undefined;

  /** `path`: the file that the processes of the run share. @throws Error if it cannot be opened */
  constructor(path?: string) {
    if (path !== undefined) this.#file = { descriptor: openSync(path, "a+", 0o600), offset: 0 };
  }

  findClaims(object: string): Claim[] {
    return this.findAllClaims([[object]]).flat();
  }

  /** Returns the claims of each group of objects, after one read of the file. */
  findAllClaims(groups: readonly (readonly string[])[]): Claim[][] {
    this.#readNewLines();
    return groups.map((group) =>
      group.flatMap((object) => [...(this.#claims.get(digest(object))?.values() ?? [])]),
    );
  }

  /** Returns at most one claim for each account: that of the resource that claimed the object first, and so owns it. */
  findOwningClaims(object: string): Claim[] {
    const owningClaims = this.findClaims(object).filter(isOwningClaim);
    return owningClaims.filter(
      ({ account }, index) => owningClaims.findIndex((each) => each.account === account) === index,
    );
  }

  /** Claims an object. Returns false if another resource of the account owns it. */
  tryClaim(object: string, claimant: Claimant): boolean {
    this.append("owned", object, claimant);
    const owningClaim = this.findOwningClaims(object).find(({ account }) => account === claimant.account);
    if (owningClaim === undefined || owningClaim.owner === claimant.owner) return true;
    this.append("released", object, claimant);
    return false;
  }

  /** `detail`: see `Claim`. For `identified`, the identifiers, separated by commas. */
  append(kind: LedgerLineKind, object: string, claimant: Claimant, detail = ""): void {
    this.appendAll(kind, [object], claimant, detail);
  }

  /** Appends the same for several objects, in one write. */
  appendAll(kind: LedgerLineKind, objects: readonly string[], claimant: Claimant, detail = ""): void {
    if (objects.length === 0) return;
    const { account, owner } = claimant;
    const lines = objects.map(
      (object): LedgerLine => [lineVersion, kind, digest(object), account, owner, detail],
    );
    this.#tryWithFile((file) => {
      // Start with a line break, in case another process left an incomplete line.
      const text = `\n${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
      if (writeSync(file.descriptor, text) < text.length) throw new Error("the disk is full");
    });
    if (this.#file) this.#readNewLines();
    else for (const line of lines) this.#applyLine(line);
  }

  #readNewLines(): void {
    this.#tryWithFile((file) => {
      const buffer = Buffer.alloc(16_384);
      let text = "";
      for (let read = -1; read !== 0; text += buffer.toString("latin1", 0, read))
        read = readSync(file.descriptor, buffer, 0, buffer.length, file.offset + text.length);
      const end = text.lastIndexOf("\n") + 1;
      file.offset += end;
      for (const line of text.slice(0, end).split("\n").flatMap(parseLedgerLine)) this.#applyLine(line);
    });
  }

  #applyLine([, kind, object, account, owner, detail]: LedgerLine): void {
    const claims = this.#claims.get(object) ?? new Map<string, Claim>();
    this.#claims.set(object, claims);
    const mapKey = `${account} ${owner}`;
    const previous = claims.get(mapKey);
    if (kind === "identified") {
      if (previous) claims.set(mapKey, { ...previous, identifiers: detail.split(",") });
      return;
    }
    // An owner that claims the object again keeps its place in the order, because the first claim wins.
    if (!previous || !isOwningClaim(previous) || !isOwningClaim({ state: kind })) claims.delete(mapKey);
    if (kind === "released") return;
    claims.set(mapKey, { account, owner, state: kind, detail, identifiers: previous?.identifiers ?? [] });
  }

  /** Catches errors of the file: no operation fails because of them. The process goes on without the file. */
  #tryWithFile(use: (file: { readonly descriptor: number; offset: number }) => void): void {
    try {
      if (this.#file) use(this.#file);
    } catch (error) {
      this.#file = undefined;
      warnOfLedgerError(error);
    }
  }
}

export const isOwningClaim = ({ state }: { readonly state: LedgerLineKind }): boolean =>
  state === "owned" || state === "replaced";

/** Returns an empty list if the line is incomplete or has another `lineVersion`. */
function parseLedgerLine(text: string): LedgerLine[] {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) && line[0] === lineVersion && line.length >= 6
      ? [line as unknown as LedgerLine]
      : [];
  } catch {
    return [];
  }
}

const warnOfLedgerError = (error: unknown): void =>
  notify(
    `pulumi-edge-platform cannot use a private folder (${error instanceof Error ? error.message : String(error)}): this run cannot detect that resources of different providers manage the same object. Set TMPDIR to a folder that only you can write to.`,
  );

let sharedLedger: Ledger | undefined;

/** Returns the ledger that all accounts of the process share. Without a file, each account gets its own ledger. */
export const openLedger = (): Ledger => {
  sharedLedger ??= openSharedLedger(findEngineAddress(process.argv.slice(2)));
  return sharedLedger ?? new Ledger();
};

/** Opens the file of a run. Returns undefined if the engine's address is unknown or no folder is usable. */
export function openSharedLedger(
  address: string | undefined,
  parents = [getUserCacheFolder, tmpdir],
): Ledger | undefined {
  if (address === undefined) return undefined;
  let lastError: unknown;
  for (const parent of parents) {
    try {
      return new Ledger(prepareLedgerPath(address, parent()));
    } catch (error) {
      lastError = error;
    }
  }
  warnOfLedgerError(lastError);
  return undefined;
}

/** Returns the path of the run's file, and creates its folder. @throws Error if the folder may belong to someone else */
export function prepareLedgerPath(address: string, parent: string, engine = findEngineProcess()): string {
  // Machines or containers may share a home folder, and process IDs are unique only within one of them.
  const folder = join(ensurePerUserFolder(parent), `runs-${digest(hostname(), readProcessNamespace())}`);
  ensurePrivateFolder(folder);
  removeEndedLedgers(folder);
  return join(folder, `${digest(address)}-${engine?.pid ?? 0}-${engine?.startTime ?? ""}`);
}

const dayInMs = 86_400_000;

/** Removes the files of runs whose engine has ended. If the engine is unknown, removes a file after a day without use. */
function removeEndedLedgers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, pid = "0", startTime = ""] = /^\w+-(\d+)-(.*)$/.exec(name) ?? [];
    const getLastModified = () => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const hasEnded =
      pid === "0" ? Date.now() - getLastModified() > dayInMs : !isAlive({ pid: Number(pid), startTime });
    if (hasEnded) rmSync(path, { force: true });
  }
}

export const digestProperties = (properties: Properties): string => digest(toCanonicalJson(properties));

/**
 * Returns the same string for equal values. The engine's requests may differ in the order of members, and in assets: a Check
 * contains the content or path of an asset, a Diff only its hash.
 */
const toCanonicalJson = ({ __provider, ...inputs }: Properties): string =>
  JSON.stringify(inputs, (_key, value: unknown) => (isPlainObject(value) ? sortMembers(value) : value));

function sortMembers(members: Properties): Properties {
  const { [signatureKey]: signature, hash } = members;
  if (signature === assetSignature) return { hash, [signatureKey]: signature };
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
