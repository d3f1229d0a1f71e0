import { createHash } from "node:crypto";
import { openSync, readSync, writeSync } from "node:fs";
import { isAlive, type ProcessId } from "../system/processes";
import { notice } from "./messages/notice";

/** A resource, on behalf of which something is recorded. */
export interface Claimant {
  readonly account: string;
  readonly owner: string;
}

/**
 * `kept`: its resource keeps it. `changing`: a diff found changes, so the engine updates or replaces the resource. `givenUp`:
 * its resource had this name. `shares` and `removes`: its resource uses what a shared delete removes, and with `removes` its
 * own delete does so. `left`: a delete of its resource left it on the platform. `failed`: a create of it failed.
 */
export type State = "kept" | "changing" | "givenUp" | "shares" | "removes" | "left" | "failed";

/** What a line records. `identified`: what distinguishes an object that is claimed. */
export type What = State | "identified" | "released";

/** What a resource of this run has recorded about an object. */
export interface Claim extends Claimant {
  readonly state: State;
  /** A digest: of the outputs that a diff compared (`changing`), of the recorded id (`shares`, `removes`). */
  readonly detail: string;
  /** A digest of each value that distinguishes the object from others of its path; "" if it is not known. */
  readonly identifiers: readonly string[];
  /** Recorded if the engine's process is not visible: the claim counts while this process lives. */
  readonly writer: ProcessId | undefined;
}

/** The file that the provider processes of a run share. */
export interface RunFile {
  readonly path: string;
  /** The process whose run it is. Without it, another run may continue the file. */
  readonly engine: ProcessId | undefined;
}

/** Of a line, which is a JSON array. */
const format = 1;

type Line = readonly [
  format: number,
  what: What,
  object: string,
  account: string,
  owner: string,
  detail: string,
  ...writer: [] | [pid: number, started: string],
];

/** Arguments may hold secrets, and lines are ASCII: what they name is a digest. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);

/**
 * The claims of a run: its provider processes append lines to a file, and read what the others have appended. Without a
 * file, or from its first error on, a process has only its own claims.
 */
export class Ledger {
  /** By object, then by account and owner, in the order in which they were claimed. */
  readonly #claims = new Map<string, Map<string, Claim>>();
  readonly #writer: [] | [number, string] = [];
  #file: { readonly descriptor: number; offset: number } | undefined;

  /** @throws Error if the file cannot be opened. */
  constructor(file?: RunFile, { pid, started }: ProcessId = { pid: process.pid, started: "" }) {
    if (!file) return;
    this.#file = { descriptor: openSync(file.path, "a+", 0o600), offset: 0 };
    if (!file.engine) this.#writer = [pid, started];
  }

  /** What is recorded about an object, in the order of the claims. */
  claims(object: string): Claim[] {
    this.#readNew();
    return [...(this.#claims.get(digest(object))?.values() ?? [])].filter(counts);
  }

  /** The resources that have an object, one of each account: the first that claimed it. */
  holders(object: string): Claim[] {
    const held = this.claims(object).filter(isHeld);
    return held.filter(({ account }, at) => held.findIndex((each) => each.account === account) === at);
  }

  /** Claims an object; false if another resource of the account has it. */
  take(object: string, by: Claimant, state: "kept" | "changing" = "kept", detail = ""): boolean {
    this.append(state, object, by, detail);
    const holder = this.holders(object).find(({ account }) => account === by.account);
    if (holder === undefined || holder.owner === by.owner) return true;
    this.append("released", object, by);
    return false;
  }

  /** `detail`: as in a claim; of `identified`, the identifiers. */
  append(what: What, object: string, by: Claimant, detail = ""): void {
    const line: Line = [format, what, digest(object), by.account, by.owner, detail, ...this.#writer];
    this.#using((file) => {
      // The first line break ends what another process could not complete.
      const text = `\n${JSON.stringify(line)}\n`;
      if (writeSync(file.descriptor, text) < text.length) throw new Error("the disk is full");
    });
    if (this.#file) this.#readNew();
    else this.#apply(line);
  }

  #readNew(): void {
    this.#using((file) => {
      const buffer = Buffer.alloc(16_384);
      let text = "";
      for (let read = -1; read !== 0; text += buffer.toString("latin1", 0, read))
        read = readSync(file.descriptor, buffer, 0, buffer.length, file.offset + text.length);
      const end = text.lastIndexOf("\n") + 1;
      file.offset += end;
      for (const line of text.slice(0, end).split("\n").flatMap(parse)) this.#apply(line);
    });
  }

  #apply([, what, object, account, owner, detail, pid, started]: Line): void {
    const claims = this.#claims.get(object) ?? new Map<string, Claim>();
    this.#claims.set(object, claims);
    const claimant = `${account} ${owner}`;
    const before = claims.get(claimant);
    if (what === "identified") {
      if (before) claims.set(claimant, { ...before, identifiers: detail.split(",") });
      return;
    }
    // A holder that claims again keeps its place in the order: the first claim wins.
    if (!before || !counts(before) || !isHeld(before) || !isHeld({ state: what })) claims.delete(claimant);
    if (what === "released") return;
    const writer = pid === undefined ? undefined : { pid, started: started ?? "" };
    const identifiers = before?.identifiers ?? [];
    claims.set(claimant, { account, owner, state: what, detail, identifiers, writer });
  }

  /** Nothing fails because of the file. */
  #using(use: (file: { readonly descriptor: number; offset: number }) => void): void {
    try {
      if (this.#file) use(this.#file);
    } catch (error) {
      this.#file = undefined;
      warnOfFile(error);
    }
  }
}

const isHeld = ({ state }: { readonly state: What }): boolean => state === "kept" || state === "changing";

const counts = ({ writer }: Claim): boolean => writer === undefined || isAlive(writer);

/** Nothing, if another version of this package wrote the line, or if it is not complete. */
function parse(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) && line[0] === format && line.length >= 6 ? [line as unknown as Line] : [];
  } catch {
    return [];
  }
}

export const warnOfFile = (error: unknown): void =>
  notice(
    `pulumi-edge-platform cannot use a private folder (${error instanceof Error ? error.message : String(error)}): this run cannot detect that resources of different providers manage the same object. Set TMPDIR to a folder that only you can write to.`,
  );
