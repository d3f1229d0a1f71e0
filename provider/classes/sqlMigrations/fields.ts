import * as z from "zod";
import { field, type Given, value } from "../../model/field";
import { matching, plain, text } from "../../model/kinds";
import { listOf } from "../../model/list";
import { object } from "../../model/object";
import * as role from "../roles";
import { defaultTable } from "./scripts";

const always = { always: true, required: true } as const;

const script = object("ScriptChecksum", "One script as the state holds it.", {
  name: field("name", text(1), "Its file name, unique among the scripts.", always),
  checksum: field(
    "checksum",
    matching(/^[0-9a-f]{64}$/, "a SHA-256 in hexadecimal"),
    "SHA-256 of its text in hexadecimal; line ends count as LF, so that a Windows checkout has the same.",
    always,
  ),
});

export type ScriptChecksum = Given<typeof script>;

const scripts = listOf(script, "a list of names and checksums");

const isPath = (given: unknown) => typeof given === "string" && given.trim() !== "";

const paths = plain(
  z.custom<string | string[]>(),
  (given) => isPath(given) || (Array.isArray(given) && given.length > 0 && given.every(isPath)),
  "the path of a folder or a list of paths",
  { spec: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }], plain: true } },
);

export const fields = {
  table: role.identity(
    value(
      matching(
        /^(?!sqlite_)[a-z_][a-z0-9_]{0,62}$/,
        "a name of 1 to 63 lower-case letters, digits and underscores that does not begin with a digit or sqlite_",
      ),
      "",
    ),
    "Table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning with a digit or `sqlite_`. With another one all scripts are applied again, and recorded there.",
  ),
  // An import has none.
  from: role.option(
    paths,
    "A folder, whose `*.sql` files are applied in the order of their names (by code units: `10.sql` before `2.sql`), or a list of files in the order given. Paths are relative to the program's folder. Plain values, no Outputs.",
  ),
  scripts: role.settable(
    value(
      {
        ...scripts,
        argument: scripts.argument.refine((all) => all.length > 0, {
          error: "a list of at least one script",
        }),
      },
      "The scripts as they were applied, in order.",
      { required: true },
    ),
  ),
};

/** A program gives paths; the constructor makes `from` and `scripts` of them. */
export const conversion = {
  programArguments: {
    scripts: { ...fields.from, argument: "required" },
    table: { ...fields.table, argument: "optional", default: defaultTable },
  },
  comment:
    "Reads and checks the scripts at once.\n@throws RunError, a sentence: no such folder or file, no scripts, two of one name, an empty one, one that begins or ends a transaction.",
} as const;

export type Inputs = role.InputsOf<typeof fields>;
export type Key = role.KeyOf<typeof fields>;
