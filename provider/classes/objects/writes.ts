import { callRoute } from "../../api/callRoute";
import { getLiveId, type LiveObject } from "../../api/objects/options";
import { getWrite } from "../../api/objects/writeRoutes";
import {
  ApiError,
  EdgeError,
  InvalidArgumentError,
  is404Or405,
  UnidentifiedObjectError,
  withMessage,
} from "../../base/errors";
import type { Client } from "../../http/client";
import type { Field } from "../../model/field";
import { isObjectKind } from "../../model/object";
import type { Properties } from "../../model/properties";
import {
  buildBody,
  getSentWire,
  isSentBy,
  overlay,
  toObjectOutputs,
  withSentValues,
} from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { containsOption } from "../define";
import type { UpdateInput } from "../lifecycle";
import { mayBeCreatedFrom } from "./comparison";
import {
  describe,
  describeTitle,
  getAt,
  listCandidates,
  matchesLookup,
  type ObjectKey,
  pickParentIds,
  readOne,
  toKey,
} from "./lookup";
import { requireEmpty } from "./restrictions";

export async function sendCreate(client: Client, declaration: ObjectDeclaration, inputs: Properties) {
  const { verbs, hooks } = declaration;
  const create = getWrite(declaration, "create");
  const { returns = "object" } = verbs.create;
  const parentIds = pickParentIds(declaration, inputs);
  const isIdReturned = returns === "object" || typeof returns === "object";
  const before = isIdReturned ? [] : await listCandidates(client, declaration, parentIds);
  const input = buildBody(declaration, "create", hooks.complete?.(inputs, inputs, "create") ?? inputs);
  requireTogether(declaration, input);
  const response = await callRoute(client, create, {
    path: parentIds,
    input,
    subject: describe(declaration, inputs),
    hiddenInMessages: selectHiddenValues(declaration, inputs),
  }).catch((error: unknown) => rethrowWriteError(declaration, error));
  if (typeof returns === "object")
    return { key: { ...parentIds, [declaration.id]: response as string }, live: undefined };
  const live =
    returns === "object"
      ? withSentValues(declaration, "create", response as LiveObject, input)
      : await findCreated(client, declaration, inputs, response, before);
  return { key: toKey(declaration, live, inputs), live };
}

/** Returns the values that no message may show, although the API may quote them in an error. */
const selectHiddenValues = ({ fields }: ObjectDeclaration, values: Properties): unknown[] =>
  Object.entries(fields).flatMap(([name, { options, kind }]) =>
    options.secret || options.hiddenInMessages || containsOption("hiddenInMessages", kind)
      ? [values[name]]
      : [],
  );

/** Returns a created object. If the response does not contain it, finds it: a match that was not there before. */
async function findCreated(
  client: Client,
  declaration: ObjectDeclaration,
  inputs: Properties,
  response: unknown,
  before: readonly LiveObject[],
): Promise<LiveObject> {
  const parsed = declaration.model.received.safeParse(response);
  if (parsed.success) return parsed.data;
  const getId = (live: LiveObject) => getLiveId(declaration, live);
  const knownIds = new Set(before.map(getId));
  const { [declaration.id]: _, ...withoutId } = inputs;
  const after = await listCandidates(client.withPolicy({ cached: false }), declaration, withoutId);
  const added = after.filter((live) => !knownIds.has(getId(live)));
  const created = added.filter(
    (live) =>
      matchesLookup(declaration, live, inputs) &&
      mayBeCreatedFrom(declaration, inputs, toObjectOutputs(declaration, live)),
  );
  const [live] = created;
  if (live && created.length === 1) return live;
  const { noun, plural } = declaration;
  const candidates = `the new ${added.length === 1 ? noun : plural} ${added.map(getId).join(", ")}`;
  const advice =
    created.length === 0 && added.length > 0
      ? `Since the request, it lists ${candidates}, which may be this one: delete it before you try again, or declare it as it is and adopt it.`
      : "It may exist anyway: look for it on the platform before you try again.";
  throw new UnidentifiedObjectError(
    `The API accepted the create of the ${describe(declaration, inputs)} without returning it, and lists ${created.length === 0 ? "no" : "more than one"} such object. ${advice}`,
    { operation: getWrite(declaration, "create").name, ambiguous: true },
  );
}

