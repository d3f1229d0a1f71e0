import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Fault, FaultHandle } from "../../../../emulator";
import { withDeadline } from "../../../../provider/base/time";
import { setMessageSink } from "../../../../provider/core/messages";
import { troubles } from "../../../engine/faults/troubles";
import { isFullRun } from "../../../support/fullRun";
import { rejection } from "../../../support/httpServers";
import { until } from "../../../support/waitUntil";
import { rejectionMessage } from "../../core/run";
import { databaseForAll, type Scripts } from "./support";

const attempts = { "edge:attemptTimeout": isFullRun ? "3" : "10" };
const { emulator, host, inputs, settings } = databaseForAll();
beforeEach(async () => {
  setMessageSink(() => {});
  await emulator.sql(`PRAGMA foreign_keys = OFF;
DROP TABLE IF EXISTS applied; DROP TABLE IF EXISTS post; DROP TABLE IF EXISTS user; DROP TABLE IF EXISTS tag;
CREATE TABLE user (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES user ON DELETE CASCADE);
CREATE TABLE post (id INTEGER PRIMARY KEY, author INTEGER REFERENCES user ON DELETE CASCADE, editor INTEGER REFERENCES user (id) ON DELETE SET NULL);
CREATE TABLE tag (name TEXT, post INTEGER REFERENCES post);
INSERT INTO user VALUES (1, NULL), (2, 1); INSERT INTO post VALUES (1, 1, 2), (2, 2, NULL), (3, 1, NULL);`);
  emulator.requests.clear();
});

const apply = (scripts: Scripts) => host(attempts).create(inputs(scripts));

/** Compares the scripts of a program with the state, as a preview does. Returns what it prints. */
async function compare(applied: Scripts, scripts: Scripts): Promise<string[]> {
  const lines: string[] = [];
  setMessageSink((sentence) => lines.push(sentence));
  const { from: _, ...outs } = inputs(applied);
  const provider = host();
  const { inputs: checked } = await provider.check({}, inputs(scripts));
  await provider.diff(outs.table, outs, checked);
  return lines;
}

/** Applies the scripts of a program to a database whose state has others. */
async function update(applied: Scripts, scripts: Scripts) {
  const { from: _, ...outs } = inputs(applied);
  return host(attempts).update(outs.table, outs, inputs(scripts));
}

const count = async (table: string) => (await emulator.sql(`SELECT * FROM ${table}`)).length;
/** Returns the numbers of users and posts. */
const rows = async () => [await count("user"), await count("post")];

/** Returns the SQL of the requests. */
function sent(): string[] {
  const found: string[] = [];
  JSON.stringify(emulator.requests, (key, value) => (key === "sql" ? found.push(value) && value : value));
  return found;
}

const steps = `CREATE TABLE "__new_user" (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES user ON DELETE CASCADE, name TEXT);
INSERT INTO "__new_user" (id, boss) SELECT id, boss FROM user;
DROP TABLE user;
ALTER TABLE "__new_user" RENAME TO user;`;
const rebuild = `PRAGMA foreign_keys=OFF;\n${steps}\nPRAGMA foreign_keys=ON;`;

