import { describeObject, describeParents, type Model, type Named } from "../api/collection";
import type { Route } from "../api/declare";
import type { Client } from "../http/client";
import { expandPath } from "../http/url";
import type { Lifecycle, Properties } from "./lifecycle";
import { located } from "./resource";

interface Collection extends Named {
  readonly model: Model;
}

interface Operations<Live> {
  readonly create: Route<Live>;
  readonly update: Route<Live>;
  readonly delete: Route;
}

/** How an object is found if its ID is not given. In messages: named "eu", at "https://a.example". */
interface Recognition<Inputs, Live> {
  readonly word: "named" | "at";
  text(given: Partial<Inputs>): string;
  isMeant(live: Live, given: Inputs): boolean;
}

type Hooks = "path" | "describe" | "locate" | "create" | "update" | "delete" | "toOutputs";

const memberOf = (live: object, { model }: Collection, field: string): unknown =>
  (live as Properties)[model.fields[field]?.wire ?? field];

/** Recognizes an object by its name, a field of the model. */
export const byName = (of: Collection, field: string): Recognition<object, object> => ({
  word: "named",
  text: (given) => JSON.stringify((given as Properties)[field]),
  isMeant: (live, given) => memberOf(live, of, field) === (given as Properties)[field],
});

/**
 * The hooks of a class whose objects belong to a parent, which lists them; the API assigns their IDs. `siblings`: what the
 * parent has before a create.
 */
export function child<
  Inputs extends object,
  Key extends Readonly<Record<string, number>>,
  Live extends object,
>(
  of: Collection,
  operations: Operations<Live>,
  { word, text, isMeant }: Recognition<Inputs, Live>,
  siblings: (client: Client, given: Inputs) => Promise<readonly Live[]>,
): Required<Pick<Lifecycle<Inputs, Key, Live>, Hooks>> {
  const { noun, id, parent, model } = of;
  const parents = idsOf(parent);
  const parentIds = (given: object) =>
    Object.fromEntries(parents.map((name) => [name, (given as Record<string, number>)[name] as number]));
  const keyOf = (live: Live, given: Inputs) => ({ ...parentIds(given), [id]: memberOf(live, of, id) }) as Key;
  const describe = (given: Partial<Key & Inputs>): string => {
    const label = word === "named" ? text(given) : `${word} ${text(given)}`;
    return describeObject(of, given, (given as Properties)[id] ?? label);
  };

  return {
    path: (key) => expandPath(operations.update.path, key),
    describe,

    async locate(client, given) {
      const all = await siblings(client, given);
      const { [id]: adopted } = given as Properties;
      const matches = all.filter((live) =>
        adopted === undefined ? isMeant(live, given) : memberOf(live, of, id) === adopted,
      );
      const owner = parent ? describeParents(parent, parentIds(given)) : "";
      const several = `${owner.replace(/^./, (letter) => letter.toUpperCase())} has ${matches.length} ${noun}s ${word} ${text(given)}`;
      return located(all, matches, (live) => keyOf(live, given), several, `set ${id} to select one.`);
    },

    async create(client, given) {
      const path = parentIds(given);
      const input = model.toWire(given);
      const body = operations.create.body?.(path, input) ?? input;
      const live = await client.send(operations.create, { path, body, subject: describe(given) });
      return { key: keyOf(live, given), live };
    },

    update: (client, key, { values }) =>
      client.send(operations.update, { path: key, body: model.toWire(values) }),

    async delete(client, key) {
      await client.send(operations.delete, { path: key });
    },

    toOutputs: (live, key) => ({ ...model.fromWire(live as never), ...key }),
  };
}

const idsOf = (of: Named | undefined): string[] => (of ? [...idsOf(of.parent), of.id] : []);
