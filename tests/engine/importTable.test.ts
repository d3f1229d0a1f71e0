import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sample } from "../../emulator";
import { classes } from "../../provider/classes";
import { fullTest } from "../support/fullRun";
import { expectSuccess, Scene } from "./scene";

const page = readFileSync(join(__dirname, "..", "..", "docs", "import.md"), "utf8");

/** What the page says about the preview after an import, by class. */
const previews = new Map(
  [...page.matchAll(/^\| `edge:index:(\w+)` \|.*\| (.*) \|$/gm)].map(([, className = "", preview = ""]) => [
    className,
    preview,
  ]),
);

/** The classes that tests/engine/wholeAccount.test.ts does not import, with an object of each. */
const objects: Readonly<Record<string, readonly [id: string, args: string]>> = {
  VideoLibraryRefererBlock: ["4/other.example", '{ libraryId: 4, hostname: "other.example" }'],
  RateLimitRuleData: ["5/8001", '{ shieldZoneId: 5, ruleName: "login" }'],
  ScriptRelease: ["6", '{ scriptId: 6, code: "export default () => new Response();" }'],
  StorageFile: ["8/robots.txt", '{ storageZoneId: 8, path: "robots.txt", source: "User-agent: *" }'],
  StorageFolder: ["8/site/", '{ storageZoneId: 8, path: "site/", folder: "site" }'],
  SqlMigrations: ["pulumi_migrations", '{ scripts: "migrations" }'],
  DatabaseToken: ["db-901/1", '{ databaseId: "db-901", kind: "read-only", expiry: "30d" }'],
  ApiObject: [
    "/shield/shield-zone/5/upload-scanning",
    '{ path: "/shield/shield-zone/5/upload-scanning", predefined: true, responseMember: "data", properties: { isEnabled: false } }',
  ],
};

const isImportable = (className: string) => !previews.get(className)?.startsWith("not importable");
const toProgram = (names: readonly string[]) =>
  names.map((name) => `new edge.${name}("${name}", ${objects[name]?.[1]});`).join("\n");

fullTest(
  "the preview after the import of a class that discover does not find is as the page says",
  async () => {
    const foundByDiscover = classes.filter(({ discovery }) => discovery && !discovery.coveredBy);
    const others = [...previews.keys()].filter(
      (name) => !foundByDiscover.some((each) => each.className === name),
    );
    expect(Object.keys(objects).sort()).toEqual(others.sort());

    const scene = await Scene.open({ seed: sample });
    const { stack } = scene;
    scene.useDatabase();
    stack.file("site/index.html", "<h1>Shop</h1>");
    stack.file("migrations/1_customer.sql", "CREATE TABLE customer (email TEXT);");
    expectSuccess(await scene.up(toProgram(others)));
    await stack.must("state", "delete", "--all", "--force", "--yes");

    const importable = others.filter(isImportable);
    const resources = importable.map((name) => ({
      type: `edge:index:${name}`,
      name,
      id: objects[name]?.[0],
    }));
    stack.file("import.json", JSON.stringify({ resources }));
    stack.program(toProgram(importable));
    scene.takeWrites();
    await stack.must("import", "--file", "import.json", "--generate-code=false", "--protect=false", "--yes");
    const preview = expectSuccess(await stack.preview());
    const updated = importable.filter((name) => previews.get(name)?.startsWith("an update"));
    expect(preview.steps.map(({ op, name }) => `${op} ${name}`).sort()).toEqual(
      updated.map((name) => `update ${name}`).sort(),
    );
    expectSuccess(await stack.up());
    expectSuccess(await stack.preview("--expect-no-changes"));
    for (const name of others.filter((each) => !isImportable(each)))
      await expect(
        stack.must(
          "import",
          `edge:index:${name}`,
          name,
          objects[name]?.[0] ?? "",
          "--generate-code=false",
          "--yes",
        ),
      ).rejects.toThrow(/cannot be imported or looked up/);
    // A request with SQL is a POST, even if it only reads.
    const isSqlRead = (request: string) =>
      request.startsWith("POST /sql/") && !/"sql":"(?!SELECT )/.test(request);
    expect(scene.takeWrites().filter((request) => !isSqlRead(request))).toEqual([]);
  },
);