describe("a script that turns foreign keys off", () => {
  test.each(["PRAGMA foreign_keys=OFF", "pragma main.foreign_keys = 0", "PRAGMA foreign_keys(no)"])(
    "by %s runs with them off, and afterwards the stream has them on again",
    async (pragma) => {
      const sql = `${pragma}; /* the rest */ ${steps}`;
      await apply({ "a.sql": sql });
      expect([await rows(), await count("applied")]).toEqual([[2, 3], 1]);
      const inOrder = [
        "PRAGMA foreign_keys = OFF",
        "BEGIN IMMEDIATE",
        sql,
        "COMMIT",
        "PRAGMA foreign_keys = ON",
      ];
      expect(sent().filter((each) => inOrder.includes(each))).toEqual(inOrder);
      expect(sent().at(-1)).toBe("PRAGMA foreign_keys = ON");
    },
  );

  test("and does nothing else is recorded", async () => {
    await apply({ "a.sql": "PRAGMA foreign_keys=OFF;" });
    expect(await count("applied")).toBe(1);
  });

  test("is rolled back if it breaks references, with the tables and the number of rows", async () => {
    await emulator.sql("PRAGMA foreign_keys = OFF; INSERT INTO tag VALUES ('old', 9)");
    const { message } = await rejection(
      apply({ "a.sql": rebuild.replace("FROM user;", "FROM user WHERE id = 2;") }),
    );
    expect(message).toBe(
      "The script a.sql was not applied, and none of its changes were kept: after it, rows would refer to rows that do not exist: 2 from post to user, 1 from user to user (found by PRAGMA foreign_key_check). No script was applied before it in this run.",
    );
    expect(await rows()).toEqual([2, 3]);
    expect(sent().slice(-2)).toEqual(["ROLLBACK", "PRAGMA foreign_keys = ON"]);
    // A reference that was broken before does not stop another script.
    await apply({ "a.sql": rebuild });
    expect(await rows()).toEqual([2, 3]);
  });

  test("is refused like any other if the database does not turn them off", async () => {
    const where = (body: unknown) => JSON.stringify(body).includes("pragma_foreign_keys");
    const stayOn = (body: unknown) => JSON.parse(JSON.stringify(body).replace('"value":"0"', '"value":"1"'));
    emulator.fault({ path: /pipeline$/, where, alter: stayOn, times: 9 });
    expect(await rejectionMessage(apply({ "a.sql": rebuild }))).toContain(
      "it rebuilds user while foreign keys are on",
    );
    expect([await rows(), sent().includes(rebuild)]).toEqual([[2, 3], false]);
  });

  /** Breaks an `up` off at each of its requests in turn, or at every `step`th. The next `up` completes the rebuild. */
  async function breakOffAtEachRequest(fault: Fault, up: (fault: FaultHandle) => Promise<unknown>, step = 1) {
    for (let after = 0; ; after += step) {
      const set = emulator.fault({ path: /pipeline$/, after, ...fault });
      await up(set);
      emulator.clearFaults();
      expect([after, await rows()]).toEqual([after, [2, 3]]);
      await apply({ "a.sql": rebuild });
      const columns = await emulator.sql("SELECT name FROM pragma_table_info('user')");
      expect([after, await rows(), columns.length]).toEqual([after, [2, 3], 3]);
      await emulator.sql("PRAGMA foreign_keys = OFF; DROP TABLE applied; ALTER TABLE user DROP COLUMN name");
      if (set.hits > 0) continue;
      expect(after).toBeGreaterThan(12);
      return;
    }
  }

  test.each(["before", "after"] as const)(
    "keeps all rows if the connection is lost %s any of its requests, and the next up completes it",
    (reset) =>
      breakOffAtEachRequest({ reset }, () => apply({ "a.sql": rebuild }).catch(() => {}), isFullRun ? 1 : 3),
  );

  /** Every other fault of contributing/faults.md. This takes minutes. */
  for (const { name, fault, always } of isFullRun ? troubles : [])
    test(`keeps all rows if ${name} happens to any of its requests, and the next up completes it`, async () => {
      const times = always ? Number.POSITIVE_INFINITY : 1;
      // A server that never responds is retried for as long as another writer may hold the lock.
      const up = () => withDeadline(3, () => apply({ "a.sql": rebuild })).catch(() => {});
      if (fault) await breakOffAtEachRequest({ ...fault, times }, up);
    });

  /** Runs an `up` in a process of its own, which is killed while it waits for the response with the fault. */
  async function upInKilledProcess(fault: FaultHandle): Promise<void> {
    const program = `const provider = require(${JSON.stringify(join(__dirname, "../../../../dist/provider/core"))}).v1("SqlMigrations");
const settings = ${JSON.stringify(settings(attempts))};
provider.configure({ config: { get: (key) => settings[key] } });
provider.create(${JSON.stringify(inputs({ "a.sql": rebuild }))});`;
    const child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
    const ended = once(child, "exit");
    await until(() => fault.hits > 0 || child.exitCode !== null);
    child.kill("SIGKILL");
    await ended;
  }

  test.each(isFullRun ? [true, false] : [true])(
    "keeps all rows if the process is killed at any of its requests, and the next up completes it (took effect: %s)",
    (effect) => breakOffAtEachRequest({ noResponse: true, effect }, upInKilledProcess, isFullRun ? 1 : 5),
  );
});

const advice = (table: string) =>
  `To rebuild ${table}, begin the script with PRAGMA foreign_keys=OFF and end it with PRAGMA foreign_keys=ON: these rows then stay, and their references are checked before the commit. To give them up, drop or empty their tables before ${table}, or set their references to NULL in an earlier script.`;
