import type { LiveObject } from "../../api/objects/options";
import * as reads from "../../api/objects/reads";
import { InvalidArgumentError } from "../../base/errors";
import type { Client } from "../../http/client";
import { toAsciiHost } from "../../model/kinds";
import type { Properties } from "../../model/properties";
import type { ObjectDeclaration } from "../../objects/declare/declaration";

const listRelativeNames = ({ fields }: ObjectDeclaration) =>
  Object.entries(fields).flatMap(([name, { options }]) =>
    options.relativeTo === undefined ? [] : [[name, options.relativeTo] as const],
  );

export const hasRelativeNames = (declaration: ObjectDeclaration): boolean =>
  listRelativeNames(declaration).length > 0;

/** Throws if a name ends in that of the parent: the platform would append the latter once more. */
export function requireRelativeNames(
  declaration: ObjectDeclaration,
  parent: LiveObject,
  inputs: Properties,
): void {
  for (const [field, member] of listRelativeNames(declaration)) {
    const { [field]: name } = inputs;
    const { [member]: parentName } = parent;
    if (typeof name !== "string" || typeof parentName !== "string") continue;
    const ending = toAsciiHost(parentName);
    const bare = toAsciiHost(name);
    if (!`.${bare}`.endsWith(`.${ending}`)) continue;
    // Only the whole name can be masked in the message if it is secret, so the message contains no part of it.
    throw new InvalidArgumentError(
      `${field} is ${JSON.stringify(name)}, but it is relative to ${parentName}, which the platform would append once more: ${bare === ending ? 'give "" or "@"' : `remove .${parentName} from its end`}.`,
    );
  }
}

/** Checks the names that an update changes. Reads the parent only if one of them may end in its name. */
export async function checkNewRelativeNames(
  client: Client,
  declaration: ObjectDeclaration,
  recorded: Properties,
  inputs: Properties,
): Promise<void> {
  const { parent } = declaration;
  const changed = listRelativeNames(declaration).filter(
    ([name]) => inputs[name] !== recorded[name] && String(inputs[name]).includes("."),
  );
  if (!parent || changed.length === 0) return;
  requireRelativeNames(declaration, await reads.readObject(client, parent, recorded), inputs);
}
