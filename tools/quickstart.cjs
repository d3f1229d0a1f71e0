// @ts-check
// Renders the script that `npm start` writes.

/**
 * Renders a script that sets environment variables. Users load it with `source` in a shell, or with `.` in PowerShell.
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

module.exports = { renderEnvScript };
