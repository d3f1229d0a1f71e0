import { withTables } from "../../../tools/generate/tables";

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
