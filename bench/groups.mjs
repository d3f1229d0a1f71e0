// Measures stacks of origin groups: time, processor time, requests and the size of the state.
import { formatRatio, median, toRatioRows } from "./ratios.mjs";
import { operations, Stack } from "./stack.mjs";
import { createGroupSubjects } from "./subjects.mjs";

/** Numbers of resources in the small stacks. The table of processor times has only the middle size. */
const [smallSizes, middleSize] = [[1, 5, 50], 5];

/** @param {import("./parts.mjs").Context} context */
export async function small({ runs, engine, reference }) {
  const [wallTimes, processorTimes] = [[], []];
  for (const count of smallSizes) {
    const { native, stock, plugin } = createGroupSubjects(count, reference());
    const rows = await measureSubjects(engine.env, [...native, stock, plugin], runs);
    const size = `${count} resource${count === 1 ? "" : "s"}`;
    wallTimes.push(...toRatioRows(rows, "seconds", 2).map((row) => ({ ...row, "": `${size}: ${row[""]}` })));
    if (count === middleSize) processorTimes.push(...toProcessorTimeRows(rows, size));
  }
  const medians = `medians of ${runs} runs; × is the ratio to the first row of the same size`;
  const title = `Small stacks: processor time without the emulator's, ${medians}`;
  return [
    { title: `Small stacks: wall time, ${medians}`, rows: wallTimes, figure: "small" },
    { title, rows: processorTimes, figure: "small processes" },
  ];
}

/** @param {import("./parts.mjs").Context} context */
export async function groups({ count, engine, reference }) {
  const { native, stock, withoutInit, plugin } = createGroupSubjects(count, reference());
  const rows = await measureSubjects(engine.env, [...native, stock, withoutInit, plugin]);
  const wallTimes = toRatioRows(rows, "seconds").map((row, i) => ({
    ...row,
    [`requests ${operations.join(" / ")}`]: operations
      .map((operation) => rows[i].measured[operation].requests ?? "–")
      .join(" / "),
    "state, bytes each": Math.round(rows[i].stateBytes / count),
  }));
  const title = `${count} origin groups in ${Math.ceil(count / 10)} load balancers; × is the ratio to the first row`;
  const usageTitle = "Processor time of the same, without the emulator's; × is the ratio to the first row";
  return [
    { title, rows: wallTimes, figure: "large" },
    { title: usageTitle, rows: toRatioRows(rows, "all"), figure: "large processes" },
  ];
}

/** Runs each operation of each subject several times. Returns medians. */
async function measureSubjects(env, subjects, runs = 1) {
  const stacks = [];
  try {
    for (const subject of subjects)
      stacks.push({ name: subject.name, stack: await Stack.open(env, subject), usage: {}, stateBytes: 0 });
    for (let run = 1; run <= runs; run++)
      // The subjects take turns, so that other programs disturb all of them alike.
      for (const operation of operations)
        for (const one of stacks) {
          const { seconds, processor, requests } = await one.stack.run(operation);
          process.stderr.write(`${one.name}: ${operation} ${run} of ${runs}, ${seconds.toFixed(1)} s\n`);
          one.usage[operation] = [
            ...(one.usage[operation] ?? []),
            { seconds, ...processor, ...(requests !== undefined && { requests }) },
          ];
          if (operation === "up") one.stateBytes = one.stack.readState().length;
        }
  } finally {
    for (const { stack } of stacks) await stack.close();
  }
  return stacks.map(({ name, usage, stateBytes }) => {
    const takeMedians = (measured) =>
      Object.fromEntries(
        Object.keys(measured[0]).map((key) => [key, median(measured.map((one) => one[key]))]),
      );
    const measured = Object.entries(usage).map(([operation, each]) => [operation, takeMedians(each)]);
    return { name, measured: Object.fromEntries(measured), stateBytes };
  });
}

const toProcessorTimeRows = (rows, size) =>
  operations.flatMap((operation) =>
    rows.map(({ name, measured: { [operation]: usage } }) => ({
      "": `${operation}, ${size}: ${name}`,
      all: formatRatio(usage.all, rows[0].measured[operation].all, 2),
      engine: `${usage.engine.toFixed(2)} s`,
      program: `${usage.program.toFixed(2)} s`,
      provider: `${usage.provider.toFixed(2)} s`,
    })),
  );