const posts = "1 of post (ON DELETE SET NULL), 3 of post (ON DELETE CASCADE)";

describe("with foreign keys on, a script that", () => {
  test.each([
    ["rebuilds a table", steps, "rebuilds user", `${posts}, 1 of user (ON DELETE CASCADE)`],
    ["drops a table", 'DROP TABLE IF EXISTS main."user"', "drops user", posts],
    ["empties a table", "DELETE FROM [User];", "empties User", posts],
    ["empties it by an alias", "DELETE FROM 'main'.`user` AS u", "empties user", posts],
    [
      "uses a referring table before it drops it",
      "DROP TABLE user; CREATE TABLE IF NOT EXISTS copy AS SELECT * FROM post; DROP TABLE post",
      "drops user",
      posts,
    ],
    ["rebuilds the referring table, too", steps.replaceAll("user", "post") + steps, "rebuilds user", posts],
  ])("%s is refused if other rows would change, in a preview too", async (_, sql, effect, dependent) => {
    const table = effect.split(" ").at(-1) ?? "";
    const problem = `it ${effect} while foreign keys are on, which changes the rows that refer to ${table}: ${dependent}`;
    const message = await rejectionMessage(apply({ "a.sql": sql }));
    expect(message).toContain(
      `The script a.sql was not applied, and none of its changes were kept: ${problem}`,
    );
    expect(message).toContain(advice(table));
    expect([await rows(), sent().includes(sql)]).toEqual([[2, 3], false]);
    const first = { "0.sql": "CREATE TABLE IF NOT EXISTS other (a)" };
    await apply(first);
    const preview = compare(first, { ...first, "a.sql": sql });
    expect(await rejectionMessage(preview)).toContain(`The script a.sql cannot be applied: ${problem}`);
  });

  test.each(["NO ACTION", "RESTRICT"])(
    "drops a table before one that refers to it is refused with %s, in a preview too",
    async (action) => {
      await emulator.sql(
        `DROP TABLE tag; CREATE TABLE tag (post INTEGER REFERENCES post ON DELETE ${action}); INSERT INTO tag VALUES (1)`,
      );
      const scripts = { "a.sql": "DROP TABLE post; DROP TABLE tag" };
      const problem = `it drops post while foreign keys are on, which fails because of the rows that refer to post: 1 of tag (ON DELETE ${action}). `;
      expect(await rejectionMessage(apply(scripts))).toContain(problem);
      const first = { "0.sql": "CREATE TABLE IF NOT EXISTS other (a)" };
      await apply(first);
      expect(await rejectionMessage(compare(first, { ...first, ...scripts }))).toContain(
        problem + advice("post"),
      );
    },
  );

  test("drops a table whose references go with the rows of another one is applied", async () => {
    await emulator.sql(
      "DROP TABLE tag; CREATE TABLE tag (a INTEGER REFERENCES post ON DELETE CASCADE, b INTEGER REFERENCES user); INSERT INTO tag VALUES (1, 1)",
    );
    await apply({ "a.sql": "DROP TABLE post; DROP TABLE user; DROP TABLE tag" });
    expect(await count("applied")).toBe(1);
  });

  test.each([
    ["removes the references first", "", "UPDATE tag SET post = NULL; DROP TABLE post"],
    ["defers all keys", "", "PRAGMA defer_foreign_keys = ON; DROP TABLE post; DROP TABLE tag"],
    ["has a deferred key", "DEFERRABLE INITIALLY DEFERRED", "DROP TABLE post; DROP TABLE tag"],
  ])("%s drops a table without an action of its keys", async (_, key, sql) => {
    await emulator.sql(
      `DROP TABLE tag; CREATE TABLE tag (post INTEGER REFERENCES post ${key}); INSERT INTO tag VALUES (1)`,
    );
    await apply({ "a.sql": sql });
    expect(await count("applied")).toBe(1);
  });

  test.each([
    ["drops the referring table, too", "DROP TABLE user; DROP TABLE post"],
    ["drops a table that no rows refer to", "DROP TABLE tag"],
    ["drops or empties the referring table first", "DROP TABLE tag; DELETE FROM post; DROP TABLE user"],
    ["drops a table that does not exist", "DROP TABLE IF EXISTS missing"],
  ])("%s is applied", async (_, sql) => {
    await apply({ "a.sql": sql });
    expect(await count("applied")).toBe(1);
  });

  test("drops a table whose referring rows a script before it deletes is applied", async () => {
    await apply({
      "a.sql": "DELETE FROM post WHERE true",
      "b.sql": "UPDATE user SET boss = NULL; DROP TABLE user",
    });
    expect(await count("applied")).toBe(2);
  });
});