export async function sendUpdate(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  { values: changed, merged, inputs }: UpdateInput<Properties>,
): Promise<LiveObject> {
  const { verbs, hooks, id } = declaration;
  const { sends, idInBody, returns = "object" } = verbs.update;
  const idField = declaration.fields[id] as Field;
  const problem = hooks.findUpdateProblem?.({ ...merged, ...inputs });
  if (problem !== undefined)
    throw new EdgeError(`${describeTitle(declaration, key)} was not updated, because ${problem}`);
  // If only outputs are out of date, reads them.
  const isSent = Object.keys(changed).some(
    (name) => declaration.fields[name] && isSentBy("update", declaration.fields[name]),
  );
  if (!isSent) return readUpdated(client, declaration, key);
  const sent = sends === "all" ? merged : changed;
  const values = hooks.complete?.(sent, merged, "update") ?? sent;
  const body = {
    ...(idInBody && { [getSentWire("update", idField)]: key[id] }),
    ...buildBody(declaration, "update", values),
    ...(sends === "all" && (await buildWholeMembers(client, declaration, key, values))),
  };
  if (sends === "all") requireCompleteBody(declaration, key, body);
  requireTogether(declaration, body);
  const response = await callRoute(client, getWrite(declaration, "update"), {
    path: await readUpdatePath(client, declaration, key),
    input: body,
    hiddenInMessages: selectHiddenValues(declaration, merged),
  }).catch((error: unknown) => rethrowWriteError(declaration, error));
  if (returns === "object") return withSentValues(declaration, "update", response as LiveObject, body);
  const returned = returns === "maybe" ? declaration.model.received.safeParse(response) : undefined;
  if (returned?.success && getLiveId(declaration, returned.data) === key[id]) return returned.data;
  return readUpdated(client, declaration, key);
}

/** Adds the path parameters that the key lacks, such as the number of an object whose ID is its name. */
const completePath = (parameters: readonly string[], key: ObjectKey, outputs: Properties): ObjectKey => ({
  ...key,
  ...Object.fromEntries(parameters.map((name) => [name, (key[name] ?? outputs[name]) as string | number])),
});

/** Reads what the path of an update has besides the key. The state may have the number of an earlier object of this name. */
async function readUpdatePath(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
): Promise<ObjectKey> {
  const { parameters } = getWrite(declaration, "update");
  if (parameters.every((name) => name in key)) return key;
  // The client has cached the response of the read before the update.
  const live = await readOne(client, declaration, key);
  if (!live) throw createDeletedError(declaration, key);
  return completePath(parameters, key, toObjectOutputs(declaration, live));
}

const createNotUpdatedError = (declaration: ObjectDeclaration, key: ObjectKey, reason: string): EdgeError =>
  new EdgeError(`${describeTitle(declaration, key)} was not updated: ${reason}`);

const createDeletedError = (declaration: ObjectDeclaration, key: ObjectKey): EdgeError =>
  createNotUpdatedError(
    declaration,
    key,
    'it was deleted in the meantime. Run "pulumi up --refresh" to recreate it.',
  );

async function readUpdated(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
): Promise<LiveObject> {
  const live = await readOne(client.withPolicy({ cached: false }), declaration, key);
  if (live) return live;
  throw new EdgeError(
    `${describeTitle(declaration, key)} was updated, but a read after that does not show it. Try again later.`,
  );
}

/**
 * Returns the nested objects of a body that replaces the whole object. Unchanged members stay as the API returned
 * them, including nulls and members that this package does not know.
 */
async function buildWholeMembers(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  values: Properties,
): Promise<Properties> {
  const nested = Object.entries(declaration.fields).filter(
    ([, field]) => isObjectKind(field.kind) && isSentBy("update", field),
  );
  if (nested.length === 0) return {};
  const notUpdatedError = (reason: string) => createNotUpdatedError(declaration, key, reason);
  // The client has cached the response of the read before the update, unless a write followed that read.
  const live = await readOne(client, declaration, key);
  if (!live) throw createDeletedError(declaration, key);
  const body: Properties = {};
  for (const [name, { wire, kind }] of nested) {
    if (live[wire] == null)
      throw notUpdatedError(
        `the API returned it without its ${name}, which an update must send in full. Try again later.`,
      );
    const member = overlay(kind, live[wire], values[name]);
    const missing = (declaration.verbs.list.omits ?? [])
      .filter((path) => path.startsWith(`${name}.`) && getAt({ [name]: member }, path) === undefined)
      .map((path) => path.slice(name.length + 1));
    if (missing.length > 0)
      throw notUpdatedError(
        `an update must send its whole ${name}, and the API does not return ${missing.join(", ")}. Set ${missing.length > 1 ? "them" : "it"} in ${name}.`,
      );
    body[wire] = member;
  }
  return body;
}

