import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../../../emulator/index";

const page = readFileSync(join(__dirname, "../../../docs/emulator.md"), "utf8");

it("the seed of the docs is one, and names every area", async () => {
  const seed = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
  const emulator = await startEmulator({ seed });
  for (const [area, things] of Object.entries(emulator.state)) {
    expect([area, things.length > 0]).toEqual([area, true]);
    expect(page).toContain(`\`${area}\``);
  }
  expect(Object.keys(seed)).toHaveLength(Object.keys(emulator.state).length);
  await emulator.close();
});
