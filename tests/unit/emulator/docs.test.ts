import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../../../emulator/index";

const page = readFileSync(join(__dirname, "../../../docs/emulatorReference.md"), "utf8");

it("the seed in the docs is valid, and fills every list of the state", async () => {
  const seed = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
  const emulator = await startEmulator({ seed });
  const lists = Object.keys(seed).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  expect(lists.sort()).toEqual(Object.keys(emulator.state).sort());
  for (const [list, things] of Object.entries(emulator.state))
    expect([list, things.length > 0]).toEqual([list, true]);
  await emulator.close();
});
