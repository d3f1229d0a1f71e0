import { classes } from "../../provider/classes";
import type { Lifecycle } from "../../provider/classes/lifecycle";
import { partsOf } from "../../provider/dynamic/text";

interface Object {
  readonly className: string;
  readonly id: string;
}

const identityOf = (className: string): string[] => {
  const lifecycle: Lifecycle | undefined = classes.find((each) => each.className === className);
  return Object.keys(lifecycle?.identity ?? {});
};

const nameOf = (fields: readonly string[], parts: readonly string[]) => JSON.stringify([fields, parts]);

/**
 * The arguments of each object that a part of the id of another one stands for, with that object: a group's
 * `loadBalancerId` is an output of the load balancer whose id is the first part of its own.
 */
export function referencesAmong<Found extends Object>(
  objects: readonly Found[],
): Map<Found, ReadonlyMap<string, Found>> {
  const known = new Map(
    objects.map((object) => {
      const fields = identityOf(object.className);
      return [nameOf(fields, partsOf(object.id, fields.length)), object];
    }),
  );
  return new Map(
    objects.map((object) => {
      const fields = identityOf(object.className);
      const parts = partsOf(object.id, fields.length);
      const found = fields.slice(0, -1).flatMap((field, at): [string, Found][] => {
        const parent = known.get(nameOf(fields.slice(0, at + 1), parts.slice(0, at + 1)));
        return parent ? [[field, parent]] : [];
      });
      return [object, new Map(found)];
    }),
  );
}
