// Pages of access logs as fast as the platform lets them be read: 30 in any 10 s.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** Seconds that so many pages take, compared with the ideal: thirty at once, then thirty at the end of each 10 s. @param {number} pages */
export async function benchPacing(pages) {
  const { startEmulator } = require("../dist/emulator/index.js");
  const { createApi } = require("../dist/provider/api/index.js");
  const emulator = await startEmulator({ seed: { PullZones: [{ Id: 9, Traffic: { Count: pages * 100 } }] } });
  const { loggingUrl, apiKey } = emulator;
  const api = createApi({ loggingUrl, apiKey, maxAttempts: 1 });
  try {
    const began = performance.now();
    let records = 0;
    for await (const _ of api.accessLogs.list(9, { pageSize: 100 })) records += 1;
    const seconds = (performance.now() - began) / 1000;
    const ideal = (Math.ceil(pages / 30) - 1) * 10;
    const refused = emulator.requests.filter(({ status }) => status !== 200).length;
    return {
      pages: emulator.requests.length,
      records,
      refused,
      seconds: seconds.toFixed(2),
      ideal,
      ratio: `${(seconds / ideal).toFixed(3)} ×`,
    };
  } finally {
    await api.close();
    await emulator.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table([await benchPacing(Number(process.argv[2] ?? 90))]);
