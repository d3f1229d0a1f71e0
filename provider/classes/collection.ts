import { describeObject, describeParents, type Model, type ObjectNoun } from "../api/collection";
import type { Route } from "../api/declare";
import { execute } from "../api/execute";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import type { Operation } from "../http/operation";
import { expandPath } from "../http/url";
import type { DiscoveredObject, Lifecycle, Properties } from "./lifecycle";

/** Objects that the API lists for their parent, or for the account if they have none; it assigns their IDs. */
interface Collection extends ObjectNoun {
  readonly path: string;
  readonly model: Model;
  /** The member of a body that holds the object's name. */
  readonly name?: string;
  readonly writes?: Pick<Operation<never>, "serial">;
}

/** How an object is found if its ID is not given. In messages: named "eu", at "https://a.example". */
interface Recognition<Inputs, Live> {
  readonly foundBy: readonly string[];
  readonly word: "named" | "at";
  text(inputs: Partial<Inputs>): string;
  matches(live: Live, inputs: Inputs): boolean;
  /** What to do if several match. Default: set the ID. */
  readonly remedy?: string;
}

type Hook = "path" | "describe" | "foundBy" | "locate" | "read" | "create" | "update" | "toOutputs";
type CollectionHooks<Inputs, Key, Live> = Required<Pick<Lifecycle<Inputs, Key, Live>, Hook>> &
  Pick<Lifecycle<Inputs, Key, Live>, "serialKey"> & { delete(client: Client, key: Key): Promise<void> };

/** Recognizes an object by its name. */
export function byName({ model, name = "" }: Collection): Recognition<object, object> {
  const field = Object.keys(model.fields).find((each) => model.fields[each]?.wire === name) ?? name;
  return {
    foundBy: [field],
    word: "named",
    text: (inputs) => JSON.stringify((inputs as Properties)[field]),
    matches: (live, inputs) => (live as Properties)[name] === (inputs as Properties)[field],
  };
}

/** The hooks of a class of such objects. `siblings`: all objects of the same parent as the one of these arguments, or of this key. */
export function collectionHooks<Inputs extends object, Key extends Ids, Live extends object>(
  of: Collection,
  operations: Readonly<Record<"create" | "update" | "delete", Route>>,
  siblings: (client: Client, of: Inputs | Key) => Promise<readonly Live[]>,
  recognition: Recognition<Inputs, Live> = byName(of),
): CollectionHooks<Inputs, Key, Live> {
  const { noun, id, parent, model } = of;
  const { foundBy, word, text, matches, remedy = `set ${id} to select one.` } = recognition;
  const idOf = (live: object) => (live as Properties)[model.fields[id]?.wire ?? id];
  const keyOf = (live: object, inputs: object) => ({ ...idsIn(parent, inputs), [id]: idOf(live) }) as Key;
  const describe = (inputs: Partial<Key & Inputs>): string => {
    const label = word === "named" ? text(inputs) : `${word} ${text(inputs)}`;
    return describeObject(of, inputs, (inputs as Properties)[id] ?? label);
  };

  return {
    path: (key) => expandPath(`${of.path}/{${id}}`, key),
    describe,
    foundBy,
    // The API refuses a write to the parent while another one is under way. `serial` orders only writes; `serialKey` also the reads before them.
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
        path: idsIn(parent, inputs),
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

/** The ID of an object, and those of its parents. */
function idsIn(named: ObjectNoun | undefined, inputs: object): Ids {
  if (!named) return {};
  return { ...idsIn(named.parent, inputs), [named.id]: (inputs as Ids)[named.id] as string | number };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The error of a delete that would delete what is in the object too. `onDelete`: the values that allow it, in words. */
export function notEmptyError(what: string, noun: string, contents: readonly unknown[], onDelete: string) {
  const count = contents.length === 1 ? `an ${noun}` : `${contents.length} ${noun}s`;
  return new EdgeError(
    `${capital(what)} was not deleted, because it still has ${count}, which would be deleted with it: ${contents.join(", ")}. Delete the ${noun.split(" ").at(-1)}s first (declare those that no program has, with adopt: true and onDelete: "delete"), then run the command again. Or set onDelete to ${onDelete}, run "pulumi up", then run the command again.`,
  );
}

/** An object for `discover`: its parents and itself. One without a name is called by its word and ID: "group-7". */
export const discovered = (
  ...path: readonly (readonly [word: string, id: unknown, name?: string | null | undefined])[]
): DiscoveredObject => ({
  id: path.map(([, id]) => id).join("/"),
  name: path.map(([word, id, name]) => (name?.trim() ? name : `${word}-${id}`)),
});
