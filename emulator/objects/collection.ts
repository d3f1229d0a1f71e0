import * as z from "zod";
import type { CreateContext } from "../platform/platform";
import type { Authenticator } from "../server/access";
import type { FailureFormatter } from "../server/failures";
import type { RouteResponse } from "../server/response";
import type { HttpMethod, Route, RouteRequest } from "../server/route";
import { models } from "./models";
import {
  addToDefault,
  completeNested,
  createShape,
  getEmptyValue,
  type MemberTypes,
  type ModelName,
  type StateObject,
} from "./values";

/**
 * Objects of one kind. Their members and the types of these are facts of the API descriptions (models.ts). A declaration
 * adds what no description has: defaults, what the platform assigns, what is unique, and what it refuses.
 */
export interface CollectionOptions<Item> {
  /** The name of the list in the state or, for a child, in its parent. */
  readonly list: string;
  readonly noun: string;
  /** The key and the field of a 404. Default: `not_found`, and the name of the path parameter. */
  readonly notFound?: readonly [key: string, field: string];
  /** Path template. Its parameters are the IDs of the parents, outermost first. Without it, there are no usual routes. */
  readonly path?: string;
  /** The ID's path parameter, in messages. Default: `id` or, for a child, the singular of its list and Id. */
  readonly idParameter?: string;
  /** The model of the facts, or the types of the members if no description has the object. */
  readonly model?: ModelName;
  readonly members?: MemberTypes;
  readonly idMember: string;
  /** The first ID. Without it, IDs are UUIDs. */
  readonly firstId?: number;
  /** The models of the requests, which determine the members that each request takes. */
  readonly input?: { readonly create: ModelName; readonly update: ModelName };
  /** The members of requests that have another name in responses. */
  readonly renames?: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  /** The least and the greatest number, or length of a string, that a request may send. By path: `HealthCheck.Path`. */
  readonly ranges?: Readonly<Record<string, readonly [number, number]>>;
  readonly refusesUnknownMembers?: true;
  /** A null in a request changes nothing. */
  readonly ignoresNull?: true;
  /** An update keeps what it omits, whatever `resetOmittedFields` is. */
  readonly isAlwaysPartial?: true;
  /**
   * What a list is: a page; without `page` an array, unless the variant `unpagedList` makes it a page; or always an array, of
   * which `page` and `count` select a part. Default: a page.
   */
  readonly listForm?: "page" | "arrayOrPage" | "array";
  /** The member that the query parameter `search` looks into. */
  readonly searchedMember?: string;
  /** Members that differ from those of all siblings. */
  readonly unique?: readonly string[];
  /** Whether names that differ by case or a final dot are the same name. */
  readonly comparesHosts?: true;
  /** How many there may be in one list. */
  readonly maximum?: number;
  /** The message if a unique member is taken, in any account. Default: it must be unique in the account. */
  readonly takenOnPlatform?: string;
  /**
   * The values of new objects that are not 0, false, null, "" or empty. A function gets the ID; if a request can set the
   * member, it is only for seeds. A given object replaces only those members of a default
   * that it has and that are not null.
   */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Members with a default that are null in some seeds, and never in a request. */
  readonly nullInSeed?: readonly string[];
  /** Members of the state that no response contains, with their schemas in a seed. */
  readonly hidden?: z.ZodRawShape;
  readonly children?: readonly Collection[];
  readonly verbs?: Readonly<Partial<Record<"read" | "create" | "update" | "delete", VerbOptions>>>;
  /** Derives what the platform assigns. Called for a new object, one of a seed, and a changed one. */
  complete?(item: Item, change: Change<Item>): void;
  /** Sets what follows from other objects. Throws a refusal if the platform would not accept the object or the request. */
  resolve?(item: Item, request: WriteOf<Item>): void;
  /** Throws a refusal if the object cannot be deleted. Deletes what goes with it. */
  onDelete?(item: Item, request: DeleteRequest): void;
  /** Returns what responses show. Default: all but hidden members. */
  view?(item: Item, request: ViewRequest): object;
  /** Runs a write. Default: at once. `item` is undefined for a create. */
  perform?(write: () => RouteResponse, request: RouteRequest, item?: Item): ReturnType<Route["handle"]>;
  readonly authenticate?: Authenticator;
  readonly formatFailure?: FailureFormatter;
}

export interface VerbOptions {
  readonly method?: HttpMethod;
  readonly path?: string;
  readonly status?: number;
  /** The status with the variant `statuses: "described"`. A 204 has no body. */
  readonly describedStatus?: number;
  readonly formatFailure?: FailureFormatter;
  /** Default: any success but 204 returns the object. */
  readonly returnsObject?: boolean;
  readonly isDocumented?: true;
}

