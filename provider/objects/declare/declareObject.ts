import { withArticle } from "../../model/article";
import {
  type FieldOptions,
  type Fields,
  type GivenValues,
  readOnly,
  type SettableName,
} from "../../model/field";
import { listOf } from "../../model/list";
import { type ObjectKind, object } from "../../model/object";
import type { Contents, Example, Hooks, ObjectDeclaration, TypedDeclaration, Variants } from "./declaration";
import { isIdGiven } from "./traits";
import type { Verbs } from "./verbs";

/** The names of the parameters of a path template. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** A field, or the dotted path of a member of one. */
type LookupPath<F extends Fields> = {
  [Name in keyof F & string]:
    | Name
    | (F[Name]["kind"] extends ObjectKind<infer Members> ? `${Name}.${keyof Members & string}` : never);
}[keyof F & string];

type ArgumentsOf<F extends Fields, Path extends string> = GivenValues<F> & {
  readonly [Parent in ParameterName<Path>]: number | string;
};

/** Accepts a field that contains objects only if the path of these has the IDs of their parents as its parameters. */
type FittingFields<F extends Fields, Ids extends string> = {
  readonly [Name in keyof F]: F[Name] extends { readonly child: { readonly path: infer Path extends string } }
    ? [ParameterName<Path> | Ids] extends [ParameterName<Path> & Ids]
      ? unknown
      : { readonly child: { readonly path: `The parameters must be ${Ids}.` } }
    : unknown;
};

type RequiredMember = "className" | "noun" | "area" | "description" | "client";
/** The members that are derived, or declared in another form. */
type OmittedMember = "model" | "parent" | "listedIn" | "contents" | "verbs";

/** What a file declares. The members that have a default may be left out. */
interface DeclaredObject<F extends Fields, Path extends string, Id extends string>
  extends Pick<ObjectDeclaration, RequiredMember>,
    Partial<Omit<ObjectDeclaration, RequiredMember | OmittedMember>> {
  readonly path: Path;
  readonly id: Id;
  readonly fields: F & FittingFields<F, ParameterName<Path> | Id>;
  readonly lookup?: readonly LookupPath<F>[];
  readonly contents?: Contents | readonly Contents[];
  readonly verbs?: { readonly [Verb in keyof Verbs]?: Partial<Verbs[Verb]> };
  readonly variants?: Variants<SettableName<F> & string>;
  readonly hooks?: Hooks<F>;
  readonly example: Example<ArgumentsOf<F, Path>>;
  /** The title and the description of the model. Default: the name of the class, and the noun with its article. */
  readonly title?: string;
  readonly summary?: string;
}

export function declareObject<
  const F extends Fields,
  const Path extends string,
  const Id extends keyof F & string,
>(declared: DeclaredObject<F, Path, Id>): TypedDeclaration<F, Path, Id> {
  const { className, noun, verbs, path, id } = declared;
  const { title = className, summary = `${withArticle(noun).replace(/^a/, "A")}.` } = declared;
  const lookup: readonly string[] = declared.lookup ?? (isIdGiven(declared) ? [] : ["name"]);
  return {
    outputs: {},
    shortNoun: noun,
    docNoun: declared.shortNoun ?? noun,
    plural: `${noun}s`,
    connective: "named",
    sameAs: "of the same name",
    requirement: `\`${lookup[0]}\` is required`,
    operations: {},
    writes: {},
    holdsData: false,
    areDefaultsObserved: false,
    keptByDefault: false,
    isPredefined: false,
    idPrefix: "",
    examples: {},
    children: [],
    objectPath: `${path}/{${id}}`,
    ...declared,
    lookup,
    contents: [declared.contents ?? []].flat(),
    model: object(title, summary, declared.fields as F),
    hooks: (declared.hooks ?? {}) as Hooks,
    verbs: {
      list: verbs?.list ?? {},
      create: { method: "POST", ...verbs?.create },
      update: { method: "POST", ...verbs?.update },
      delete: { method: "DELETE", ...verbs?.delete },
    },
  };
}

/** Declares the member of a response that lists the objects in this one, which have no read of their own. */
export const contains = <
  const Wire extends string,
  F extends Fields,
  Path extends string,
  const Options extends FieldOptions = object,
>(
  wire: Wire,
  child: TypedDeclaration<F, Path>,
  description: string,
  options = {} as Options,
) => ({ ...readOnly(wire, listOf(child.model), description, options), child });
