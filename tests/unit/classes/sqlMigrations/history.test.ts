import { pendingOf } from "../../../../provider/classes/sqlMigrations/history";

/** "a b" : two scripts; "a1" is another text under the name a. */
const scripts = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ name: word.charAt(0), checksum: word }));

test.each([
  ["", "a b", "a b"],
  ["a", "a b c", "b c"],
  ["a b", "a b", ""],
])("after %j of %j, %j is left to apply", (applied, given, pending) => {
  expect(pendingOf(scripts(applied), scripts(given))).toEqual(scripts(pending));
});

test.each([
  ["a b", "a b1 c", "The script b was changed after it was applied: restore its original text"],
  [
    "a b",
    "a c",
    "The script b was applied to the database but is missing from the program: restore the file",
  ],
  ["a b", "a", "The script b was applied to the database but is missing"],
  ["a", "", "The script a was applied to the database but is missing"],
  ["a c", "a b c", "The script b comes before c, which has already been applied: move it after c, the last"],
  ["a c d", "b a c d", "The script b comes before a, which has already been applied: move it after d"],
  ["a b c", "a c b", "The script c comes before b, but was applied after it: restore the order"],
])("with %j applied, %j is rejected with a clear error", (applied, given, message) => {
  expect(() => pendingOf(scripts(applied), scripts(given))).toThrow(message);
});
