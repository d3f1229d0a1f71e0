// Requests of many resources under one parent: one walk of the list, one GET of the library.
import { createRequire } from "node:module";
import { Project } from "./project.mjs";

const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");

const cases = [
  {
    name: "200 RateLimitRuleData of one zone with 1,000 rules",
    seed: {
      ShieldZones: [
        {
          shieldZoneId: 1,
          rateLimits: Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, ruleName: `rule-${i}` })),
        },
      ],
    },
    program: `for (let i = 0; i < 200; i++) new edge.RateLimitRuleData("rule-" + i, { shieldZoneId: 1, ruleName: "rule-" + i });`,
  },
  {
    name: "100 VideoLibraryRefererBlock of one library",
    seed: { VideoLibraries: [{ Id: 1 }] },
    program: `for (let i = 0; i < 100; i++) new edge.VideoLibraryRefererBlock("host-" + i, { libraryId: 1, hostname: "host-" + i + ".example" });`,
  },
];

const operations = { up: ["--yes", "--skip-preview"], preview: [], refresh: ["--yes", "--skip-preview"] };

/** Requests of each operation. @param {NodeJS.ProcessEnv} env */
export async function benchRequests(env) {
  const rows = [];
  for (const { name, seed, program } of cases) {
    const emulator = await startEmulator({ seed });
    const project = new Project(env, {
      program: `const edge = require("pulumi-edge-platform");\n${program}`,
    });
    const row = { "": name };
    try {
      await project.init({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey });
      for (const [operation, args] of Object.entries(operations)) {
        emulator.requests.clear();
        await project.run(operation, ...args);
        const writes = emulator.requests.writes().length;
        row[operation] = `${emulator.requests.length - writes} reads, ${writes} writes`;
      }
    } finally {
      project.dispose();
      await emulator.close();
    }
    rows.push(row);
  }
  return rows;
}
