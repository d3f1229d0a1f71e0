import { type Area, areaDoc, isArea, isPaged, type Route } from "../../provider/api/declare";
import { type Field, isOptions, type Options } from "../../provider/model/field";
import { isEnumeration, type Kind } from "../../provider/model/kinds";
import { isList, isMap } from "../../provider/model/list";
import { isObject, type ObjectKind } from "../../provider/model/object";
import * as overrides from "./overrides";
import { argumentText, code, hintsOf } from "./schema";
import { formOf, typeText } from "./sdk";
import { capital, comment, interfaceText, valuesText } from "./text";

type Exported = readonly (readonly [name: string, of: object])[];

/**
 * Returns the interfaces of the typed client, with the API's own names: objects in responses and in requests, options,
 * and the methods of each area.
 */
export function apiTypesText(model: Exported, api: Exported): string {
  const types = new Map<string, string>();
  for (const [name, of] of api) if (isArea(of)) types.set(capital(name), areaText(types, capital(name), of));
  for (const [, of] of model) {
    if (isOptions(of)) types.set(of.title, optionsText(of));
    if (!isObject(of)) continue;
    received(types, of);
    if (settableOf(of).length > 0) sent(types, of);
  }
  const header = '// Generated from provider/model and provider/api by "npm run generate". Do not edit.';
  const sorted = [...types.keys()].sort().map((name) => types.get(name));
  return [header, ...sorted, ""].join("\n\n");
}

const clientName = ({ title }: ObjectKind) => overrides.clientNames[title] ?? title;

const settableOf = ({ fields }: ObjectKind): Field[] =>
  Object.values(fields).filter(({ facts }) => !facts.readOnly);

/** Declares an object's type in responses, and returns its name. */
function received(types: Map<string, string>, of: ObjectKind): string {
  const members = Object.values<Field>(of.fields).map(({ wire, kind, description, facts }) => {
    const type = typeOf(types, kind, received);
    const doc = [description, meaningsOf(kind), facts.secret && "A secret."];
    if (!facts.always) return member(doc, `${wire}?: ${type} | null | undefined`);
    return member(doc, `${wire}: ${type}${facts.nullable ? " | null" : ""}`);
  });
  const isOpen = of.received.def.catchall !== undefined;
  const later = member(["Properties that the API added later."], "[member: string]: unknown");
  return declareType(types, clientName(of), of.description, isOpen ? [...members, later] : members);
}

/** Declares an object's type in requests, and returns its name. */
function sent(types: Map<string, string>, of: ObjectKind): string {
  const members = settableOf(of).map((field) => {
    const { wire, kind, facts } = field;
    const type = typeOf(types, kind, sent);
    const nullable = !facts.required || facts.nullable ? " | null" : "";
    const apiDefault =
      facts.apiDefault === undefined ? {} : { apiDefault: kind.toWire(facts.apiDefault) as string };
    const text = argumentText({ ...field, facts: apiDefault });
    const doc = [text, meaningsOf(kind), facts.secret && "A secret."];
    return member(doc, `${wire}${facts.required ? "" : "?"}: ${type}${nullable}`);
  });
  const isPartial = settableOf(of).some(({ facts }) => !facts.required);
  const doc = `{@link ${clientName(of)}} in a request.${isPartial ? " A property that is left out is not sent." : ""}`;
  return declareType(types, `${clientName(of)}Input`, doc, members);
}

function optionsText({ title, description, options }: Options): string {
  const members = Object.entries(options).map(([name, value]) => {
    const type = overrides.members[`${title}.${name}`] ?? valueText(value.kind);
    return member([argumentText(value)], `readonly ${name}?: ${type} | undefined`);
  });
  return interfaceText(title, description, members);
}

function areaText(types: Map<string, string>, title: string, area: Area): string {
  const members = Object.entries(area).map(([name, route]) =>
    member(
      [route.doc.replace(" @throws", "\n@throws")],
      `${name}(${argumentsText(types, route)}): ${resultText(types, route)}`,
    ),
  );
  return interfaceText(title, area[areaDoc], members);
}

function argumentsText(
  types: Map<string, string>,
  { parameters, stringParameters = [], input, isInputOptional, requiredMember }: Route,
): string {
  const first = parameters.map((name) => `${name}: ${stringParameters.includes(name) ? "string" : "number"}`);
  if (!input) return first.join(", ");
  const type = `${typeOf(types, input, sent)}${requiredMember ? ` & { ${requiredMember}: string }` : ""}`;
  return [...first, `input${isInputOptional ? "?" : ""}: ${type}`].join(", ");
}

function resultText(types: Map<string, string>, route: Route): string {
  const type = route.returns ? typeOf(types, route.returns, received) : "void";
  return isPaged(route) ? `AsyncGenerator<${type}, void>` : `Promise<${type}>`;
}

function declareType(
  types: Map<string, string>,
  name: string,
  doc: string,
  members: readonly string[],
): string {
  types.set(name, interfaceText(name, doc, members));
  return name;
}

const member = (doc: readonly (string | false | undefined)[], text: string): string =>
  `${comment(doc.filter(Boolean).join(" "), "  ")}\n  ${text};`;

type DeclareType = (types: Map<string, string>, of: ObjectKind) => string;

function typeOf(types: Map<string, string>, kind: Kind, declareType: DeclareType): string {
  if (isObject(kind)) return declareType(types, kind);
  if (isList(kind)) return `${typeOf(types, kind.item, declareType)}[]`;
  if (isMap(kind)) return `Record<string, ${typeOf(types, kind.values, declareType)}>`;
  const type = numbersOf(kind) ? "number" : valueText(kind, declareType === received);
  return kind.received.safeParse(null).success ? `${type} | null` : type;
}

/** Returns the type of a value without members. */
function valueText(kind: Kind, isReceived = false): string {
  const { enumValues, isOpen, spec, type = "string" } = hintsOf(kind);
  if (enumValues && !(isOpen && isReceived))
    return enumValues.map((value) => JSON.stringify(value)).join(" | ");
  return typeText({ ...formOf({ types: {}, resources: {} }, new Map()), input: true }, spec ?? { type });
}

/** Returns a sentence about the meanings of an enumeration's numbers, or about the known values of an open one. */
function meaningsOf(of: Kind): string | undefined {
  const kind = isList(of) ? of.item : of;
  const { enumValues = [], isOpen } = hintsOf(kind);
  return isOpen ? valuesText(enumValues, false) : numbersOf(kind);
}

function numbersOf(kind: Kind): string | undefined {
  if (!isEnumeration(kind)) return undefined;
  const numbers = Object.entries(kind.meanings).map(([number, name]) => `${code(number)} (${name})`);
  return `One of ${numbers.join(", ")}.`;
}
