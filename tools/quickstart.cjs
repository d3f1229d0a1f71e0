// @ts-check
// What `npm start` works out before it writes or prints it.

/** @typedef {string | number | boolean | null} Scalar */
/** @typedef {Record<string, unknown>} Fields */

/** @typedef {{ OriginGroups: Fields[] } & Fields} Profile */

/**
 * The stack's outputs beside what the platform holds, one row a field: each output that has the id of the load balancer,
 * of a group or of an origin, or is a list of such, and the object of that id. A cell is undefined if that side has no
 * such field.
 * @param {Record<string, unknown>} outputs
 * @param {Profile} profile
 */
function sideBySide(outputs, profile) {
  return Object.entries(outputs).flatMap(([name, output]) =>
    Array.isArray(output)
      ? output.flatMap((item, i) => rowsOf(`${name}[${i}]`, item, profile))
      : rowsOf(name, output, profile),
  );
}

/** @param {string} name @param {unknown} output @param {Profile} profile */
function rowsOf(name, output, profile) {
  if (!isFields(output)) return [];
  const { loadBalancerId, originGroupId, originId, ...rest } = output;
  const id = originId ?? originGroupId ?? loadBalancerId;
  if (id === undefined) return [];
  const found =
    originId !== undefined
      ? profile.OriginGroups.flatMap(({ Origins }) => /** @type {Fields[]} */ (Origins ?? [])).find(has(id))
      : originGroupId !== undefined
        ? profile.OriginGroups.find(has(id))
        : { Id: profile["LoadBalancerId"], ...profile };
  const live = new Map(found && leaves(found));
  return leaves({ id, ...rest }).map(([path, value]) => ({
    field: `${name}.${path}`,
    output: value,
    live: live.get(wireName(path)),
  }));
}

/** @param {unknown} id @returns {(object: Fields) => boolean} */
const has = (id) => (object) => object["Id"] === id;

/** @param {unknown} value @returns {value is Fields} */
const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The values in an object and in the objects in it, each with its path. @param {Fields} fields @returns {[string, unknown][]} */
const leaves = (fields) =>
  Object.entries(fields).flatMap(([key, value]) =>
    isFields(value)
      ? leaves(value).map(([path, leaf]) => /** @type {[string, unknown]} */ ([`${key}.${path}`, leaf]))
      : [/** @type {[string, unknown]} */ ([key, value])],
  );

/** `healthCheckSettings.path` → `HealthCheckSettings.Path` @param {string} path */
const wireName = (path) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());

/** The rows as lines of aligned text under their headings. @param {ReturnType<typeof sideBySide>} rows */
function table(rows) {
  const cells = [
    ["", "stack output", "emulator"],
    ...rows.map(({ field, output, live }) => [field, text(output), text(live)]),
  ];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** @param {unknown} value */
const text = (value) => (value === undefined ? "—" : String(value));

/**
 * The state of an emulator as a seed: its members are the seed's, with a small initial letter.
 * @param {object} state
 */
const seedOf = (state) =>
  Object.fromEntries(Object.entries(state).map(([key, value]) => [wireName(key), value]));

/**
 * A file that sets variables in the shell of the platform: `source` it, or `.` it in PowerShell.
 * @param {Record<string, string>} variables
 * @param {string[]} folders Put before PATH.
 * @param {NodeJS.Platform} platform
 */
function envFile(variables, folders, platform = process.platform) {
  const quoted = (/** @type {string} */ value) =>
    platform === "win32" ? `'${value.replaceAll("'", "''")}'` : `'${value.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(variables).map(([key, value]) =>
    platform === "win32" ? `$env:${key} = ${quoted(value)}` : `export ${key}=${quoted(value)}`,
  );
  const path =
    platform === "win32"
      ? `$env:Path = ${quoted(`${folders.join(";")};`)} + $env:Path`
      : `export PATH=${quoted(folders.join(":"))}:"$PATH"`;
  return `${[...lines, path].join("\n")}\n`;
}

/** "1 created, 1 updated, 1 unchanged" of what `pulumi up` printed, or "nothing changed". @param {string} output */
function summaryOf(output) {
  const counts = [
    ...output.matchAll(/^\s*(?:[+~-]+\s*)?(\d+ (?:created|updated|deleted|replaced|unchanged))\s*$/gm),
  ];
  const changes = counts.map(([, count]) => count);
  return changes.every((count) => count?.endsWith("unchanged")) ? "nothing changed" : changes.join(", ");
}

/** What `pulumi up` printed of what went wrong, or all of it. @param {string} output */
const diagnosticsOf = (output) =>
  (/^Diagnostics:\n((?:[ \t].*\n?|\n)*)/m.exec(output)?.[1] ?? output).trimEnd();

module.exports = { diagnosticsOf, envFile, seedOf, sideBySide, summaryOf, table };
