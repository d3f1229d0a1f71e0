import { createSeededRandom } from "../../emulator/random";
import { InterruptedStack } from "./death/rounds";
import { forms } from "./scene";
import { chooseSeed, isFullRun } from "./seed";

jest.setTimeout(isFullRun ? 3_600_000 : 240_000);

const resources = isFullRun ? 100 : 20;
const seed = chooseSeed("death");
let stack: InterruptedStack;
afterEach(() => stack.close());

const rounds = isFullRun ? 25 : 2;

test.each(isFullRun ? forms : forms.slice(1))(
  "with %s, killed ups lose nothing, duplicate nothing and leave nothing unreported",
  async (host, project) => {
    stack = await InterruptedStack.open(resources, { project }, createSeededRandom(seed));
    const issues: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { victim, killedInTime, after, orphans, issues: found } = await stack.round();
      process.stdout.write(
        `${host}, round ${round}: ${victim} ${killedInTime ? "killed" : "had ended"} after ${after} requests, ${orphans.length} orphans: ${orphans.join(", ")}\n`,
      );
      issues.push(...found.map((issue) => `round ${round}: ${issue}`));
    }
    expect([...issues, ...(await stack.end())]).toEqual([]);
  },
);
