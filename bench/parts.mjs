// The parts of the bench: each gives tables, of which those with a name are in bench/figures.md. A part loads what it needs
// when it runs, so that --help and a wrong name take no time.

/**
 * @typedef {object} Context
 * @property {() => Promise<NodeJS.ProcessEnv>} env Of the engine.
 * @property {() => string | undefined} reference Folder of the native provider; undefined without Go.
 * @property {number} count
 * @property {number} megabytes
 * @property {number | undefined} runs
 */

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {Record<string, unknown>[]} rows
 * @property {string} [figure] Its name on the page.
 * @property {true} [untimed] Nothing that other programs could disturb.
 * @property {Record<string, unknown>[]} [onPage] What the page has of it, if not all.
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} about
 * @property {boolean} onPage
 * @property {(context: Context) => Promise<Table[]>} run
 */

const sizes = [1, 5, 50];

/** @type {Part[]} */
export const parts = [
  {
    name: "import",
    about: "what loading the package costs a program, and the bytes of __provider",
    onPage: false,
    run: async () => {
      const { importRows } = await import("./imports.mjs");
      return [{ title: "what a program loads and what a state holds of every class", rows: importRows() }];
    },
  },
  {
    name: "start",
    about: "start of a provider host: processor time and memory",
    onPage: true,
    run: async ({ runs = 9, reference }) => {
      const { benchStart } = await import("./start.mjs");
      const title = `start of a provider host, medians of ${runs} runs; × is the ratio to the first row`;
      return [{ title, rows: await benchStart(runs, reference()), figure: "start" }];
    },
  },
  {
    name: "small",
    about: `stacks of ${sizes.join(", ")} resources: wall time and processor time by process`,
    onPage: true,
    run: async ({ runs, env, reference }) => {
      const { benchSmall } = await import("./small.mjs");
      const { smallProcessorTable, smallTable } = await import("./tables.mjs");
      const rows = await benchSmall(await env(), sizes, runs, reference());
      const medians = `medians of ${runsOf(rows)} runs; × is the ratio to the first row of the same size`;
      const middle = rows.filter(({ count }) => count === sizes[1]);
      return [
        { title: `small stacks: wall time, ${medians}`, rows: smallTable(rows), figure: "small" },
        {
          title: `small stacks: processor time without the platform's, ${medians}`,
          rows: smallProcessorTable(rows),
          figure: "small processes",
          onPage: smallProcessorTable(middle),
        },
      ];
    },
  },
  {
    name: "program",
    about: "preview of five origin groups by the form of the program; run it with Node.js 22 too",
    onPage: false,
    run: async ({ runs = 5, env }) => {
      const { benchProgram } = await import("./program.mjs");
      const title = `preview of five origin groups, medians of ${runs} runs; × is the ratio to the first row`;
      return [{ title, rows: await benchProgram(await env(), runs) }];
    },
  },
  {
    name: "groups",
    about: "a stack of COUNT origin groups: wall time, requests, state, processor time by process",
    onPage: true,
    run: async ({ count, env, reference }) => {
      const { benchGroups } = await import("./groups.mjs");
      const { groupTable, processorRatioTable, processorTable } = await import("./tables.mjs");
      const rows = await benchGroups(await env(), count, reference());
      const title = `${count} origin groups in ${Math.max(1, count / 10)} profiles; × is the ratio to the first row`;
      const processors = "of which processor time, milliseconds a resource, in all processes";
      return [
        { title, rows: groupTable(rows), figure: "large" },
        {
          title: "processor time of the same, without the platform's; × is the ratio to the first row",
          rows: processorRatioTable(rows),
          figure: "large processes",
        },
        { title: processors, rows: processorTable(rows, count) },
      ];
    },
  },
  {
    name: "origins",
    about: "a stack of COUNT origins",
    onPage: false,
    run: async ({ count, env, reference }) => {
      const { benchOrigins } = await import("./groups.mjs");
      const { groupTable } = await import("./tables.mjs");
      const rows = await benchOrigins(await env(), count, reference());
      return [
        { title: `${count} origins in 20 profiles; × is the ratio to the first row`, rows: groupTable(rows) },
      ];
    },
  },
  {
    name: "backends",
    about: "a stack of COUNT origin groups with settings of the file backend",
    onPage: true,
    run: async ({ count, env }) => {
      const { benchBackends } = await import("./groups.mjs");
      const { ratioTable } = await import("./tables.mjs");
      const rows = await benchBackends(await env(), count);
      const title = `${count} origin groups by how the state is written; × is the ratio to the first row`;
      return [{ title, rows: ratioTable(rows), figure: "backends" }];
    },
  },
  {
    name: "state",
    about: "bytes of a resource in the state, by class",
    onPage: true,
    run: async ({ env, reference }) => {
      const { benchState } = await import("./state.mjs");
      const title =
        "bytes of a resource in the state with the same arguments; × is the ratio to the first column";
      return [{ title, rows: await benchState(await env(), reference()), figure: "state", untimed: true }];
    },
  },
  {
    name: "requests",
    about: "requests of many resources under one parent",
    onPage: false,
    run: async ({ env }) => {
      const { benchRequests } = await import("./requests.mjs");
      return [{ title: "requests under one parent", rows: await benchRequests(await env()) }];
    },
  },
  {
    name: "discover",
    about: "a large account: discover, pulumi import, pulumi preview",
    onPage: true,
    run: async ({ env }) => {
      const { benchDiscover } = await import("./discover.mjs");
      return [
        {
          title: "from a large account to its preview",
          rows: await benchDiscover(await env()),
          figure: "discover",
        },
      ];
    },
  },
  {
    name: "logs",
    about: "a day's access log of MEGABYTES as it streams in",
    onPage: true,
    run: async ({ megabytes }) => {
      const { benchLogs } = await import("./logs.mjs");
      const title = "a day's access log as it streams in; × is the ratio to the first row";
      return [{ title, rows: await benchLogs(megabytes), figure: "logs" }];
    },
  },
  {
    name: "pacing",
    about: "90 pages of access logs, by the real clock",
    onPage: true,
    run: async () => {
      const { benchPacing } = await import("./pacing.mjs");
      const title = "pages of access logs, 30 in any 10 s, by the real clock";
      return [{ title, rows: [await benchPacing(90)], figure: "pacing" }];
    },
  },
  {
    name: "bodies",
    about: "what failing responses cost",
    onPage: false,
    run: async () => {
      const { benchBodies } = await import("./bodies.mjs");
      const title =
        "failing responses of one thing over and over: the five slowest beside letters, × at most 5";
      return [{ title, rows: await benchBodies() }];
    },
  },
];

/** @param {readonly import("./small.mjs").Small[]} rows */
const runsOf = (rows) => {
  const all = rows.map(({ runs }) => runs);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? `${most}` : `${least} to ${most}`;
};
