import { collect } from "../api/paging";
import { database } from "../model/database";
import { value } from "../model/field";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

/** The class has the name `Database`. */
const info = { ...database, title: "DatabaseInfo" };

export const getDatabases = dataFunction({
  about: {
    description: "The SQL databases of the account, whoever created them.",
    examples: {
      "The URL of a database by its name":
        'const { databases } = await edge.getDatabases();\nexport const url = databases.find(({ name }) => name === "shop")?.url;',
    },
  },
  arguments: {},
  result: { databases: value(listOf(info), "The databases, in the order of the API.") },
  read: async (api) => ({ databases: (await collect(api.databases.list())).map(info.fromWire) }),
});
