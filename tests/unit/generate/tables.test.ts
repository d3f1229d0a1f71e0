import type { Schema } from "../../../tools/generate/spec";
import { tablesOf, withTables } from "../../../tools/generate/tables";

const tables = new Map([
  ["arguments of Widget", "| argument |\n|---|\n| `a` |"],
  ["x", "| x |"],
]);

const page = `# Page

Above.

<!-- generated: arguments of Widget -->

| old |
|---|

<!-- end -->

Between.

<!-- generated: x -->
<!-- end -->
Below.
`;

const written = `# Page

Above.

<!-- generated: arguments of Widget -->

| argument |
|---|
| \`a\` |

<!-- end -->

Between.

<!-- generated: x -->

| x |

<!-- end -->
Below.
`;

test("a page gets its tables between their markers, whatever was there, and keeps the rest", () => {
  expect(withTables(page, tables)).toBe(written);
});

test("a page that has its tables stays unchanged, and so does one without markers", () => {
  expect(withTables(written, tables)).toBe(written);
  expect(withTables("# Page\n", tables)).toBe("# Page\n");
});

test("a marker that no table belongs to is named", () => {
  expect(() => withTables("<!-- generated: outputs of Gadget -->\n<!-- end -->", tables)).toThrow(
    'There is no table "outputs of Gadget".',
  );
});

const text = (description: string) => ({ type: "string", description });
const listOf = (title: string) => ({
  type: "array",
  items: { $ref: `#/types/edge:index:${title}` },
  description: "All.",
});
const size = { oneOf: [{ type: "string" }, { $ref: "#/types/edge:index:Size" }] };

const schema = {
  types: {
    "edge:index:Size": { type: "string", enum: [{ value: "s" }, { value: "m" }] },
    "edge:index:Part": { properties: { id: text("ID of the part.") } },
    "edge:index:Widget": { properties: { id: text("ID."), parts: listOf("Part") } },
  },
  resources: {},
  functions: {
    "edge:index:getWidget": {
      inputs: {
        properties: {
          size: { ...size, description: "Size." },
          fit: { ...size, description: "`s` fits, `m` may." },
        },
        required: [],
      },
      outputs: { properties: { id: text("ID."), parts: listOf("Part"), note: text("Note.") } },
    },
    "edge:index:getWidgets": {
      inputs: { properties: {}, required: [] },
      outputs: { properties: { widgets: listOf("Widget"), parts: listOf("Part") } },
    },
  },
} as unknown as Schema;

test("members that an earlier table shows are named or linked, and no row says them again", () => {
  const tables = tablesOf(schema);
  expect(tables.get("result of getWidget")).toContain("| `parts[].id` | string | ID of the part. |");
  expect(tables.get("result of getWidgets")?.split("\n").slice(2)).toEqual([
    "| `widgets` | list | All. Members: `id`, `parts`, as in [getWidget](dataFunctions.md#getwidget). |",
    "| `parts` | list | All. [Its members](dataFunctions.md#getwidget). |",
  ]);
});

test("the values of an argument are listed unless its description has them", () => {
  expect(tablesOf(schema).get("arguments of getWidget")?.split("\n").slice(2)).toEqual([
    "| `size` | string | Size. One of `s`, `m`. |",
    "| `fit` | string | `s` fits, `m` may. |",
  ]);
});
