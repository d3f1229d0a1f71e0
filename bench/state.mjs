// Bytes that a resource of each class takes in the state, and with the same arguments in other providers.
import { prepare, seed, statementsOf, things } from "./everyClass.cjs";
import { Stack } from "./stack.mjs";
import { classes, plugin, programOf } from "./subjects.mjs";

/** @param {import("./parts.mjs").Context} context */
export async function state({ engine, reference }) {
  const all = things();
  const native = reference();
  const [own, stock, base] = [
    await sizes(engine.env, all, { declaration: classes.edge, plugins: plugin, seed }),
    await sizes(engine.env, all, { declaration: classes.stock }),
    native && (await sizes(engine.env, all, { declaration: classes.native, plugins: { reference: native } })),
  ];
  const rows = all.map(({ name, subject }) => {
    const first = (base ?? stock).get(name);
    const cell = (sized) => `${(sized.get(name) / first).toFixed(2)} × (${sized.get(name)})`;
    return {
      "": subject.className,
      ...(base && { native: cell(base) }),
      "stock dynamic": cell(stock),
      "this package": cell(own),
    };
  });
  const title =
    "Bytes of a resource in the state with the same arguments; × is the ratio to the first column";
  return [{ title, rows: rows.sort((a, b) => (a[""] < b[""] ? -1 : 1)), figure: "state", untimed: true }];
}

/** Bytes by the names of the resources. */
async function sizes(env, all, { declaration, ...subject }) {
  // The state is written once, which changes nothing in it.
  const settings = { PULUMI_SKIP_CHECKPOINTS: "true" };
  const program = programOf(declaration, statementsOf(all));
  const stack = await Stack.open(env, { name: "state", program, env: settings, ...subject });
  try {
    if (stack.emulator) await prepare(stack, all);
    await stack.run("up");
    const { resources } = JSON.parse(stack.state()).checkpoint.latest;
    return new Map(
      resources.map((resource) => [
        resource.urn.replace(/^.*::/, ""),
        Buffer.byteLength(JSON.stringify(resource)),
      ]),
    );
  } finally {
    await stack.close();
  }
}
