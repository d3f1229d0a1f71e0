import { randomFrom } from "../../emulator/random";
import { Rounds } from "./death/rounds";
import type { StackOptions } from "./harness";
import { ownHost, pluginLines } from "./scene";
import { full, seedOf } from "./seed";

jest.setTimeout(full ? 3_600_000 : 240_000);

const resources = full ? 100 : 20;
const seed = seedOf("death");
let stack: Rounds;
afterEach(() => stack.close());

const servers: [name: string, rounds: number, options: StackOptions][] = [
  ["this package's host", full ? 25 : 2, { project: ownHost }],
  ["the stock host", full ? 25 : 2, { project: "" }],
  ["the plugin", 20, { project: pluginLines, plugin: true }],
];

test.each(full ? servers : servers.slice(0, 1))(
  "with %s, %i killed ups lose nothing, duplicate nothing and leave nothing unreported",
  async (host, rounds, options) => {
    stack = await Rounds.open(resources, options, randomFrom(seed));
    const wrongs: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { victim, struck, after, orphans, wrongs: found } = await stack.round();
      process.stdout.write(
        `${host}, round ${round}: ${victim} ${struck ? "killed" : "had ended"} after ${after} requests, ${orphans.length} orphans: ${orphans.join(", ")}\n`,
      );
      wrongs.push(...found.map((wrong) => `round ${round}: ${wrong}`));
    }
    expect([...wrongs, ...(await stack.end())]).toEqual([]);
  },
);
