import * as edge from "pulumi-edge-platform";

// Promise form: the URL of one database by its name.
export const firstUrl = edge
  .getDatabases()
  .then(({ databases }) => databases.find(({ name }) => name === "first")?.url);

// Output form: the databases that take no writes now.
export const blocked = edge
  .getDatabasesOutput()
  .databases.apply((all) => all.filter(({ blockWrites }) => blockWrites).map(({ name }) => name));
