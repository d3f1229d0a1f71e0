import { InterruptedStack } from "./death/rounds";
import { Dice } from "./random/dice";
import { sampledForms } from "./scene";
import { chooseSeed, isFullRun } from "./seed";

jest.setTimeout(isFullRun ? 3_600_000 : 240_000);

const resources = isFullRun ? 100 : 20;
const rounds = isFullRun ? 25 : 2;
const seed = chooseSeed("death");

test.each(sampledForms)(
  "with %s, killed ups lose nothing, duplicate nothing and leave nothing unreported",
  async (_, project) => {
    const stack = await InterruptedStack.open(resources, { project }, new Dice(seed));
    const issues: string[] = [];
    for (let round = 1; round <= rounds; round += 1)
      issues.push(...(await stack.round()).map((issue) => `round ${round}, ${issue}`));
    expect([...issues, ...(await stack.end())]).toEqual([]);
  },
);
