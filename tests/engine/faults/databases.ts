import type { EmulatorState } from "../../../emulator";
import { named, type PlatformState, type Sent, type Subject, type Target } from "./subject";

export const databases = "/database/v2/databases";
const databaseOf = (state: PlatformState, n: number) => state.databases.filter(({ id }) => id === named(n));
const tokensOf = (state: PlatformState, n: number) => databaseOf(state, n).flatMap(({ tokens }) => tokens);
const generate = (n: number): Target => ({ method: "PUT", path: `${databases}/${named(n)}/auth/generate` });

/** Beside the databases of tokens, which have ids and names of their own. */
export const storeName = (n: number) => `store-${n}`;
const storesOf = (state: EmulatorState, n: number) =>
  state.databases.filter(({ name }) => name === storeName(n));

/** The platform assigns the id: until there is one, nothing has this path. */
const storePath = (n: number, state: EmulatorState): string =>
  `${databases}/${storesOf(state, n)[0]?.id ?? "db_none"}`;

export const database: Subject = {
  className: "Database",
  writes: {
    create: (n) => ({ method: "POST", path: databases, where: { name: storeName(n) } }),
    update: (n, state) => ({ method: "PATCH", path: storePath(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: storePath(n, state) }),
  },
  read: (n, state) => ({
    method: "GET",
    path: storesOf(state, n).length > 0 ? storePath(n, state) : databases,
  }),
  list: { method: "GET", path: databases },
  createsByList: true,
  looksBeforeDelete: true,
  seed: () => ({}),
  prepare: ({ databases: all }, n) =>
    all.push({
      ...{ id: `db_beside-${n}`, name: `beside-${n}`, url: "libsql://elsewhere" },
      ...{ blocked: false, sql: "", tokens: [] },
    }),
  inputs: (n, version) => ({
    ...{ name: storeName(n), storageRegion: "DE", onDelete: "delete" },
    primaryRegions: [version % 2 ? "NY" : "DE"],
  }),
  drift: (state, n) => {
    for (const store of storesOf(state, n)) store.replicas_regions = ["SYD"];
  },
  held: (state, n) =>
    storesOf(state, n).map(({ id, name, storage_region, primary_regions, replicas_regions }) => ({
      ...{ databaseId: id, name, storageRegion: storage_region },
      ...{ primaryRegions: primary_regions, replicaRegions: replicas_regions },
    })),
  beside: (state, n) => state.databases.filter(({ name }) => name === `beside-${n}`),
  unmanaged: (state, n) => storesOf(state, n).map(({ primary_regions: _, ...others }) => others),
  object: (n) => new RegExp(`databases\\b|database (db_\\w+|"store-${n}")`),
};

/** Nobody can list tokens: the newest one is what the state must hold, and those before it are valid as well. */
export const databaseToken: Subject = {
  className: "DatabaseToken",
  writes: {
    create: generate,
    update: generate,
    delete: (n) => ({ method: "POST", path: `${databases}/${named(n)}/auth/revoke` }),
  },
  read: (n) => ({ method: "GET", path: `${databases}/${named(n)}` }),
  list: { method: "GET", path: databases },
  createsUnseen: true,
  createsAnyway: true,
  seed: () => ({}),
  // A seed would serve each at a port of its own.
  prepare: ({ databases: all }, n) =>
    all.push({
      id: named(n),
      name: named(n),
      url: "libsql://elsewhere",
      blocked: false,
      sql: "",
      tokens: [],
    }),
  inputs: (n, version) => ({
    databaseId: named(n),
    kind: version % 2 ? "full-access" : "read-only",
    expiry: "30d",
    onDelete: "revokeAll",
  }),
  drift: () => {},
  held: (state, n) =>
    tokensOf(state, n)
      .slice(-1)
      .map(({ authorization, expires_at }) => ({
        ...{ databaseId: named(n), kind: authorization, expiresAt: expires_at },
      })),
  made: (state, n) => tokensOf(state, n).length,
  leak: /A token may have been created\. Its value is lost, and it stays valid until it expires, if it does\. .*revoke all tokens of the database.*"pulumi up"/,
  secret: (state, n) => tokensOf(state, n).at(-1)?.token,
  beside: (state, n) => databaseOf(state, n).map(({ tokens: _, ...others }) => others),
  unmanaged: () => undefined,
  object: (n) => new RegExp(`database thing-${n}\\b`),
};

/** Shows which scripts ran: they all write into one table of the database of the settings. */
export const sharedDatabase = { id: "shared", sql: "CREATE TABLE ran (place TEXT, script TEXT)" };

const pipeline = { method: "POST", path: `/sql/${sharedDatabase.id}/v2/pipeline` };
const tableOf = (n: number) => `thing_${n}`;
const scriptOf = (n: number, version: number) => `${named(n)}.${String(version).padStart(3, "0")}.sql`;
const textOf = (n: number, version: number) =>
  `INSERT INTO ran VALUES ('${tableOf(n)}', '${scriptOf(n, version)}');\n`;
const versionsTo = (version: number) => Array.from({ length: version + 1 }, (_, each) => each);

/** A request of a script's transaction: an `execute` of this SQL, or a `sequence` that holds it. */
function sqlOf(body: unknown): string {
  const [first] = (Object(body) as { requests?: { sql?: string; stmt?: { sql: string } }[] }).requests ?? [];
  return first?.stmt?.sql ?? first?.sql ?? "";
}

/** Whether the database is only asked, or a stream closed, which no verb shows. */
export const asksOnly = (body: unknown): boolean =>
  sqlOf(body).startsWith("SELECT ") || JSON.stringify(Object(body).requests) === '[{"type":"close"}]';

/** The transaction that has the write lock is that of the table whose making was asked for last. */
const owns = (n: number, soFar: readonly Sent[]): boolean => {
  const making = soFar.findLast(({ body }) => sqlOf(body).startsWith("CREATE TABLE IF NOT EXISTS"));
  return making !== undefined && sqlOf(making.body).includes(`"${tableOf(n)}"`);
};
const commit = (n: number): Target => ({
  ...pipeline,
  where: (body, soFar) => sqlOf(body) === "COMMIT" && owns(n, soFar),
});
const script = (n: number): Target => ({
  ...pipeline,
  where: (body) => sqlOf(body).startsWith(`INSERT INTO ran VALUES ('${tableOf(n)}'`),
});
const readOf = (n: number): Target => ({
  ...pipeline,
  where: (body) => sqlOf(body).includes("sqlite_master") && JSON.stringify(body).includes(`"${tableOf(n)}"`),
});

/** Each version is one script more. What was applied stays when the resource goes, and no script may run twice. */
const sqlMigrations = {
  className: "SqlMigrations",
  service: "database",
  createsAnyway: true,
  takesOver: true,
  stays: true,
  comparisonReads: 1,
  read: readOf,
  seed: () => ({}),
  files: (n, version) =>
    Object.fromEntries(versionsTo(version).map((each) => [scriptOf(n, each), textOf(n, each)])),
  inputs: (n, version) => ({
    table: tableOf(n),
    scripts: versionsTo(version).map((each) => scriptOf(n, each)),
  }),
  drift: () => {},
  held: ({ ran, applied }, n) => {
    const scripts = ran.filter(({ place }) => place === tableOf(n)).map((each) => each.script);
    const records = applied.get(tableOf(n)) ?? [];
    if (scripts.length === 0 && records.length === 0) return [];
    const rows = scripts.length > records.length ? scripts : records;
    const both = rows.map((_, i) => ({
      name:
        scripts[i] === records[i]?.name ? scripts[i] : `${scripts[i]} ran, ${records[i]?.name} is recorded`,
      checksum: records[i]?.checksum,
    }));
    return [{ table: tableOf(n), scripts: both }];
  },
  made: ({ ran }, n) => ran.filter(({ place }) => place === tableOf(n)).length,
  beside: () => undefined,
  unmanaged: () => undefined,
  object: (n) => new RegExp(`script thing-${n}\\.\\d+\\.sql\\b|migration table thing_${n}\\b`),
} as const satisfies Omit<Subject, "writes">;

export const migrationCommit: Subject = {
  ...sqlMigrations,
  part: "the commit of a script",
  writes: { create: commit, update: commit },
};

export const migrationScript: Subject = {
  ...sqlMigrations,
  part: "a script",
  readsElsewhere: true,
  writes: { create: script, update: script },
};
