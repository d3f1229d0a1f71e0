// Counts the reads and writes of many resources under one parent.
import { Stack } from "./stack.mjs";
import { createProgram, declarations, plugins } from "./subjects.mjs";

const rateLimits = Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, ruleName: `rule-${i}` }));
const cases = [
  {
    name: "200 RateLimitRuleData of one zone with 1,000 rules",
    seed: { ShieldZones: [{ shieldZoneId: 1, rateLimits }] },
    program: `for (let i = 0; i < 200; i++) new edge.RateLimitRuleData("rule-" + i, { shieldZoneId: 1, ruleName: "rule-" + i });`,
  },
  {
    name: "100 VideoLibraryRefererBlock of one library",
    seed: { VideoLibraries: [{ Id: 1 }] },
    program: `for (let i = 0; i < 100; i++) new edge.VideoLibraryRefererBlock("host-" + i, { libraryId: 1, hostname: "host-" + i + ".example" });`,
  },
];

/** @param {import("./parts.mjs").Context} context */
export async function requests({ engine }) {
  const rows = [];
  for (const { name, seed, program } of cases) {
    const stack = await Stack.open(engine.env, {
      ...{ name, seed, plugins },
      program: createProgram(declarations.edge, program),
    });
    const row = { "": name };
    try {
      for (const operation of ["up", "preview", "refresh"]) {
        await stack.run(operation);
        const writes = stack.emulator.requests.writes().length;
        row[operation] = `${stack.emulator.requests.length - writes} reads, ${writes} writes`;
      }
    } finally {
      await stack.close();
    }
    rows.push(row);
  }
  return [{ title: "Requests under one parent", rows, figure: "requests", untimed: true }];
}
