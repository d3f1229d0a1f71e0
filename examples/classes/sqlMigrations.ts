import * as edge from "pulumi-edge-platform";

// Every *.sql file of the folder, in the order of the names; a new one is applied by the next `pulumi up`.
const schema = new edge.SqlMigrations("schema", { scripts: "migrations" });

export const applied = schema.scripts.apply((scripts) => scripts.map(({ name }) => name));
