import { callRoute } from "../api/callRoute";
import { describeObject, describeParents, type ObjectModel, type ObjectNoun } from "../api/collection";
import type { Route } from "../api/declare";
import type { Client } from "../http/client";
import { capitalize, EdgeError } from "../http/errors";
import type { Operation } from "../http/operation";
import { expandPath } from "../http/url";
import { isSameText } from "../model/sameness";
import type { DiscoveredObject, Lifecycle, Properties } from "./lifecycle";

/** A list of objects whose IDs the API assigns, in a parent object or in the account. */
interface Collection extends ObjectNoun {
  readonly path: string;
  readonly model: ObjectModel;
  /** The API's name for the member that contains the object's name. */
  readonly name?: string;
  readonly writes?: Pick<Operation<never>, "serial">;
}

/** Finds an object whose ID the program does not set: the one named "eu" or at "https://a.example", for example. */
interface ObjectMatcher<Inputs, Live> {
  readonly lookupPaths: readonly string[];
  readonly connective: "named" | "at";
  describeInputs(inputs: Partial<Inputs>): string;
  matches(live: Live, inputs: Inputs): boolean;
  /** Whether the API may have stored these arguments as this object. */
  isSimilar(live: Live, inputs: Inputs, ignoreCase: boolean): boolean;
  /** Advice to the user if several objects match. Default: to set the ID. */
  readonly remedy?: string;
}

type LookupHookName = "lookupPaths" | "locate" | "listSimilar";
type HookName = "path" | "describe" | LookupHookName | "read" | "create" | "update" | "toOutputs";
type CollectionHooks<Inputs, Key, Live> = Required<Pick<Lifecycle<Inputs, Key, Live>, HookName>> &
  Pick<Lifecycle<Inputs, Key, Live>, "serialKey"> & { delete(client: Client, key: Key): Promise<void> };

export function createNameMatcher({ model, name = "" }: Collection): ObjectMatcher<object, object> {
  const field = Object.keys(model.fields).find((each) => model.fields[each]?.wire === name) ?? name;
  return {
    lookupPaths: [field],
    connective: "named",
    describeInputs: (inputs) => JSON.stringify((inputs as Properties)[field]),
    matches: (live, inputs) => (live as Properties)[name] === (inputs as Properties)[field],
    isSimilar: (live, inputs, ignoreCase) =>
      isSameText((inputs as Properties)[field], (live as Properties)[name], ignoreCase),
  };
}

/** Creates the hooks of a class. `listSiblings`: lists what has the parent in `inputs`, if the class has parents. */
export function createCollectionHooks<Inputs extends object, Key extends IdsByName, Live extends object>(
  collection: Collection,
  operations: Readonly<Record<"create" | "update" | "delete", Route>>,
  listSiblings: (client: Client, inputs: Inputs | Key) => Promise<readonly Live[]>,
  matcher: ObjectMatcher<Inputs, Live> = createNameMatcher(collection),
): CollectionHooks<Inputs, Key, Live> {
  const { noun, id, parent, model } = collection;
  const {
    lookupPaths,
    connective,
    describeInputs,
    matches,
    isSimilar,
    remedy = `set ${id} to select one.`,
  } = matcher;
  const getId = (live: object) => (live as Properties)[model.fields[id]?.wire ?? id];
  const toKey = (live: object, inputs: object) => ({ ...pickIds(parent, inputs), [id]: getId(live) }) as Key;
  const describe = (inputs: Partial<Key & Inputs>): string => {
    const label = connective === "named" ? describeInputs(inputs) : `${connective} ${describeInputs(inputs)}`;
    return describeObject(collection, inputs, (inputs as Properties)[id] ?? label);
  };

  return {
    path: (key) => expandPath(`${collection.path}/{${id}}`, key),
    describe,
    lookupPaths,
    // The API refuses a write while another one to the same parent is under way. The client's `serial` would order only the
    // writes. `serialKey` also orders the reads before them.
    ...(parent && collection.writes?.serial && { serialKey: (key) => describeParents(parent, key) }),

    /** @throws EdgeError with the IDs if several match */
    async locate(client, inputs) {
      const siblings = await listSiblings(client, inputs);
      const { [id]: adoptedId } = inputs as Properties;
      const matching = siblings.filter((live) =>
        adoptedId === undefined ? matches(live, inputs) : getId(live) === adoptedId,
      );
      const ids = [...new Set(matching.map(getId))];
      if (ids.length > 1) {
        const intro = parent
          ? `${capitalize(describeParents(parent, inputs as Properties))} has`
          : "There are";
        const problem = `${intro} ${ids.length} ${noun}s ${connective} ${describeInputs(inputs)} (ids ${ids.join(", ")})`;
        throw new EdgeError(`${problem}: ${remedy}`);
      }
      const [live] = matching;
      const existing = siblings.map((sibling) => toKey(sibling, inputs));
      return { found: live && { key: toKey(live, inputs), live }, existing };
    },

    async listSimilar(client, inputs, ignoreCase) {
      const siblings = await listSiblings(client, inputs);
      return siblings
        .filter((live) => isSimilar(live, inputs, ignoreCase))
        .map((live) => toKey(live, inputs));
    },

    async read(client, key) {
      const siblings = await listSiblings(client, key);
      return siblings.find((live) => getId(live) === key[id]);
    },

    async create(client, inputs) {
      const live = (await callRoute(client, operations.create, {
        path: pickIds(parent, inputs),
        input: model.toWire(inputs),
        subject: describe(inputs as Partial<Key & Inputs>),
      })) as Live;
      return { key: toKey(live, inputs), live };
    },

    update: async (client, key, { values }) =>
      (await callRoute(client, operations.update, { path: key, input: model.toWire(values) })) as Live,

    async delete(client, key) {
      await callRoute(client, operations.delete, { path: key });
    },

    toOutputs: (live, key) => ({ ...model.fromWire(live as never), ...key }),
  };
}

type IdsByName = Readonly<Record<string, string | number>>;

/** Returns the ID of an object and those of its parents. */
function pickIds(objectNoun: ObjectNoun | undefined, inputs: object): IdsByName {
  if (!objectNoun) return {};
  return {
    ...pickIds(objectNoun.parent, inputs),
    [objectNoun.id]: (inputs as IdsByName)[objectNoun.id] as string | number,
  };
}

/** `path`: the object's parents, outermost first, then the object. One without a name gets its word and ID, as in "group-7". */
export const toDiscoveredObject = (
  ...path: readonly (readonly [word: string, id: unknown, name?: string | null | undefined])[]
): DiscoveredObject => ({
  id: path.map(([, id]) => id).join("/"),
  namePath: path.map(([word, id, name]) => (name?.trim() ? name : `${word}-${id}`)),
});
