// A day's access log as a gzip file: streamed through the typed client, compared with `gzip -dc | awk` on the same file.
import { spawn } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { ratio } from "./tables.mjs";

const require = createRequire(import.meta.url);
const zone = 9;

/** Megabytes a second and the peak of memory of both, for a log of so many megabytes. @param {number} megabytes */
export async function benchLogs(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), "edge-logs-"));
  const file = join(folder, "day.log.gz");
  const size = await write(file, megabytes * 1e6);
  const server = createServer((_request, response) => void pipeline(createReadStream(file), response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  try {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const url = `http://127.0.0.1:${port}`;
    const awk = await measure("bash", ["-c", awkScript, "bash", file]);
    const own = await measure(process.execPath, [fileURLToPath(import.meta.url), url]);
    if (awk.said !== own.said) throw new Error(`awk counted ${awk.said}, the client ${own.said}.`);
    return [row("gzip -dc | awk", awk, size, awk), row("api.accessLogs.daily", own, size, awk)];
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

const awkScript = `gzip -dc "$1" | awk -F'|' '{ bytes += $4 } END { printf "%d lines, %.0f bytes sent", NR, bytes }'`;

/** Writes members of gzip until they hold so many bytes, each the emulator's own lines. @returns what they hold */
async function write(file, bytes) {
  const { startEmulator } = require("../dist/emulator/index.js");
  const End = new Date().toISOString();
  const Traffic = { Count: 100_000, Days: 2, End };
  const emulator = await startEmulator({ seed: { PullZones: [{ Id: zone, Traffic }] } });
  const yesterday = new Date(Date.parse(End) - 24 * 60 * 60 * 1000).toISOString();
  const [, year, month, day] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(yesterday) ?? [];
  const headers = { AccessKey: emulator.apiKey };
  const response = await fetch(`${emulator.loggingUrl}/${month}-${day}-${year}/${zone}.log`, { headers });
  const lines = Buffer.from(await response.arrayBuffer());
  await emulator.close();
  const member = gzipSync(lines);
  const times = Math.max(1, Math.round(bytes / lines.length));
  await pipeline(function* () {
    for (let i = 0; i < times; i++) yield member;
  }, createWriteStream(file));
  return { plain: gunzipSync(member).length * times, packed: statSync(file).size };
}

/** Runs a command; gives its output, its seconds and the peak of memory of it and its children in MB. */
async function measure(command, args) {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const peaks = new Map();
  const watch = setInterval(() => readPeaks(child.pid, peaks), 50);
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
  const peak = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  return { said, seconds: (performance.now() - began) / 1000, peak };
}

/** The kernel's own high-water marks (Linux), process by process. */
function readPeaks(pid, peaks) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    peaks.set(pid, Math.max(peaks.get(pid) ?? 0, Number(kilobytes ?? 0)));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    for (const child of children.split(" ").filter(Boolean)) readPeaks(child, peaks);
  } catch {
    // The process has ended, or the system has no /proc.
  }
}

function row(name, { seconds, peak }, { plain, packed }, reference) {
  const rate = plain / 1e6 / seconds;
  const memory = peak === 0 ? "–" : `${(peak / reference.peak).toFixed(1)} × (${peak.toFixed(0)} MB)`;
  return {
    "": name,
    log: `${(plain / 1e6).toFixed(0)} MB, ${(packed / 1e6).toFixed(0)} MB packed`,
    "wall time": ratio(seconds, reference.seconds),
    "MB/s": rate.toFixed(0),
    "peak memory": memory,
  };
}

/** The measured process: reads the log of this logging API and prints what awk prints. @param {string} loggingUrl */
async function read(loggingUrl) {
  const { createApi } = require("../dist/provider/api/index.js");
  const api = createApi({ loggingUrl, apiKey: "key" });
  let lines = 0;
  let bytes = 0;
  for await (const { bytesSent } of api.accessLogs.daily(zone, new Date())) {
    lines += 1;
    bytes += bytesSent ?? 0;
  }
  await api.close();
  process.stdout.write(`${lines} lines, ${bytes} bytes sent`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , given = "200"] = process.argv;
  if (given.startsWith("http")) await read(given);
  else console.table(await benchLogs(Number(given)));
}
