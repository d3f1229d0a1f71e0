import { capitalize } from "../../base/messageText";
import { type Field, field, makeRequired } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { object } from "../../model/object";
import { getSentMember, getSentWire, isSentBy } from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";

/** Returns the kind of a request's body: the model itself, unless requests differ from responses. */
export function buildInput(
  { model, fields, verbs, noun }: ObjectDeclaration,
  verb: "create" | "update",
): Kind {
  const differs = ({ options: { createOnly, updateOnly, sentAs, sentIn } }: Field) =>
    createOnly || updateOnly || sentAs || sentIn;
  if (!Object.values(fields).some(differs)) return model;
  const isPartial = verb === "update" && verbs.update.sends !== "all";
  const sent = Object.entries(fields).filter(([, field]) => isSentBy(verb, field));
  // Without its only member, an update would change nothing.
  const isOnlyMember = isPartial && sent.length === 1;
  const toSentField = (field: Field): Field => {
    const { required, ...optional } = field.options;
    const isOptional = isPartial && !optional.repeatedOnUpdate;
    if (!field.options.sentAs && !isOnlyMember && !(isOptional && required)) return field;
    const options = isOnlyMember
      ? { ...optional, required: true as const }
      : isOptional
        ? optional
        : field.options;
    return { ...field, wire: getSentWire(verb, field), options };
  };
  const { member: settings } = verbs[verb];
  const members: Record<string, Field> = {};
  const nested: Record<string, Record<string, Field>> = settings === undefined ? {} : { [settings]: {} };
  for (const [name, sentField] of sent) {
    const { sentIn } = sentField.options;
    const member = getSentMember(verbs[verb], sentField);
    // Members of a member of their own are sent together.
    const sentAs = sentIn ? makeRequired(sentField) : toSentField(sentField);
    if (member === undefined) members[name] = sentAs;
    else nested[member] = { ...nested[member], [name]: sentAs };
  }
  for (const [member, fields] of Object.entries(nested)) {
    const isSettings = member === settings;
    const description = isSettings
      ? `The settings of the ${noun}.`
      : `${capitalize(Object.keys(fields).join(" and "))}, which are sent together.`;
    const title = model.title + (isSettings ? "Settings" : capitalize(member));
    members[member] = field(member, object(title, description, fields), description);
  }
  const suffix = verb === "create" ? (settings === undefined ? "" : "Create") : "Update";
  return object(model.title + suffix, model.description, members);
}
