// Stacks of origin groups, from one to as many as are asked for: time, processor time, requests and state.
import { median, ratio, ratioTable } from "./ratios.mjs";
import { operations, Stack } from "./stack.mjs";
import { groupSubjects } from "./subjects.mjs";

/** Resources of the small stacks, and the size whose processor time is shown by process. */
const [smallSizes, middleSize] = [[1, 5, 50], 5];

/** @param {import("./parts.mjs").Context} context */
export async function small({ runs, engine, reference }) {
  const [walls, processors] = [[], []];
  for (const count of smallSizes) {
    const { native, stock, plugin } = groupSubjects(count, reference());
    const rows = await measure(engine.env, [...native, stock, plugin], operations, runs);
    const of = `${count} resource${count === 1 ? "" : "s"}`;
    walls.push(...ratioTable(rows, "seconds", 2).map((row) => ({ ...row, "": `${of}: ${row[""]}` })));
    if (count === middleSize) processors.push(...byProcess(rows, of));
  }
  const medians = `medians of ${runs} runs; × is the ratio to the first row of the same size`;
  const title = `Small stacks: processor time without the emulator's, ${medians}`;
  return [
    { title: `Small stacks: wall time, ${medians}`, rows: walls, figure: "small" },
    { title, rows: processors, figure: "small processes" },
  ];
}

/** @param {import("./parts.mjs").Context} context */
export async function groups({ count, engine, reference }) {
  const { native, stock, withoutInit, plugin } = groupSubjects(count, reference());
  const rows = await measure(engine.env, [...native, stock, withoutInit, plugin]);
  const walls = ratioTable(rows, "seconds").map((row, i) => ({
    ...row,
    [`requests ${operations.join(" / ")}`]: operations
      .map((operation) => rows[i].measured[operation].requests ?? "–")
      .join(" / "),
    "state, bytes each": Math.round(rows[i].stateBytes / count),
  }));
  const title = `${count} origin groups in ${Math.ceil(count / 10)} load balancers; × is the ratio to the first row`;
  const second = "Processor time of the same, without the emulator's; × is the ratio to the first row";
  return [
    { title, rows: walls, figure: "large" },
    { title: second, rows: ratioTable(rows, "all"), figure: "large processes" },
  ];
}

/** How long a file backend takes, by its settings. @param {import("./parts.mjs").Context} context */
export async function backends({ count, engine }) {
  const { plugin } = groupSubjects(count);
  const subjects = ["", "PULUMI_DIY_BACKEND_ZSTD", "PULUMI_SKIP_CHECKPOINTS"].map((setting) => ({
    ...plugin,
    name: setting || "default settings",
    env: setting ? { [setting]: "true" } : {},
  }));
  // A preview writes no state, and a refresh writes it once.
  const rows = await measure(engine.env, subjects, ["up", "destroy"]);
  const title = `${count} origin groups by how the state is written; × is the ratio to the first row`;
  return [{ title, rows: ratioTable(rows, "seconds"), figure: "backends" }];
}

/** Measures each operation of each subject, as medians of so many runs. */
async function measure(env, subjects, chosen = operations, runs = 1) {
  const opened = [];
  try {
    for (const subject of subjects)
      opened.push({ name: subject.name, stack: await Stack.open(env, subject), all: {}, stateBytes: 0 });
    for (let run = 1; run <= runs; run++)
      // The subjects take turns, so that other work on the machine disturbs all of them alike.
      for (const operation of chosen)
        for (const one of opened) {
          const { seconds, processor, requests } = await one.stack.run(operation);
          process.stderr.write(`${one.name}: ${operation} ${run} of ${runs}, ${seconds.toFixed(1)} s\n`);
          one.all[operation] = [
            ...(one.all[operation] ?? []),
            { seconds, ...processor, ...(requests !== undefined && { requests }) },
          ];
          if (operation === "up") one.stateBytes = one.stack.state().length;
        }
  } finally {
    for (const { stack } of opened) await stack.close();
  }
  return opened.map(({ name, all, stateBytes }) => {
    const medians = (measured) =>
      Object.fromEntries(
        Object.keys(measured[0]).map((key) => [key, median(measured.map((one) => one[key]))]),
      );
    const measured = Object.entries(all).map(([operation, each]) => [operation, medians(each)]);
    return { name, measured: Object.fromEntries(measured), stateBytes };
  });
}

const byProcess = (rows, size) =>
  operations.flatMap((operation) =>
    rows.map(({ name, measured: { [operation]: used } }) => ({
      "": `${operation}, ${size}: ${name}`,
      all: ratio(used.all, rows[0].measured[operation].all, 2),
      engine: `${used.engine.toFixed(2)} s`,
      program: `${used.program.toFixed(2)} s`,
      provider: `${used.provider.toFixed(2)} s`,
    })),
  );
