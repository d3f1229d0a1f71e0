import { adoptable } from "./choices";
import { type Declared, isPlugin, move, urnOf } from "./program";
import type { Stage } from "./stage";
import { up } from "./up";

/** The program declares the same resources of the other kind, each with an alias or, where it can be adopted, without one. */
export async function moved(stage: Stage): Promise<string[]> {
  const before = [...stage.program.values()].map((declared) => [declared, urnOf(declared)] as const);
  move();
  const after = before.map(([declared, urn]): [string, Declared] => {
    const { name, args, subject, options } = declared;
    const adopt = adoptable.includes(subject.className) && stage.dice.chance(0.4);
    return [
      name,
      {
        ...declared,
        args: { ...args, ...(adopt && { adopt: true }) },
        options: { ...options, aliases: adopt ? [] : [urn] },
      },
    ];
  });
  stage.write(new Map(after));
  stage.count(isPlugin() ? "moved to the plugin" : "moved from the plugin");
  return up(stage);
}
