import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findPlace } from "../../cli/discover/terraform";
import { isFullRun } from "../support/fullRun";
import { stateArbitrary, stateResources, stateSeed } from "../unit/cli/terraformStates";
import { readCommands, withoutNpx } from "./pageCommands";
import { expectSuccess, pluginForm, Scene } from "./scene";

const [line = ""] = readCommands("terraform.md", "From a Terraform state");

/** A state that has some object with a class. */
const largeState = stateArbitrary.filter(({ resources }) => resources.length > 6);

test("a Terraform state ends in an empty preview, and nothing is written", async () => {
  const importedTypes = new Set<string>();
  for (const state of fc.sample(largeState, { numRuns: isFullRun ? 10 : 1, seed: 1 })) {
    const scene = await Scene.open({ seed: stateSeed }, { languageHost: true, project: pluginForm });
    const { stack, emulator } = scene;
    const headers = { AccessKey: emulator.state.storageZones[0]?.Password ?? "" };
    const file = `${emulator.baseUrl}/storage/de/storefront-files/robots.txt`;
    await fetch(file, { method: "PUT", headers, body: "User-agent: *" });
    scene.takeWrites();
    stack.file("terraform.tfstate", JSON.stringify(state));

    const { code, output } = await stack.shell(withoutNpx(line));
    expect([code, output]).toEqual([0, expect.not.stringContaining("MARKER")]);
    stack.program(`require("./imported");`);
    for (const { type } of JSON.parse(readFileSync(join(stack.dir, "import.json"), "utf8")).resources)
      importedTypes.add(type);
    const imported = await stack.shell("pulumi import --file import.json --generate-code=false --yes");
    expect([imported.code, imported.output]).toEqual([0, expect.any(String)]);
    const preview = expectSuccess(await stack.preview("--expect-no-changes"));
    expect(preview.changes["same"]).toBeGreaterThan(1);
    expect(scene.takeWrites()).toEqual([]);
    expect(stack.stateText()).not.toContain("MARKER");
    await scene.close();
  }
  const places = stateResources.flatMap(
    ([type, attributes]) => findPlace({ address: "", type, attributes }) ?? [],
  );
  if (isFullRun)
    expect(importedTypes).toEqual(new Set(places.map(({ className }) => `edge:index:${className}`)));
});
