import { isInstalled } from "../../../tools/ready.cjs";

const lock = (packages: object) => ({ packages: { "": {}, ...packages } as never });
const zod = { version: "4.6.7", integrity: "sha512-a" };
const mac = { version: "2.3.3", integrity: "sha512-b", optional: true };

test("packages are installed if npm recorded what the lock file asks for", () => {
  expect(isInstalled(lock({ "node_modules/zod": zod }), lock({ "node_modules/zod": zod }))).toBe(true);
});

test("packages for other platforms may be missing, but not have another version", () => {
  const wanted = lock({ "node_modules/zod": zod, "node_modules/fsevents": mac });
  expect(isInstalled(wanted, lock({ "node_modules/zod": zod }))).toBe(true);
  const older = lock({ "node_modules/zod": zod, "node_modules/fsevents": { ...mac, version: "2.3.2" } });
  expect(isInstalled(wanted, older)).toBe(false);
});

test.each([
  ["nothing is installed", undefined],
  ["a package is missing", lock({})],
  ["a version differs", lock({ "node_modules/zod": { ...zod, version: "4.6.6" } })],
  ["the content differs", lock({ "node_modules/zod": { ...zod, integrity: "sha512-c" } })],
])("packages are not installed if %s", (_, installed) => {
  expect(isInstalled(lock({ "node_modules/zod": zod }), installed)).toBe(false);
});
