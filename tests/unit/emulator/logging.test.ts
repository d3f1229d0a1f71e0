import { startEmulator } from "../../../emulator/index";
import { send } from "../../support/emulators";

// Generating all records at once would take hours and too much memory.
it("a billion records are generated only as they are read", async () => {
  const now = () => Date.parse("2026-01-31T12:00:00Z");
  const seed = { PullZones: [{ Id: 9, Traffic: { Count: 1_000_000_000, Days: 3 } }] };
  const emulator = await startEmulator({ seed, now });
  let bytes = 0;
  const headers = { AccessKey: emulator.apiKey };
  for await (const piece of (await fetch(`${emulator.loggingUrl}/01-30-26/9.log`, { headers })).body ?? []) {
    bytes += piece.length;
    if (bytes >= 1_000_000) break;
  }
  expect(bytes).toBeGreaterThanOrEqual(1_000_000);
  const query = "from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:01Z&limit=10000";
  const { body } = await send<{ data: object[] }>(emulator, "GET", `/logging/v2/pullzones/9/logs?${query}`);
  expect(Math.abs(body.data.length - 3_850)).toBeLessThan(150);
  await emulator.close();
});
