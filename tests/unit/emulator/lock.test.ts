import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lock } from "../../../emulator/data/lock";
import { full } from "../../engine/seed";
import { until } from "../../waiting";

jest.setTimeout(60_000);

const rounds = full ? 100 : 30;
const folder = mkdtempSync(join(tmpdir(), "lock-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** A process that tries to lock each file that it is sent, at the given time, and reports whether it could. */
const contender = `
  const { lock } = require(${JSON.stringify(join(__dirname, "..", "..", "..", "dist/emulator/data/lock.js"))});
  process.on("message", ({ file, at }) => {
    while (Date.now() < at);
    try {
      lock(file, "folder");
      process.send("locked");
    } catch (error) {
      process.send(error.message);
    }
  });
  process.send("ready");`;

const said = (child: ChildProcess) => new Promise((resolve) => child.once("message", resolve));

test("of several processes that find the lock of one that was killed, one gets the folder", async () => {
  for (let count = 0; count < 4; count++) {
    const child = spawn(process.execPath, ["-e", contender], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    children.push(child);
    await said(child);
  }
  for (let round = 1; round <= rounds; round++) {
    const file = join(folder, `lock${round}`);
    writeFileSync(file, "999999999 1");
    const outcomes = children.map(said);
    for (const child of children) child.send({ file, at: Date.now() + 10 });
    const refused = (await Promise.all(outcomes)).filter((outcome) => outcome !== "locked");
    expect([round, refused]).toEqual([
      round,
      [1, 2, 3].map(() => expect.stringMatching(/^The folder folder is in use by the emulator with/)),
    ]);
  }
  expect(readdirSync(folder)).toHaveLength(rounds);
});

(process.platform === "linux" ? it : it.skip)(
  "a process that has ended holds no folder, though its parent has not noticed its end",
  async () => {
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    children.push(parent);
    const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
    const stat = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
    await until(() => stat()[2] === "Z");
    const file = join(folder, "ended");
    writeFileSync(file, `${pid} ${stat()[21]}`);
    lock(file, "folder");
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid} `));
  },
);
