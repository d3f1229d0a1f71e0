import { findTransactionStatement, splitStatements } from "../../../../provider/api/sql/splitStatements";
import { findTableEffects } from "../../../../provider/classes/sqlMigrations/tables";

const found = (sql: string) => findTransactionStatement(splitStatements(sql));

test.each([
  ["begin immediate;", "BEGIN IMMEDIATE"],
  ["SELECT 1;\n-- it is done\n  /* now */ commit", "COMMIT"],
  ["SELECT ';'; END TRANSACTION;", "END TRANSACTION"],
  ["ROLLBACK TRANSACTION", "ROLLBACK TRANSACTION"],
  ["CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END; COMMIT;", "COMMIT"],
  ["EXPLAIN CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END; ROLLBACK", "ROLLBACK"],
  ["CREATE TABLE trigger_log (a); BEGIN;", "BEGIN"],
  ["SELECT 'it''s'; \"a;b\"; BEGIN", "BEGIN"],
  ["SELECT 1 /* not closed; BEGIN; */; BEGIN", "BEGIN"],
])("%j contains a statement that begins or ends a transaction", (sql, statement) => {
  expect(found(sql)).toBe(statement);
});

test.each([
  "INSERT INTO a VALUES ('BEGIN; COMMIT;'); SELECT 1 -- ; COMMIT;",
  "/* BEGIN; */ SELECT 1; /* COMMIT",
  'SELECT "x; COMMIT" FROM [b; COMMIT], `c; END`',
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE c WHEN 1 THEN 2 END; DELETE FROM a; END;",
  "create temporary trigger if not exists t before delete on a begin select raise(rollback, 'no'); end",
  "SAVEPOINT a; INSERT INTO b VALUES (1); ROLLBACK TO a; RELEASE a;",
  "SAVEPOINT a; ROLLBACK TRANSACTION TO SAVEPOINT a; RELEASE a",
  "INSERT OR ROLLBACK INTO a VALUES (1)",
  'CREATE TABLE begin_log (commit_at TEXT, "end" TEXT); INSERT INTO begin_log VALUES (:begin, @commit);',
])("%j contains no transaction statement", (sql) => {
  expect(found(sql)).toBeUndefined();
});

test.each(["", " \n\t", ";;;", "-- a; b", "/* a */ ; /* b"])("%j contains no statement", (sql) => {
  expect(splitStatements(sql)).toEqual([]);
});

test.each<[string, string]>([
  [
    'DROP TABLE a; DROP TABLE IF EXISTS "b ""c"; drop table `d`; DROP TABLE main . [e f]',
    'drops a, drops b "c, drops d, drops e f',
  ],
  ["DELETE FROM a; DELETE FROM b WHERE c; DELETE FROM main.d RETURNING e", "empties a, empties d"],
  ["WITH b AS (SELECT 1 WHERE true) DELETE FROM a; WITH b AS (SELECT 1) DELETE FROM c WHERE d", "empties a"],
  ["WITH b AS (SELECT 1) INSERT INTO dropped SELECT 'DELETE FROM a'; SELECT 1 WHERE true", ""],
  ["CREATE TABLE a_new AS SELECT 1 WHERE true; DROP TABLE a_new", ""],
  ["CREATE TABLE a_new (b); DROP TABLE a; ALTER TABLE a_new RENAME TO A", "rebuilds a"],
  ["ALTER TABLE a RENAME TO old; CREATE TABLE a (b); DROP TABLE old", "drops a"],
  ["CREATE TEMP TABLE a (b); DROP TABLE a; CREATE TABLE IF NOT EXISTS c (d); DROP TABLE c", "drops c"],
  ["ALTER TABLE a RENAME TO b; ALTER TABLE c RENAME COLUMN d TO e; DROP TABLE b", "drops a"],
  ["-- DROP TABLE a\nSELECT 'DROP TABLE b'; DROP INDEX c; DROP VIEW d; ALTER TABLE e DROP COLUMN f", ""],
  ["CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END;", ""],
])("what %j does to whole tables: %s", (sql, effects) => {
  const shown = findTableEffects(splitStatements(sql)).map(({ verb, table }) => `${verb} ${table}`);
  expect(shown.join(", ")).toBe(effects);
});
