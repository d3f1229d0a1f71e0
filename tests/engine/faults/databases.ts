import type { EmulatorState } from "../../../emulator";
import { type LogEntry, objectName, type PlatformState, type Subject, type Target } from "./subject";

export const databasesPath = "/database/v2/databases";
const findDatabases = (state: PlatformState, n: number) =>
  state.databases.filter(({ id }) => id === objectName(n));
const findTokens = (state: PlatformState, n: number) =>
  findDatabases(state, n).flatMap(({ tokens }) => tokens);
const tokenTarget = (n: number): Target => ({
  method: "PUT",
  path: `${databasesPath}/${objectName(n)}/auth/generate`,
});

/** Name of the cell's database. The token cells use other databases. */
export const storeName = (n: number) => `store-${n}`;
const findStores = (state: EmulatorState, n: number) =>
  state.databases.filter(({ name }) => name === storeName(n));

/** Adds a database without a server. For each database in a seed, the emulator would open another port. */
const addDatabase = ({ databases: all }: EmulatorState, id: string, name: string) =>
  all.push({ id, name, url: "libsql://elsewhere", blocked: false, sql: "", tokens: [] });

/** Path with the ID that the platform has assigned, or with an unused ID if there is no database yet. */
const storePath = (n: number, state: EmulatorState): string =>
  `${databasesPath}/${findStores(state, n)[0]?.id ?? "db_none"}`;

export const database: Subject = {
  className: "Database",
  writes: {
    create: (n) => ({ method: "POST", path: databasesPath, where: { name: storeName(n) } }),
    update: (n, state) => ({ method: "PATCH", path: storePath(n, state) }),
    delete: (n, state) => ({ method: "DELETE", path: storePath(n, state) }),
  },
  read: (n, state) => ({
    method: "GET",
    path: findStores(state, n).length > 0 ? storePath(n, state) : databasesPath,
  }),
  list: { method: "GET", path: databasesPath },
  createReadsList: true,
  readsBeforeDelete: true,
  prepare: (state, n) => addDatabase(state, `db_beside-${n}`, `beside-${n}`),
  inputs: (n, version) => ({
    name: storeName(n),
    storageRegion: "DE",
    onDelete: "delete",
    primaryRegions: [version % 2 ? "NY" : "DE"],
  }),
  drift: (state, n) => {
    for (const store of findStores(state, n)) store.replicas_regions = ["SYD"];
  },
  held: (state, n) =>
    findStores(state, n).map(({ id, name, storage_region, primary_regions, replicas_regions }) => ({
      databaseId: id,
      name,
      storageRegion: storage_region,
      primaryRegions: primary_regions,
      replicaRegions: replicas_regions,
    })),
  beside: (state, n) => state.databases.filter(({ name }) => name === `beside-${n}`),
  unmanaged: (state, n) => findStores(state, n).map(({ primary_regions: _, ...others }) => others),
  mention: (n) => new RegExp(`databases\\b|database (db_\\w+|"store-${n}")`),
};

/** The API cannot list tokens. The state must hold the newest token, although older tokens stay valid. */
export const databaseToken: Subject = {
  className: "DatabaseToken",
  writes: {
    create: tokenTarget,
    update: tokenTarget,
    delete: (n) => ({ method: "POST", path: `${databasesPath}/${objectName(n)}/auth/revoke` }),
  },
  read: (n) => ({ method: "GET", path: `${databasesPath}/${objectName(n)}` }),
  list: { method: "GET", path: databasesPath },
  createsWithoutRead: true,
  createsAnyway: true,
  prepare: (state, n) => addDatabase(state, objectName(n), objectName(n)),
  inputs: (n, version) => ({
    databaseId: objectName(n),
    kind: version % 2 ? "full-access" : "read-only",
    expiry: "30d",
    onDelete: "revokeAll",
  }),
  held: (state, n) =>
    findTokens(state, n)
      .slice(-1)
      .map(({ authorization, expires_at }) => ({
        databaseId: objectName(n),
        kind: authorization,
        expiresAt: expires_at,
      })),
  made: (state, n) => findTokens(state, n).length,
  leakMessage:
    /A token may have been created\. Its value is lost, and it stays valid until it expires, if it does\. .*revoke all tokens of the database.*"pulumi up"/,
  secret: (state, n) => findTokens(state, n).at(-1)?.token,
  beside: (state, n) => findDatabases(state, n).map(({ tokens: _, ...others }) => others),
  mention: (n) => new RegExp(`database thing-${n}\\b`),
};

