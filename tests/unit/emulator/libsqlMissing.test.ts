import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs a script in a process in which the package libsql is not installed; resolves to what it prints, as JSON. */
function withoutLibsql(script: string): unknown {
  const hidden = `
    const Module = require("node:module");
    const resolve = Module._resolveFilename;
    Module._resolveFilename = function (request, ...rest) {
      if (request === "libsql") throw Object.assign(new Error("Cannot find module 'libsql'"), { code: "MODULE_NOT_FOUND" });
      return resolve.call(this, request, ...rest);
    };
    const failure = (promise) => promise.then(() => "no error", (error) => error.message);`;
  const run = spawnSync(process.execPath, ["-e", `${hidden}${script}`], {
    cwd: join(__dirname, "..", "..", ".."),
    encoding: "utf8",
  });
  expect([run.stderr, run.status]).toEqual(["", 0]);
  return JSON.parse(run.stdout);
}

const missing =
  /The emulator's database API needs the package libsql, which cannot be loaded \(Cannot find module 'libsql'\): npm install --save-dev libsql/;

test("without the package libsql every client's first request reports what to install, and is not retried", () => {
  const shown = withoutLibsql(`
    const { createApi } = require("./dist/provider/api/index.js");
    const { createClient } = require("@libsql/client/http");
    require("./dist/emulator/index.js").startEmulator().then(async (emulator) => {
      const { databaseUrl: url, databaseToken: authToken } = emulator;
      const api = createApi({ databaseUrl: url, databaseAuthToken: authToken });
      const messages = [
        await failure(api.sql.execute("SELECT 1")),
        await failure(api.sql.read("SELECT 1")),
        await failure(createClient({ url, authToken }).execute("SELECT 1")),
        await failure(emulator.sql("SELECT 1")),
      ];
      console.log(JSON.stringify({ messages, statuses: emulator.requests.map(({ status }) => status) }));
      await api.close();
      await emulator.close();
    });`);
  expect(shown).toEqual({
    messages: [1, 2, 3, 4].map(() => expect.stringMatching(missing)),
    statuses: [424, 424, 424],
  });
});

test("without the package libsql a folder of data keeps everything but SQL", () => {
  const shown = withoutLibsql(`
    const { mkdtempSync, rmSync } = require("node:fs");
    const { startEmulator } = require("./dist/emulator/index.js");
    const data = mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "data-"));
    const seed = { Databases: [{ id: "shop", sql: "CREATE TABLE t (a)" }] };
    (async () => {
      const first = await startEmulator({ data, seed });
      const headers = { AccessKey: first.apiKey };
      const made = await fetch(first.baseUrl + "/dnszone", { method: "POST", headers, body: '{"Domain":"a.test"}' });
      const message = await failure(first.sql("SELECT 1"));
      await first.close();
      const second = await startEmulator({ data });
      const { DnsZones, Databases } = await second.export();
      await second.close();
      rmSync(data, { recursive: true });
      console.log(JSON.stringify({ status: made.status, message, domain: DnsZones[0].Domain, sql: Databases[0].sql }));
    })();`);
  expect(shown).toEqual({
    status: 201,
    message: expect.stringMatching(missing),
    domain: "a.test",
    sql: "CREATE TABLE t (a)",
  });
});
