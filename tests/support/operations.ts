import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isArea } from "../../provider/api/route";
import type { Operation } from "../../provider/http/operation";

const apiFolder = join(__dirname, "..", "..", "provider", "api");

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "source" in value;

/** All operations of the package except those of SQL, each with the name of its constant or method. */
export const allOperations: readonly (readonly [string, Operation])[] = readdirSync(apiFolder, {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".ts") && !file.startsWith("sql"))
  .flatMap((file) => Object.entries(require(join(apiFolder, file)) as Record<string, unknown>))
  .flatMap(([name, value]) =>
    name === "objectAreas" ? Object.entries(Object(value)) : [[name, value] as const],
  )
  .flatMap(([name, value]) =>
    typeof value === "object" && value !== null && isArea(value)
      ? Object.entries(value).map(([method, route]) => [`${name}.${method}`, route] as const)
      : [[name, value] as const],
  )
  .flatMap(([name, value]) => (isOperation(value) ? [[name, value] as const] : []));

/** The operations of the management API. */
export const operations = allOperations.filter(([, { service = "management" }]) => service === "management");
