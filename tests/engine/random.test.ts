import { chooseSeed, fullTest } from "../support/fullRun";
import { chooseVariants } from "../support/variants";
import { Dice } from "./random/dice";
import { changeForm } from "./random/outside";
import { endSteps, runStep } from "./random/sequence";
import { Stage } from "./random/stage";

jest.setTimeout(7_200_000);

const sequences = Number(process.env["EDGE_SEQUENCES"] ?? 30);
const steps = Number(process.env["EDGE_STEPS"] ?? 8);

// In between, the resources move from the plugin to Pulumi's host of dynamic resources and back.
fullTest(
  "no live object is lost or duplicated, and nothing is sent that no preview showed, whatever is declared, renamed, moved, killed or changed elsewhere",
  async () => {
    const seed = chooseSeed("random");
    const issues: string[] = [];
    for (let index = 0; index < sequences; index += 1) {
      const ownDice = new Dice(seed + index); // another variant leaves the programs as they are
      const variants = chooseVariants((values) => ownDice.pick(values), { races: "on" });
      const stage = await Stage.open(new Dice(seed + index), variants);
      // Every other sequence begins in Pulumi's host of dynamic resources.
      if ((seed + index) % 2 === 1) await changeForm(stage, false);
      const found: string[] = [];
      for (let step = 1; step <= steps && found.length === 0; step += 1)
        found.push(
          ...(await runStep(stage)).map((issue) => `EDGE_SEED=${seed + index}, step ${step}: ${issue}`),
        );
      if (found.length === 0) found.push(...(await endSteps(stage)));
      if (found.length || process.env["EDGE_JOURNAL"]) process.stdout.write(`${stage.journal.join("\n")}\n`);
      issues.push(...found);
      await stage.close();
    }
    expect(issues).toEqual([]);
  },
);