/** Every script inserts a row into one table of this database, so the table lists the scripts that ran. */
export const sharedDatabase = { id: "shared", sql: "CREATE TABLE ran (place TEXT, script TEXT)" };

const pipeline = { method: "POST", path: `/sql/${sharedDatabase.id}/v2/pipeline` };
const tableName = (n: number) => `thing_${n}`;
const scriptName = (n: number, version: number) => `${objectName(n)}.${String(version).padStart(3, "0")}.sql`;
const scriptText = (n: number, version: number) =>
  `INSERT INTO ran VALUES ('${tableName(n)}', '${scriptName(n, version)}');\n`;
const versionsUpTo = (version: number) => Array.from({ length: version + 1 }, (_, each) => each);

/** Returns the SQL of the first request in a pipeline body, or "" if this request has none. */
function firstSql(body: unknown): string {
  const [first] = (Object(body) as { requests?: { sql?: string; stmt?: { sql: string } }[] }).requests ?? [];
  return first?.stmt?.sql ?? first?.sql ?? "";
}

/** Whether a pipeline body starts with a SELECT or only closes its stream. Pipeline requests that only read are POSTs too. */
export const isReadOnlySql = (body: unknown): boolean =>
  firstSql(body).startsWith("SELECT ") || JSON.stringify(Object(body).requests) === '[{"type":"close"}]';

/** Whether the current transaction is for this migration table: the last CREATE TABLE names the table. */
const ownsTransaction = (n: number, log: readonly LogEntry[]): boolean => {
  const creation = log.findLast(({ body }) => firstSql(body).startsWith("CREATE TABLE IF NOT EXISTS"));
  return creation !== undefined && firstSql(creation.body).includes(`"${tableName(n)}"`);
};
const commitTarget = (n: number): Target => ({
  ...pipeline,
  where: (body, log) => firstSql(body) === "COMMIT" && ownsTransaction(n, log),
});
const scriptTarget = (n: number): Target => ({
  ...pipeline,
  where: (body) => firstSql(body).startsWith(`INSERT INTO ran VALUES ('${tableName(n)}'`),
});
const readTarget = (n: number): Target => ({
  ...pipeline,
  where: (body) =>
    firstSql(body).includes("sqlite_master") && JSON.stringify(body).includes(`"${tableName(n)}"`),
});

/** Each version adds a script. Deleting the resource undoes nothing, and no script may run twice. */
const sqlMigrations = {
  className: "SqlMigrations",
  service: "database",
  createsAnyway: true,
  isKept: true,
  diffReads: 1,
  read: readTarget,
  files: (n, version) =>
    Object.fromEntries(versionsUpTo(version).map((each) => [scriptName(n, each), scriptText(n, each)])),
  inputs: (n, version) => ({
    table: tableName(n),
    scripts: versionsUpTo(version).map((each) => scriptName(n, each)),
  }),
  held: ({ ran, applied }, n) => {
    const scripts = ran.filter(({ place }) => place === tableName(n)).map((each) => each.script);
    const records = applied.get(tableName(n)) ?? [];
    if (scripts.length === 0 && records.length === 0) return [];
    const rows = scripts.length > records.length ? scripts : records;
    const both = rows.map((_, i) => ({
      name:
        scripts[i] === records[i]?.name ? scripts[i] : `${scripts[i]} ran, ${records[i]?.name} is recorded`,
      checksum: records[i]?.checksum,
    }));
    return [{ table: tableName(n), scripts: both }];
  },
  made: ({ ran }, n) => ran.filter(({ place }) => place === tableName(n)).length,
  mention: (n) => new RegExp(`script thing-${n}\\.\\d+\\.sql\\b|migration table thing_${n}\\b`),
} as const satisfies Omit<Subject, "writes">;

export const migrationCommit: Subject = {
  ...sqlMigrations,
  part: "the commit of a script",
  writes: { create: commitTarget, update: commitTarget },
};

export const migrationScript: Subject = {
  ...sqlMigrations,
  part: "a script",
  readsTestedElsewhere: true,
  writes: { create: scriptTarget, update: scriptTarget },
};
