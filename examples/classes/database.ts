import * as edge from "pulumi-edge-platform";

// The primary and replica regions can be changed later, the name and the storage region cannot.
const shop = new edge.Database("shop", {
  name: "shop",
  storageRegion: "DE",
  primaryRegions: ["DE"],
  replicaRegions: ["NY", "SYD"],
});

const writer = new edge.DatabaseToken("writer", {
  databaseId: shop.databaseId,
  kind: "full-access",
  expiry: "90d",
  renewBefore: "30d",
});

// SQL is sent to the database itself: a provider holds its URL and the token.
const sql = new edge.EdgeProvider("sql", { databaseUrl: shop.url, databaseAuthToken: writer.token });
const tables = new edge.SqlMigrations("tables", { scripts: "schema" }, { provider: sql });

// The query runs after the scripts are applied.
const query = tables.scripts.apply(() => "SELECT host FROM site ORDER BY host");
const { rows } = edge.getSqlRowsOutput({ sql: query }, { provider: sql });

export const url = shop.url;
export const hosts = rows.apply((sites) => sites.map(({ host }) => host));