/** Rethrows an error of a write. A 404 or 405 without an `errorKey` may mean that the server lacks undocumented operations. */
function rethrowWriteError({ verbs, plural }: ObjectDeclaration, error: unknown): never {
  if (verbs.list.source !== "documented" || !is404Or405(error) || error.errorKey !== undefined) throw error;
  throw withMessage(
    error,
    `${error.message} The server may implement only the documented operations: then ${plural} can be listed, but not created, updated or deleted.`,
  );
}

/** Throws if a body would have some of the fields that are sent together, and lack others. */
function requireTogether({ fields }: ObjectDeclaration, body: Properties): void {
  for (const [name, { options, wire }] of Object.entries(fields)) {
    if (options.sentIn === undefined) continue;
    const { [options.sentIn]: group } = body;
    const given = Object.keys(fields).filter((each) => Object(group ?? {})[fields[each]?.wire ?? ""] != null);
    if (given.length > 0 && Object(group)[wire] == null)
      throw new InvalidArgumentError(
        `${name} is required: the API takes ${[name, ...given].join(" and ")} together.`,
      );
  }
}

/** Throws if an update that replaces the object would lack a value that every request has. */
function requireCompleteBody(declaration: ObjectDeclaration, key: ObjectKey, body: Properties): void {
  const [missing, field] =
    Object.entries(declaration.fields).find(
      ([, each]) =>
        each.options.required && isSentBy("update", each) && body[getSentWire("update", each)] == null,
    ) ?? [];
  if (missing === undefined) return;
  throw new EdgeError(
    `${missing} must be set for the ${describe(declaration, key)}: an update replaces the whole ${declaration.shortNoun}, and the current value is neither returned by the API nor stored in the state. Set ${missing}${field?.options.createDefault === "" ? ' ("" for none)' : ""}.`,
  );
}

export async function sendDelete(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  recorded: Properties,
): Promise<"absent" | undefined> {
  const { contents, verbs, hooks } = declaration;
  // The platform deletes the contents too, even those that this program does not manage.
  const isForced = recorded["onDelete"] === "delete" && contents.every(({ canForce }) => canForce);
  if (contents.length > 0 && !isForced) {
    const live = await readOne(client, declaration, key);
    // Send no DELETE for an object that the response lacks: if the response is stale, the object may still have contents.
    if (live === undefined) return "absent";
    await requireEmpty(client, declaration, key, live);
  }
  if (hooks.findDeleteProblem) {
    const live = await readOne(client, declaration, key);
    const problem = live && hooks.findDeleteProblem(toObjectOutputs(declaration, live), recorded);
    if (problem !== undefined)
      throw new EdgeError(`${describeTitle(declaration, key)} was not deleted: ${problem}`);
  }
  const remove = getWrite(declaration, "delete");
  const path = completePath(remove.parameters, key, recorded);
  await callRoute(client, remove, { path }).catch((error: unknown) => {
    const { on400 } = verbs.delete;
    if (on400 === undefined || !(error instanceof ApiError) || error.status !== 400)
      return rethrowWriteError(declaration, error);
    throw withMessage(error, `${error.message} ${on400}`);
  });
  return undefined;
}

export function explainKept(
  declaration: ObjectDeclaration,
  key: ObjectKey,
  { onDelete, ...recorded }: Properties,
): string | undefined {
  if (onDelete !== undefined) return undefined;
  const { shortNoun, lookup } = declaration;
  const title = describeTitle(declaration, key);
  if (declaration.isPredefined)
    return `${title} keeps its configuration. To turn it off, set onDelete: "disable" and run "pulumi up" before the destroy.`;
  if (declaration.reset)
    return `${title} was not deleted, because the platform ${declaration.reset.because}. To turn it off, set onDelete: "reset" and run "pulumi up" before the destroy.`;
  return `${title} ${JSON.stringify(recorded[lookup[0] ?? ""])} was not deleted, because its data cannot be restored. To delete a ${shortNoun} with its data, set onDelete: "delete" and run "pulumi up" before the destroy.`;
}
