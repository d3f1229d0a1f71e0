// For each class, compares the size of a resource in the state with that of the same resource of other providers.
import { planResources, prepareResources, renderResources, seed } from "./everyClass.cjs";
import { Stack } from "./stack.mjs";
import { createProgram, declarations, plugins } from "./subjects.mjs";

/** @param {import("./parts.mjs").Context} context */
export async function state({ engine, reference }) {
  const all = planResources();
  const native = reference();
  const [packageSizes, stockSizes, nativeSizes] = [
    await measureSizes(engine.env, all, { declaration: declarations.edge, plugins, seed }),
    await measureSizes(engine.env, all, { declaration: declarations.stock }),
    native &&
      (await measureSizes(engine.env, all, {
        declaration: declarations.native,
        plugins: { reference: native },
      })),
  ];
  const rows = all.map(({ name, subject }) => {
    const firstSize = (nativeSizes ?? stockSizes).get(name);
    const formatCell = (bytesByName) =>
      `${(bytesByName.get(name) / firstSize).toFixed(2)} × (${bytesByName.get(name)})`;
    return {
      "": subject.className,
      ...(nativeSizes && { native: formatCell(nativeSizes) }),
      "stock dynamic": formatCell(stockSizes),
      "this package": formatCell(packageSizes),
    };
  });
  const title =
    "Bytes of a resource in the state with the same arguments; × is the ratio to the first column";
  return [{ title, rows: rows.sort((a, b) => (a[""] < b[""] ? -1 : 1)), figure: "state", untimed: true }];
}

/** Creates the resources in a new stack. Returns the size of each resource in bytes, by name. */
async function measureSizes(env, all, { declaration, ...subject }) {
  // Write the state only once, because only its final content matters.
  const settings = { PULUMI_SKIP_CHECKPOINTS: "true" };
  const program = createProgram(declaration, renderResources(all));
  const stack = await Stack.open(env, { name: "state", program, env: settings, ...subject });
  try {
    if (stack.emulator) await prepareResources(stack, all);
    await stack.run("up");
    const { resources } = JSON.parse(stack.readState()).checkpoint.latest;
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
