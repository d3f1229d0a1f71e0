import * as pulumi from "@pulumi/pulumi";
import type { Kind } from "../model/kinds";
import { isList, isObject } from "../model/object";

/** A value of this kind whose secret members are secret Outputs; what is left out or null stays so. */
export function marked(kind: Kind, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (isList(kind)) return (value as unknown[]).map((item) => marked(kind.item, item));
  if (!isObject(kind)) return value;
  const members = Object.values(kind.fields).filter(
    ({ facts, kind: of }) => facts.secret || isList(of) || isObject(of),
  );
  const live = value as Record<string, unknown>;
  const changed = members
    .filter(({ wire }) => live[wire] !== undefined && live[wire] !== null)
    .map(({ wire, kind: of, facts }) => [
      wire,
      facts.secret ? pulumi.secret(live[wire]) : marked(of, live[wire]),
    ]);
  return { ...live, ...Object.fromEntries(changed) };
}
