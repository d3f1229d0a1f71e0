// npm run bench [-- COUNT [MEGABYTES]]: the figures, as ratios within one run; MEGABYTES of access log. CONTRIBUTING.md says
// how to read them.
import { createRequire } from "node:module";
import { getEngine } from "../tools/engine.mjs";
import { benchBodies } from "./bodies.mjs";
import { benchDiscover } from "./discover.mjs";
import { benchGroups, benchOrigins } from "./groups.mjs";
import { importCost } from "./imports.mjs";
import { benchLogs } from "./logs.mjs";
import { benchPacing } from "./pacing.mjs";
import { buildReference } from "./reference.mjs";
import { benchRequests } from "./requests.mjs";
import { groupTable, processorTable } from "./tables.mjs";

const { providerText } = createRequire(import.meta.url)("../dist/provider/dynamic/index.js");
const count = Number(process.argv[2] ?? 1000);
const megabytes = Number(process.argv[3] ?? 200);
const { env } = await getEngine();
console.log(
  `__provider: ${Buffer.byteLength(providerText("VideoLibraryRefererBlock"))} bytes for the longest class name`,
);
console.log(`import over @pulumi/pulumi alone: ${importCost().toFixed(1)} ms`);
console.log(
  `\n${count} origin groups in ${Math.max(1, count / 10)} profiles; × is the ratio to the first row`,
);
const reference = buildReference();
const groups = await benchGroups(env, count, reference);
console.table(groupTable(groups));
console.log("\nof which processor time, milliseconds a resource, in all processes");
console.table(processorTable(groups, count));
console.log(`\n${count} origins in 20 profiles`);
console.table(groupTable(await benchOrigins(env, count, reference)));
console.log("\nrequests under one parent");
console.table(await benchRequests(env));
console.log("\nfrom a large account to its preview");
console.table(await benchDiscover(env));
console.log("\na day's access log as it streams in; × is the ratio to the first row");
console.table(await benchLogs(megabytes));
console.log("\npages of access logs, 30 in any 10 s, by the real clock");
console.table([await benchPacing(90)]);
console.log(
  "\nfailing answers of one thing over and over: the five slowest compared with letters, × at most 5",
);
console.table(await benchBodies());