const first = { "0.sql": "CREATE TABLE IF NOT EXISTS other (a)" };

/** Leaves the database as if another process had applied the first script. */
async function recordFirst(): Promise<void> {
  const [{ name, checksum } = { name: "", checksum: "" }] = inputs(first).scripts;
  await emulator.sql(`CREATE TABLE applied (position INTEGER PRIMARY KEY, name TEXT, checksum TEXT);
INSERT INTO applied VALUES (1, '${name}', '${checksum}')`);
}

test("a preview shows what a rebuild loses: indexes and triggers that the script does not create again", async () => {
  await emulator.sql(`CREATE INDEX by_author ON post (author); CREATE INDEX by_editor ON post (editor);
CREATE TRIGGER log AFTER DELETE ON post BEGIN DELETE FROM tag; END; CREATE INDEX tags ON tag (name)`);
  const sql = `CREATE TABLE new (id, author, editor); INSERT INTO new SELECT * FROM post;
DROP TABLE post; ALTER TABLE new RENAME TO post; CREATE INDEX IF NOT EXISTS "by_editor" ON post (editor);`;
  await recordFirst();
  expect(await compare(first, { ...first, "a.sql": sql })).toEqual([
    "Applies 1 script and records it in the table applied: a.sql (rebuilds post, rows: 3, loses index by_author, trigger log).",
  ]);
  await emulator.sql(sql);
  expect(
    await emulator.sql(
      "SELECT name FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
    ),
  ).toEqual([{ name: "tags" }, { name: "by_editor" }]);
});

describe("a rebuild of a table that is used elsewhere", () => {
  const drop = { view: "DROP VIEW IF EXISTS posts", trigger: "DROP TRIGGER IF EXISTS posts" };
  afterEach(() => emulator.sql(`${drop.trigger}; ${drop.view}`));

  const sql = `PRAGMA foreign_keys=OFF; CREATE TABLE new (id PRIMARY KEY, author, editor); INSERT INTO new SELECT * FROM post;
DROP TABLE post; ALTER TABLE new RENAME TO post;`;

  test.each([
    ["view", 'CREATE VIEW posts AS SELECT author FROM tag JOIN "POST" ON tag.post = post.id'],
    ["trigger", "CREATE TRIGGER posts AFTER INSERT ON tag BEGIN DELETE FROM post; END"],
  ] as const)(
    "is refused because of a %s, in a preview too, and the error says how it works",
    async (kind, other) => {
      await emulator.sql(other);
      const problem = `it rebuilds post, which SQLite refuses while the ${kind} posts refers to post. Drop the ${kind} at the beginning of the script, and create it again at the end.`;
      expect(await rejectionMessage(apply({ "a.sql": sql }))).toContain(problem);
      await apply(first);
      expect(await rejectionMessage(compare(first, { ...first, "a.sql": sql }))).toContain(problem);
      await update(first, { ...first, "a.sql": `${drop[kind]}; ${sql} ${other};` });
      expect([await count("post"), await count("applied")]).toEqual([3, 2]);
    },
  );

  test.each([
    [
      "the table of a trigger goes, too",
      "CREATE TRIGGER posts AFTER INSERT ON tag BEGIN DELETE FROM post; END",
      "DROP TABLE tag;",
    ],
    ["a view has a column of its name", "CREATE VIEW posts AS SELECT post FROM tag", ""],
  ])("is applied if %s", async (_, other, more) => {
    await emulator.sql(other);
    await apply({ "a.sql": `${more}${sql}` });
    expect(await count("applied")).toBe(1);
  });
});

test("a preview shows what the pending scripts do to whole tables, with their rows", async () => {
  await recordFirst();
  const later = {
    "a.sql": rebuild,
    "b.sql": "DROP TABLE tag; DROP TABLE c",
    "c.sql": "SELECT 1",
  };
  expect(await compare(first, { ...first, ...later })).toEqual([
    "Applies 3 scripts and records them in the table applied: a.sql (rebuilds user, rows: 2), b.sql (drops tag, rows: 0; drops c), c.sql.",
  ]);
  expect(sent().filter((sql) => !sql.startsWith("SELECT"))).toEqual([]);
});
