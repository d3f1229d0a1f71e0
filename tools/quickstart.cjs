// @ts-check
// The parts of `npm start` that neither print nor write, so that tests can call them.

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {{ LoadBalancerId: number, OriginGroups: Fields[] } & Fields} Profile */

/**
 * Compares the stack's outputs with the emulator's objects, field by field. Uses the outputs, and items of list outputs,
 * that have the ID of the load balancer, of a group or of an origin.
 * @param {Record<string, unknown>} outputs
 * @param {Profile} profile
 */
function sideBySide(outputs, profile) {
  const groups = profile.OriginGroups;
  const origins = groups.flatMap(({ Origins }) => /** @type {Fields[]} */ (Origins ?? []));
  const objects = [{ Id: profile.LoadBalancerId, ...profile }, ...groups, ...origins];
  /** @type {(name: string, output: unknown) => [string, object][]} */
  const rows = (name, output) => {
    if (Array.isArray(output)) return output.flatMap((item, i) => rows(`${name}[${i}]`, item));
    if (!isFields(output)) return [];
    const { loadBalancerId, originGroupId, originId, ...rest } = output;
    const id = originId ?? originGroupId ?? loadBalancerId;
    if (id === undefined) return [];
    const live = new Map(leaves(objects.find(({ Id }) => Id === id) ?? {}));
    return leaves({ id, ...rest }).map(([path, value]) => [
      `${name}.${path}`,
      { "stack output": value, emulator: live.get(wireName(path)) },
    ]);
  };
  return Object.fromEntries(Object.entries(outputs).flatMap(([name, output]) => rows(name, output)));
}

/** @param {unknown} value @returns {value is Fields} */
const isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns all values of nested objects with their paths. @param {Fields} fields @returns {[string, unknown][]} */
const leaves = (fields, path = "") =>
  Object.entries(fields).flatMap(([key, value]) =>
    isFields(value) ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );

/** `healthCheckSettings.path` → `HealthCheckSettings.Path` @param {string} path */
const wireName = (path) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());

/**
 * Returns the text of a shell script that sets variables: for `source`, or for `.` in PowerShell.
 * @param {Record<string, string>} variables
 * @param {string[]} folders The script puts them at the front of PATH.
 * @param {NodeJS.Platform} platform
 */
function envFile(variables, folders, platform = process.platform) {
  const isWindows = platform === "win32";
  const quoted = (/** @type {string} */ value) =>
    isWindows ? `'${value.replaceAll("'", "''")}'` : `'${value.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(variables).map(([key, value]) =>
    isWindows ? `$env:${key} = ${quoted(value)}` : `export ${key}=${quoted(value)}`,
  );
  const path = isWindows
    ? `$env:Path = ${quoted(`${folders.join(";")};`)} + $env:Path`
    : `export PATH=${quoted(folders.join(":"))}:"$PATH"`;
  return `${[...lines, path].join("\n")}\n`;
}

module.exports = { envFile, sideBySide };
