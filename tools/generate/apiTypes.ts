import { type Area, areaDoc, isArea, isPaged, type Route } from "../../provider/api/route";
import { type Field, isOptionsDeclaration, type OptionsDeclaration } from "../../provider/model/field";
import { isEnumeration, type Kind } from "../../provider/model/kinds";
import { isListKind, isMapKind } from "../../provider/model/list";
import { isObjectKind, type ObjectKind } from "../../provider/model/object";
import * as overrides from "./overrides";
import { capitalize, describeValues, renderComment, renderInterface } from "./render";
import { describeArgument, getHints, quoteCode } from "./schema";
import { createFileContext, renderTypeSpec } from "./sdk";

type ExportEntries = readonly (readonly [name: string, value: object])[];

/**
 * Returns the interfaces of the typed client: the objects of responses and of requests, whose members have the API's own
 * names, the options, and the methods of each area.
 */
export function renderApiTypes(
  model: ExportEntries,
  api: ExportEntries,
  objectAreas: Readonly<Record<string, Area>>,
): string {
  const types = new Map<string, string>();
  for (const [name, value] of [...api, ...Object.entries(objectAreas)])
    if (isArea(value)) types.set(getAreaName(name), renderArea(types, getAreaName(name), value));
  for (const [, value] of model) {
    if (isOptionsDeclaration(value)) types.set(value.title, renderOptions(value));
    if (!isObjectKind(value)) continue;
    declareReceivedType(types, value);
    if (listSettableFields(value).length > 0) declareSentType(types, value);
  }
  const areaMembers = Object.entries(objectAreas).map(([name, area]) =>
    renderMember([area[areaDoc]], `readonly ${name}: ${getAreaName(name)}`),
  );
  types.set(
    "ObjectAreas",
    renderInterface("ObjectAreas", "The operations of declared objects.", areaMembers),
  );
  const header = '// Generated from provider/model and provider/api by "npm run generate". Do not edit.';
  const declarations = [...types.keys()].sort().map((name) => types.get(name));
  return [header, ...declarations, ""].join("\n\n");
}

const getAreaName = (name: string) => overrides.areaNames[name] ?? capitalize(name);

const getClientName = ({ title }: ObjectKind) => overrides.clientNames[title] ?? title;

const listSettableFields = ({ fields }: ObjectKind): Field[] =>
  Object.values(fields).filter(({ options }) => !options.readOnly);

/** Adds to `types` the type that the object has in responses. Returns the name of that type. */
function declareReceivedType(types: Map<string, string>, object: ObjectKind): string {
  const members = Object.values<Field>(object.fields).map(({ wire, kind, description, options }) => {
    const type = renderType(types, kind, declareReceivedType);
    const doc = [description, describeEnumValues(kind), options.secret && "A secret."];
    if (!options.alwaysReturned) return renderMember(doc, `${wire}?: ${type} | null | undefined`);
    return renderMember(doc, `${wire}: ${type}${options.nullable ? " | null" : ""}`);
  });
  if (object.received.def.catchall !== undefined)
    members.push(renderMember(["Properties that the API added later."], "[member: string]: unknown"));
  return declareType(types, getClientName(object), object.description, members);
}

/** Adds to `types` the type that the object has in requests. Returns the name of that type. */
function declareSentType(types: Map<string, string>, object: ObjectKind): string {
  const members = listSettableFields(object).map((field) => {
    const { wire, kind, options } = field;
    const type = renderType(types, kind, declareSentType);
    const nullSuffix = !options.required || options.nullable ? " | null" : "";
    const apiDefault =
      options.apiDefault === undefined ? {} : { apiDefault: kind.toWire(options.apiDefault) as string };
    const text = describeArgument({ ...field, options: apiDefault });
    const doc = [text, describeEnumValues(kind), options.secret && "A secret."];
    return renderMember(doc, `${wire}${options.required ? "" : "?"}: ${type}${nullSuffix}`);
  });
  const isPartial = listSettableFields(object).some(({ options }) => !options.required);
  const doc = `{@link ${getClientName(object)}} in a request.${isPartial ? " A property that is left out is not sent." : ""}`;
  return declareType(types, `${getClientName(object)}Input`, doc, members);
}

