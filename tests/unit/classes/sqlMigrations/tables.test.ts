import { splitStatements } from "../../../../provider/api/sql/statements";
import { tableEffects } from "../../../../provider/classes/sqlMigrations/tables";

test.each<[string, string]>([
  [
    'DROP TABLE a; DROP TABLE IF EXISTS "b ""c"; drop table `d`; DROP TABLE main . [e f]',
    'drops a, drops b "c, drops d, drops e f',
  ],
  ["DELETE FROM a; DELETE FROM b WHERE c; DELETE FROM main.d RETURNING e", "empties a, empties d"],
  ["CREATE TABLE a_new (b); DROP TABLE a; ALTER TABLE a_new RENAME TO A", "rebuilds A"],
  ["ALTER TABLE a RENAME TO old; CREATE TABLE a (b); DROP TABLE old", "drops a"],
  ["CREATE TEMP TABLE a (b); DROP TABLE a; CREATE TABLE IF NOT EXISTS c (d); DROP TABLE c", "drops c"],
  ["ALTER TABLE a RENAME TO b; ALTER TABLE c RENAME COLUMN d TO e; DROP TABLE b", "drops a"],
  ["-- DROP TABLE a\nSELECT 'DROP TABLE b'; DROP INDEX c; DROP VIEW d; ALTER TABLE e DROP COLUMN f", ""],
  ["CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END;", ""],
])("%s: %s", (sql, effects) => {
  const found = tableEffects(splitStatements(sql)).map(({ verb, table }) => `${verb} ${table}`);
  expect(found.join(", ")).toBe(effects);
});
