// @ts-check
// What `npm start` works out before it writes or prints it.

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {{ LoadBalancerId: number, OriginGroups: Fields[] } & Fields} Profile */

/**
 * The stack's outputs beside what the emulator holds, by field. An output, or an item of one that is a list, counts if
 * it has the ID of the load balancer, of a group or of an origin.
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

/** The values in an object and in its objects, each with its path. @param {Fields} fields @returns {[string, unknown][]} */
const leaves = (fields, path = "") =>
  Object.entries(fields).flatMap(([key, value]) =>
    isFields(value) ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );

/** `healthCheckSettings.path` → `HealthCheckSettings.Path` @param {string} path */
const wireName = (path) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());

/**
 * A file that sets variables in the shell of the platform: `source` it, or `.` it in PowerShell.
 * @param {Record<string, string>} variables
 * @param {string[]} folders Put before PATH.
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