function renderOptions({ title, description, options }: OptionsDeclaration): string {
  const members = Object.entries(options).map(([name, value]) => {
    const type = overrides.memberTypes[`${title}.${name}`] ?? renderValueType(value.kind);
    return renderMember([describeArgument(value)], `readonly ${name}?: ${type} | undefined`);
  });
  return renderInterface(title, description, members);
}

function renderArea(types: Map<string, string>, title: string, area: Area): string {
  const members = Object.entries(area).map(([name, route]) =>
    renderMember(
      [route.doc.replace(" @throws", "\n@throws")],
      `${name}(${renderArguments(types, route)}): ${renderReturnType(types, route)}`,
    ),
  );
  return renderInterface(title, area[areaDoc], members);
}

function renderArguments(
  types: Map<string, string>,
  { parameters, stringParameters = [], input, isInputOptional, requiredMember }: Route,
): string {
  const args = parameters.map((name) => `${name}: ${stringParameters.includes(name) ? "string" : "number"}`);
  if (!input) return args.join(", ");
  const type = `${renderType(types, input, declareSentType)}${requiredMember ? ` & { ${requiredMember}: string }` : ""}`;
  return [...args, `input${isInputOptional ? "?" : ""}: ${type}`].join(", ");
}

function renderReturnType(types: Map<string, string>, route: Route): string {
  const type = route.returns ? renderType(types, route.returns, declareReceivedType) : "void";
  return isPaged(route) ? `AsyncGenerator<${type}, void>` : `Promise<${type}>`;
}

function declareType(
  types: Map<string, string>,
  name: string,
  doc: string,
  members: readonly string[],
): string {
  types.set(name, renderInterface(name, doc, members));
  return name;
}

const renderMember = (doc: readonly (string | false | undefined)[], text: string): string =>
  `${renderComment(doc.filter(Boolean).join(" "), "  ")}\n  ${text};`;

type AddType = (types: Map<string, string>, object: ObjectKind) => string;

function renderType(types: Map<string, string>, kind: Kind, addType: AddType): string {
  if (isObjectKind(kind)) return addType(types, kind);
  if (isListKind(kind)) {
    const item = renderType(types, kind.item, addType);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (isMapKind(kind)) return `Record<string, ${renderType(types, kind.values, addType)}>`;
  const type = describeNumbers(kind) ? "number" : renderValueType(kind, addType === declareReceivedType);
  return kind.received.safeParse(null).success ? `${type} | null` : type;
}

/** Returns the TypeScript for a kind that is not an object, a list or a map. */
function renderValueType(kind: Kind, isReceived = false): string {
  const { enumValues, isOpen, spec, wireType, type = "string" } = getHints(kind);
  if (wireType !== undefined) return wireType;
  if (enumValues && !(isOpen && isReceived))
    return enumValues.map((value) => JSON.stringify(value)).join(" | ");
  return renderTypeSpec(
    { ...createFileContext({ types: {}, resources: {} }, new Map()), isInput: true },
    spec ?? { type },
  );
}

/** Returns a sentence that lists the known values of an open enumeration, or the meanings of an enumeration's numbers. */
function describeEnumValues(valueKind: Kind): string | undefined {
  const kind = isListKind(valueKind) ? valueKind.item : valueKind;
  const { enumValues = [], isOpen } = getHints(kind);
  return isOpen ? describeValues(enumValues, false) : describeNumbers(kind);
}

function describeNumbers(kind: Kind): string | undefined {
  if (!isEnumeration(kind)) return undefined;
  const numbers = Object.entries(kind.meanings).map(([number, name]) => `${quoteCode(number)} (${name})`);
  return `One of ${numbers.join(", ")}.`;
}
