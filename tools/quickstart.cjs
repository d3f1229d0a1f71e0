// @ts-check
// Functions of `npm start` without side effects, so that tests can call them.

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {{ LoadBalancerId: number, OriginGroups: Fields[] } & Fields} Profile */

/**
 * Pairs fields of the stack's outputs with fields of the emulator's objects. Skips outputs, and items of list outputs,
 * without the ID of a load balancer, an origin group or an origin.
 * @param {Record<string, unknown>} outputs
 * @param {Profile} profile
 */
function compareOutputs(outputs, profile) {
  const groups = profile.OriginGroups;
  const origins = groups.flatMap(({ Origins }) => /** @type {Fields[]} */ (Origins ?? []));
  const objects = [{ Id: profile.LoadBalancerId, ...profile }, ...groups, ...origins];
  /** @type {(name: string, output: unknown) => [string, object][]} */
  const renderRows = (name, output) => {
    if (Array.isArray(output)) return output.flatMap((item, i) => renderRows(`${name}[${i}]`, item));
    if (!isJsonObject(output)) return [];
    const { loadBalancerId, originGroupId, originId, ...rest } = output;
    const id = originId ?? originGroupId ?? loadBalancerId;
    if (id === undefined) return [];
    const liveValues = new Map(flatten(objects.find(({ Id }) => Id === id) ?? {}));
    return flatten({ id, ...rest }).map(([path, value]) => [
      `${name}.${path}`,
      { "stack output": value, emulator: liveValues.get(toApiPath(path)) },
    ]);
  };
  return Object.fromEntries(Object.entries(outputs).flatMap(([name, output]) => renderRows(name, output)));
}

/** @param {unknown} value @returns {value is Fields} */
const isJsonObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the values in nested objects with their paths. @param {Fields} fields @returns {[string, unknown][]} */
const flatten = (fields, path = "") =>
  Object.entries(fields).flatMap(([key, value]) =>
    isJsonObject(value) ? flatten(value, `${path}${key}.`) : [[path + key, value]],
  );

/** `healthCheckSettings.path` → `HealthCheckSettings.Path` @param {string} path */
const toApiPath = (path) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());

/**
 * Renders a script that sets environment variables, for `source` in a shell or `.` in PowerShell.
 * @param {Record<string, string>} variables
 * @param {string[]} folders Folders that the script puts at the front of PATH.
 * @param {NodeJS.Platform} platform
 */
function renderEnvScript(variables, folders, platform = process.platform) {
  const isWindows = platform === "win32";
  const quote = (/** @type {string} */ value) =>
    isWindows ? `'${value.replaceAll("'", "''")}'` : `'${value.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(variables).map(([key, value]) =>
    isWindows ? `$env:${key} = ${quote(value)}` : `export ${key}=${quote(value)}`,
  );
  const path = isWindows
    ? `$env:Path = ${quote(`${folders.join(";")};`)} + $env:Path`
    : `export PATH=${quote(folders.join(":"))}:"$PATH"`;
  return `${[...lines, path].join("\n")}\n`;
}

module.exports = { renderEnvScript, compareOutputs };
