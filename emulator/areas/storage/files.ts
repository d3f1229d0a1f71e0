import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { createReadStream, createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The body of a request, on disk. */
export interface Upload {
  /** The name of the file in the folder of the emulator's files. */
  readonly name: string;
  readonly length: number;
  /** SHA-256 in hexadecimal, in upper case as on the platform. */
  readonly checksum: string;
}

/** A file of a storage zone, or a directory that a request created. The path of a directory ends with a slash. */
export interface StoredFile extends Upload {
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly changed: number;
}

const indexFile = "index.jsonl";

/**
 * The files of all storage zones, on disk. A file of the same folder lists them: each change appends a line, because a state
 * that contains them would be written completely with each upload.
 */
export class StorageFiles {
  readonly #zones = new Map<number, Map<string, StoredFile>>();
  #folder: string | undefined;
  #uploads = 0;

  /** `dataFolder`: where the files stay after the emulator has stopped. Default: a temporary folder. */
  constructor(readonly dataFolder?: string) {
    const index = dataFolder === undefined ? undefined : join(dataFolder, indexFile);
    if (!index || !fs.existsSync(index)) return;
    for (const line of fs.readFileSync(index, "utf8").split("\n").filter(Boolean)) {
      const [zoneId, path, file]: [number, string, StoredFile | null] = JSON.parse(line);
      this.#remember(zoneId, path, file);
    }
  }

  /** Writes a body to disk as it arrives. Rejects if the connection is lost. */
  async receive(body: Readable): Promise<Upload> {
    this.#uploads += 1;
    const name = `upload-${process.pid}-${this.#uploads}`;
    const hash = createHash("sha256");
    let length = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        length += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(body, measure, createWriteStream(this.#locate(name), { mode: 0o600 }));
    } catch (error) {
      this.discard({ name });
      throw error;
    }
    return { name, length, checksum: hash.digest("hex").toUpperCase() };
  }

  /** Removes a body that no route has stored. */
  discard({ name }: Pick<Upload, "name">): void {
    fs.rmSync(this.#locate(name), { force: true });
  }

  /** Stores a body under a path, in place of the file that is there. `guid` is unique among all files. */
  put(zoneId: number, path: string, guid: string, { name, ...file }: Omit<StoredFile, "created">): void {
    const previous = this.find(zoneId, path);
    fs.renameSync(this.#locate(name), this.#locate(guid));
    this.#record(zoneId, path, { ...file, name: guid, created: previous?.created ?? file.changed });
    if (previous) this.discard(previous);
  }

  /** Returns the file, or the directory, at a path. */
  find(zoneId: number, path: string): StoredFile | undefined {
    return this.#zones.get(zoneId)?.get(path);
  }

  read({ name }: StoredFile): Readable {
    return createReadStream(this.#locate(name));
  }

  /** Returns the files whose paths begin with `prefix`. */
  list(zoneId: number, prefix: string): (readonly [path: string, file: StoredFile])[] {
    return [...(this.#zones.get(zoneId) ?? [])].filter(([path]) => path.startsWith(prefix));
  }

  describe(zoneId: number): Record<string, Pick<StoredFile, "checksum" | "length" | "contentType">> {
    const files = this.list(zoneId, "").map(
      ([path, { checksum, length, contentType }]) => [path, { checksum, length, contentType }] as const,
    );
    return Object.fromEntries(files);
  }

  delete(zoneId: number, paths: readonly string[]): void {
    for (const path of paths) {
      const file = this.find(zoneId, path);
      if (!file) continue;
      this.#record(zoneId, path, null);
      this.discard(file);
    }
  }

  clear(): void {
    this.#zones.clear();
    if (this.#folder !== undefined) fs.rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  close(): void {
    if (this.dataFolder === undefined) this.clear();
  }

  #remember(zoneId: number, path: string, file: StoredFile | null): void {
    const zone = this.#zones.get(zoneId) ?? new Map<string, StoredFile>();
    this.#zones.set(zoneId, zone);
    if (file) zone.set(path, file);
    else zone.delete(path);
  }

  #record(zoneId: number, path: string, file: StoredFile | null): void {
    fs.appendFileSync(this.#locate(indexFile), `${JSON.stringify([zoneId, path, file])}\n`, { mode: 0o600 });
    this.#remember(zoneId, path, file);
  }

  #locate(name: string): string {
    if (this.#folder === undefined) {
      if (this.dataFolder) fs.mkdirSync(this.dataFolder, { recursive: true, mode: 0o700 });
      this.#folder = this.dataFolder ?? fs.mkdtempSync(join(tmpdir(), "edge-emulator-files-"));
    }
    return join(this.#folder, name);
  }
}
