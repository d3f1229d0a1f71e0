import { execFileSync } from "node:child_process";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists all processes that a process has started, directly or indirectly. */
export function listDescendants(pid: number): Process[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) =>
      match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }] : [],
    );
  const below = (parent: number): Process[] =>
    all.filter((process) => process.parent === parent).flatMap((process) => [process, ...below(process.pid)]);
  return below(pid);
}

/** Whether a process provides resources: the SDK's provider host, or this package's plugin. */
export const isHost = ({ command }: Process): boolean =>
  /^\S*node .*(cmd.dynamic-provider|provider.(host|plugin).main\.js)/.test(command);

/** Sends SIGKILL. Returns false if the process has already ended. */
export function kill(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}
