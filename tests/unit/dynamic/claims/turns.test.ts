import { setTimeout as wait } from "node:timers/promises";
import { withLock } from "../../../../provider/dynamic/claims/turns";
import { rejection } from "../../http/support";
import { openProcess, openRun, removeRuns } from "./run";

afterAll(removeRuns);

test("what needs a lock waits until another process has freed it, and frees it, also after a failure", async () => {
  const run = openRun();
  const other = openProcess(run, { pid: process.ppid }).store;
  const { store } = openProcess(run, { pid: process.pid });
  expect(other.lock("eu")).toBe(true);
  let began = false;
  const made = withLock(store, "eu", async () => {
    began = true;
    return other.lock("eu");
  });
  expect(await withLock(store, "us", async () => 1)).toBe(1);
  await wait(60);
  expect(began).toBe(false);
  other.unlock("eu");
  expect(await made).toBe(false);
  const failed = withLock(store, "eu", () => Promise.reject(new Error("failed")));
  expect((await rejection(failed)).message).toBe("failed");
  expect(other.lock("eu")).toBe(true);
});
