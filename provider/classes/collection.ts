import { describeObject, describeParents, type ObjectModel, type ObjectNoun } from "../api/collection";
import type { Route } from "../api/declare";
import { execute } from "../api/execute";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import type { Operation } from "../http/operation";
import { expandPath } from "../http/url";
import type { DiscoveredObject, Lifecycle, Properties } from "./lifecycle";

/** A list of objects whose IDs the API assigns, in a parent object or in the account. */
interface Collection extends ObjectNoun {
  readonly path: string;
  readonly model: ObjectModel;
  /** The API's name of the member that contains the object's name. */
  readonly name?: string;
  readonly writes?: Pick<Operation<never>, "serial">;
}

/** Finds an object if the program does not set its ID. Messages call it `named "eu"` or `at "https://a.example"`. */
interface Recognition<Inputs, Live> {
  readonly foundBy: readonly string[];
  readonly word: "named" | "at";
  text(inputs: Partial<Inputs>): string;
  matches(live: Live, inputs: Inputs): boolean;
  /** Advice to the user if several objects match. Default: to set the ID. */
  readonly remedy?: string;
}

type Hook = "path" | "describe" | "foundBy" | "locate" | "read" | "create" | "update" | "toOutputs";
type CollectionHooks<Inputs, Key, Live> = Required<Pick<Lifecycle<Inputs, Key, Live>, Hook>> &
  Pick<Lifecycle<Inputs, Key, Live>, "serialKey"> & { delete(client: Client, key: Key): Promise<void> };

/** Returns a `Recognition` that matches objects by name. */
export function recognizeByName({ model, name = "" }: Collection): Recognition<object, object> {
  const field = Object.keys(model.fields).find((each) => model.fields[each]?.wire === name) ?? name;
  return {
    foundBy: [field],
    word: "named",
    text: (inputs) => JSON.stringify((inputs as Properties)[field]),
    matches: (live, inputs) => (live as Properties)[name] === (inputs as Properties)[field],
  };
}

/** Returns the hooks of a class of such objects. `siblings`: lists all objects with the same parent. */
export function collectionHooks<Inputs extends object, Key extends Ids, Live extends object>(
  of: Collection,
  operations: Readonly<Record<"create" | "update" | "delete", Route>>,
  siblings: (client: Client, of: Inputs | Key) => Promise<readonly Live[]>,
  recognition: Recognition<Inputs, Live> = recognizeByName(of),
): CollectionHooks<Inputs, Key, Live> {
  const { noun, id, parent, model } = of;
  const { foundBy, word, text, matches, remedy = `set ${id} to select one.` } = recognition;
  const idOf = (live: object) => (live as Properties)[model.fields[id]?.wire ?? id];
  const keyOf = (live: object, inputs: object) => ({ ...pickIds(parent, inputs), [id]: idOf(live) }) as Key;
  const describe = (inputs: Partial<Key & Inputs>): string => {
    const label = word === "named" ? text(inputs) : `${word} ${text(inputs)}`;
    return describeObject(of, inputs, (inputs as Properties)[id] ?? label);
  };

  return {
    path: (key) => expandPath(`${of.path}/{${id}}`, key),
    describe,
    foundBy,
    // The API refuses a write while another one to the same parent is under way. The client's `serial` would order only the
    // writes. `serialKey` also orders the reads before them.
    ...(parent && of.writes?.serial && { serialKey: (key) => describeParents(parent, key) }),

    /** @throws EdgeError with the IDs if several match */
    async locate(client, inputs) {
      const all = await siblings(client, inputs);
      const { [id]: adopted } = inputs as Properties;
      const found = all.filter((live) =>
        adopted === undefined ? matches(live, inputs) : idOf(live) === adopted,
      );
      const ids = [...new Set(found.map(idOf))];
      if (ids.length > 1) {
        const where = parent ? `${capital(describeParents(parent, inputs as Properties))} has` : "There are";
        const several = `${where} ${ids.length} ${noun}s ${word} ${text(inputs)} (ids ${ids.join(", ")})`;
        throw new EdgeError(`${several}: ${remedy}`);
      }
      const [live] = found;
      const existing = all.map((sibling) => keyOf(sibling, inputs));
      return { found: live && { key: keyOf(live, inputs), live }, existing };
    },

    async read(client, key) {
      const all = await siblings(client, key);
      return all.find((live) => idOf(live) === key[id]);
    },

    async create(client, inputs) {
      const live = (await execute(client, operations.create, {
        path: pickIds(parent, inputs),
        input: model.toWire(inputs),
        subject: describe(inputs as Partial<Key & Inputs>),
      })) as Live;
      return { key: keyOf(live, inputs), live };
    },

    update: async (client, key, { values }) =>
      (await execute(client, operations.update, { path: key, input: model.toWire(values) })) as Live,

    async delete(client, key) {
      await execute(client, operations.delete, { path: key });
    },

    toOutputs: (live, key) => ({ ...model.fromWire(live as never), ...key }),
  };
}

type Ids = Readonly<Record<string, string | number>>;

/** Returns the ID of an object and those of its parents. */
function pickIds(named: ObjectNoun | undefined, inputs: object): Ids {
  if (!named) return {};
  return { ...pickIds(named.parent, inputs), [named.id]: (inputs as Ids)[named.id] as string | number };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the error of a delete that would also delete objects inside. `onDelete`: the values that allow it, in words. */
export function notEmptyError(what: string, noun: string, contents: readonly unknown[], onDelete: string) {
  const count = contents.length === 1 ? `an ${noun}` : `${contents.length} ${noun}s`;
  return new EdgeError(
    `${capital(what)} was not deleted, because it still has ${count}, which would be deleted with it: ${contents.join(", ")}. Delete the ${noun.split(" ").at(-1)}s first (declare those that no program has, with adopt: true and onDelete: "delete"), then run the command again. Or set onDelete to ${onDelete}, run "pulumi up", then run the command again.`,
  );
}

/** Returns an object for `discover`. `path`: its parents and itself. An unnamed object is called by word and ID: "group-7". */
export const discoveredObject = (
  ...path: readonly (readonly [word: string, id: unknown, name?: string | null | undefined])[]
): DiscoveredObject => ({
  id: path.map(([, id]) => id).join("/"),
  name: path.map(([word, id, name]) => (name?.trim() ? name : `${word}-${id}`)),
});
