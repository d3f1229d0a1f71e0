import { spawnSync } from "node:child_process";
import { join } from "node:path";

// In this process, the package libsql cannot be found.
const script = `
  const Module = require("node:module");
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, ...rest) {
    if (request === "libsql") throw Object.assign(new Error("Cannot find module 'libsql'"), { code: "MODULE_NOT_FOUND" });
    return resolve.call(this, request, ...rest);
  };
  const failure = (promise) => promise.then(() => "no error", (error) => error.message);
  const { createApi } = require("./dist/provider/api/index.js");
  const { createClient } = require("@libsql/client/http");
  const { startEmulator } = require("./dist/emulator/index.js");
  (async () => {
    const emulator = await startEmulator({ seed: { Databases: [{ sql: "CREATE TABLE t (a)" }] } });
    const { databaseUrl: url, databaseToken: authToken } = emulator;
    const api = createApi({ databaseUrl: url, databaseAuthToken: authToken });
    const messages = [
      await failure(api.sql.execute("SELECT 1")),
      await failure(api.sql.read("SELECT 1")),
      await failure(createClient({ url, authToken }).execute("SELECT 1")),
      await failure(emulator.sql("SELECT 1")),
    ];
    const statuses = emulator.requests.map(({ status }) => status);
    await api.close();
    const { Databases } = await emulator.export();
    await emulator.close();
    console.log(JSON.stringify({ messages, statuses, sql: Databases[0].sql }));
  })();`;

const missing =
  /The emulator's database API needs the package libsql, which cannot be loaded \(Cannot find module 'libsql'\): npm install --save-dev libsql/;

test("without the package libsql every client reports at once what to install, and all but SQL works", () => {
  const cwd = join(__dirname, "..", "..", "..");
  const run = spawnSync(process.execPath, ["-e", script], { cwd, encoding: "utf8" });
  expect([run.stderr, run.status]).toEqual(["", 0]);
  expect(JSON.parse(run.stdout)).toEqual({
    messages: [1, 2, 3, 4].map(() => expect.stringMatching(missing)),
    statuses: [424, 424, 424], // none was retried
    sql: "CREATE TABLE t (a)",
  });
});
