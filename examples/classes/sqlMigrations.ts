import * as edge from "pulumi-edge-platform";

// Every *.sql file of the folder, in the order of their names. The next `pulumi up` applies a new one.
const schema = new edge.SqlMigrations("schema", { scripts: "migrations" });

export const applied = schema.scripts.apply((scripts) => scripts.map(({ name }) => name));