export interface Change<Item> {
  /** The members of the request or the seed. */
  readonly given: Readonly<Partial<Item>>;
  /** Undefined for a new object. */
  readonly before?: Item;
  readonly context: CreateContext;
}

/** What a request wants to write of an object. */
export interface WriteOf<Item> extends Change<Item> {
  /** The state of the account. */
  readonly state: never;
}

export type ViewRequest = Pick<RouteRequest, "query" | "headers" | "platform">;

export interface DeleteRequest {
  readonly platform: unknown;
  readonly query: URLSearchParams;
  /** The state of the account. */
  readonly state: never;
}

/** What a seed gives of an object. The emulator adds the rest. */
export type SeedItem<Item> = {
  [Member in keyof Item]?:
    | (Item[Member] extends (infer Each)[] | null
        ? (Each extends object ? SeedItem<Each> : Each)[] | Extract<Item[Member], null>
        : Item[Member] extends object | null
          ? Partial<Item[Member]> | Extract<Item[Member], null>
          : Item[Member])
    | undefined;
};

export interface Collection<Item = StateObject> extends CollectionOptions<Item> {
  readonly types: MemberTypes;
  readonly seedSchema: z.ZodArray<z.ZodType<SeedItem<Item>, SeedItem<Item>>>;
  readonly idNames: Readonly<Record<string, string>>;
  create(seed: object, context: CreateContext): Item;
  /** Adds the members that an object lacks, because an earlier version of the emulator saved it. */
  complement(saved: object, context: CreateContext): Item;
}

export function collection<Item extends object>(options: CollectionOptions<Item>): Collection<Item> {
  const {
    list,
    model,
    members,
    idMember,
    children = [],
    hidden = {},
    defaults = {},
    nullInSeed = [],
  } = options;
  // Before models.ts is generated, it lacks a model that is new here.
  const described: MemberTypes = members ?? (model && models[model]) ?? {};
  // A member that gets a default value is never null.
  const types = Object.fromEntries(
    Object.entries(described).map(([name, type]) => [
      name,
      (defaults[name] ?? null) === null ? type : type.replace("?", ""),
    ]),
  );
  const seedTypes = { ...types, ...Object.fromEntries(nullInSeed.map((name) => [name, `${types[name]}?`])) };
  const seedShape = {
    ...createShape(seedTypes),
    ...hidden,
    ...Object.fromEntries(children.map((child) => [child.list, child.seedSchema.nullable()])),
  };
  return {
    ...options,
    types,
    seedSchema: z.array(z.strictObject(seedShape).partial()) as unknown as Collection<Item>["seedSchema"],
    idNames: Object.assign({ [list]: idMember }, ...children.map(({ idNames }) => idNames)),
    create: (seed, context) => createItem(options, types, seed as StateObject, context) as Item,
    complement(saved, context) {
      const item = { ...this.create({ [idMember]: Reflect.get(saved, idMember) }, context), ...saved };
      for (const child of children) {
        const list = Reflect.get(item, child.list) as object[] | null;
        Reflect.set(item, child.list, list?.map((each) => child.complement(each, context)) ?? null);
      }
      return item;
    },
  };
}

function createItem<Item>(
  { idMember, firstId, children = [], hidden = {}, defaults = {}, complete }: CollectionOptions<Item>,
  types: MemberTypes,
  seed: StateObject,
  context: CreateContext,
): StateObject {
  const id =
    firstId === undefined
      ? (seed[idMember] ?? context.ids.createUuid())
      : context.ids.assign(firstId, seed[idMember] as number | undefined);
  const item: StateObject = { [idMember]: id };
  for (const [name, type] of Object.entries(types)) {
    const { [name]: fallback } = defaults;
    const ownFallback = typeof fallback === "function" ? fallback(id) : fallback;
    const value =
      name === idMember ? id : (addToDefault(ownFallback, seed[name]) ?? getEmptyValue(type, context.now));
    item[name] = completeNested(type, structuredClone(seed[name] === null ? null : value), context.now);
  }
  for (const [name, schema] of Object.entries(hidden)) item[name] = (schema as z.ZodType).parse(seed[name]);
  for (const child of children) {
    const { [child.list]: seeds = [] } = seed as Record<string, object[] | null | undefined>;
    item[child.list] = seeds === null ? null : seeds.map((each) => child.create(each, context));
  }
  complete?.(item as Item, { given: seed as Partial<Item>, context });
  return item;
}
