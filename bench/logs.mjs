// Compares the typed client with `gzip -dc | awk` in reading a day's access log.
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { measureCommand } from "./processes.mjs";
import { formatRatio } from "./ratios.mjs";
import { root } from "./stack.mjs";

const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");
const zoneId = 9;

const awkScript = `gzip -dc "$1" | awk -F'|' '{ bytes += $4 } END { printf "%d lines, %.0f bytes sent", NR, bytes }'`;
const clientScript = `(async () => {
  const api = require("./dist/provider/api").createApi({ loggingUrl: process.argv[1], apiKey: "key" });
  let [lines, bytes] = [0, 0];
  for await (const { bytesSent } of api.accessLogs.daily(${zoneId}, new Date())) {
    lines += 1;
    bytes += bytesSent ?? 0;
  }
  await api.close();
  process.stdout.write(lines + " lines, " + bytes + " bytes sent");
})();`;

/** @param {import("./parts.mjs").Context} context */
export async function logs({ megabytes }) {
  const folder = mkdtempSync(join(tmpdir(), "edge-logs-"));
  const file = join(folder, "day.log.gz");
  const server = createServer((_request, response) => void pipeline(createReadStream(file), response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  try {
    // A gzip file may have any number of members, so copies of one member make a log of any size.
    const lines = await fetchEmulatorLog();
    const members = Math.max(1, Math.round((megabytes * 1e6) / lines.length));
    writeFileSync(file, Buffer.concat(Array(members).fill(gzipSync(lines))));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const shell = await measureCommand("bash", ["-c", awkScript, "bash", file]);
    const client = await measureCommand(process.execPath, ["-e", clientScript, `http://127.0.0.1:${port}`], {
      cwd: root,
    });
    if (shell.output !== client.output)
      throw new Error(`awk: ${shell.output}. This package: ${client.output}.`);
    const unpackedMegabytes = (members * lines.length) / 1e6;
    const rows = Object.entries({ "gzip -dc | awk": shell, "api.accessLogs.daily": client }).map(
      ([name, { seconds, megabytes: peak }]) => ({
        "": name,
        log: `${unpackedMegabytes.toFixed(0)} MB, ${(statSync(file).size / 1e6).toFixed(0)} MB packed`,
        "wall time": formatRatio(seconds, shell.seconds),
        "MB/s": (unpackedMegabytes / seconds).toFixed(0),
        "peak memory": `${peak.toFixed(0)} MB`,
      }),
    );
    const title = "A day's access log as it streams in; × is the ratio to the first row";
    return [{ title, rows, figure: "logs" }];
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns yesterday's access log. */
async function fetchEmulatorLog() {
  const End = new Date().toISOString();
  const Traffic = { Count: 100_000, Days: 2, End };
  const emulator = await startEmulator({ seed: { PullZones: [{ Id: zoneId, Traffic }] } });
  const yesterday = new Date(Date.parse(End) - 24 * 60 * 60 * 1000);
  const [year, month, day] = yesterday.toISOString().slice(2, 10).split("-");
  const headers = { AccessKey: emulator.apiKey };
  const response = await fetch(`${emulator.loggingUrl}/${month}-${day}-${year}/${zoneId}.log`, { headers });
  const lines = Buffer.from(await response.arrayBuffer());
  await emulator.close();
  return lines;
}
