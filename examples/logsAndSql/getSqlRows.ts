import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const owner = new pulumi.Config().get("owner") ?? "shop";

export const siteNames = edge
  .getSqlRows({ sql: "SELECT name FROM site WHERE owner = ? ORDER BY name", args: [owner] })
  .then(({ rows }) => rows.map(({ name }) => name));

export const sizes = edge.getSqlRowsOutput({
  sql: "SELECT count(*) AS sites, sum(size) AS bytes FROM site WHERE owner = :owner",
  args: { owner },
}).rows;
