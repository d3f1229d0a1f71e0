// Generates the example of a class in Python and YAML.
import { stringify } from "yaml";
import { resolveType, toToken } from "./render";
import type { Schema, TypeSpec } from "./spec";

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments in the examples of the classes that no declaration in provider/objects has. */
export const otherExamples: Readonly<Record<string, Arguments>> = {
  ApiObject: {
    path: "/shield/shield-zone/5/upload-scanning",
    predefined: true,
    responseMember: "data",
    properties: { isEnabled: true, antivirusScanningMode: 2 },
    operations: { update: { method: "PATCH" } },
  },
  DatabaseToken: { databaseId: "db-901", kind: "read-only", expiry: "90d", renewBefore: "30d" },
  DnssecZone: { zoneId: 3 },
  RateLimitRuleData: { shieldZoneId: 5, ruleName: "login" },
  ScriptRelease: {
    scriptId: 6,
    code: "import * as BunnySDK from '@bunny.net/edgescript-sdk'; BunnySDK.net.http.serve(() => new Response('Hello'));",
    adopt: true,
  },
  SqlMigrations: { scripts: "migrations" },
  StorageFile: { storageZoneId: 8, path: "about.txt", source: "About the shop" },
  StorageFolder: { storageZoneId: 8, path: "pages", folder: "site" },
  VideoLibraryRefererBlock: { libraryId: 4, hostname: "copycat.example" },
};

export function renderLanguageExamples(schema: Schema, className: string, args: Arguments): string {
  const { inputProperties = {} } = schema.resources[toToken(className)] ?? {};
  const lines = Object.entries(args).map(
    ([name, value]) => `    ${toSnakeCase(name)}=${renderPython(schema, value, inputProperties[name], 4)},`,
  );
  const python = [
    "import pulumi_edge as edge",
    "",
    `example = edge.${className}(`,
    '    "example",',
    ...lines,
    ")",
  ];
  const yaml = stringify({ resources: { example: { type: `edge:${className}`, properties: args } } });
  return `<details>
<summary>Python and YAML</summary>

\`\`\`python
${python.join("\n")}
\`\`\`

\`\`\`yaml
${yaml}\`\`\`

</details>`;
}

const lineWidth = 88;

/** Renders a value as Black formats it. `indent`: that of the line on which the value begins. */
function renderPython(schema: Schema, value: unknown, type: TypeSpec = {}, indent = 0): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const { members, isMap } = resolveType(schema, type);
  const inner = indent + 4;
  const items = Array.isArray(value)
    ? value.map((item) => renderPython(schema, item, type.items, inner))
    : Object.entries(value).map(([name, each]) => {
        const memberType = isMap ? type.additionalProperties : members?.properties[name];
        const key = isMap || !members ? name : toSnakeCase(name);
        return `${JSON.stringify(key)}: ${renderPython(schema, each, memberType, inner)}`;
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const line = `${open}${items.join(", ")}${close}`;
  if (!line.includes("\n") && indent + line.length < lineWidth - 30) return line;
  const spaces = " ".repeat(inner);
  return `${open}\n${items.map((item) => `${spaces}${item},\n`).join("")}${" ".repeat(indent)}${close}`;
}

const toSnakeCase = (name: string): string => name.replace(/(?<=[a-z\d])[A-Z]/g, "_$&").toLowerCase();
