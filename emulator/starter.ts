import { readFileSync } from "node:fs";

/** How often it is checked, in milliseconds. */
const INTERVAL = 250;

/**
 * Resolves when npm, npx, pnpm or yarn has ended, if one of them started this process, itself or through a shell: a signal
 * to it does not reach the process behind the shell. Never resolves for a process that was started otherwise, which may
 * outlive its shell on purpose.
 */
export function packageManagerEnded(): Promise<void> {
  const { ppid } = process;
  const above = runsCommand(ppid) ? parentOf(ppid) : undefined;
  return new Promise((resolve) => {
    if (process.env["npm_config_user_agent"] === undefined) return;
    const timer = setInterval(() => {
      // An orphan gets another parent.
      if (process.ppid === ppid && (above === undefined || parentOf(ppid) === above)) return;
      clearInterval(timer);
      resolve();
    }, INTERVAL).unref();
  });
}

/** Whether a process is `sh -c …`. Only Linux has a shell that stays between npm and the command. */
const runsCommand = (pid: number): boolean => procFile(pid, "cmdline").split("\0")[1] === "-c";

const parentOf = (pid: number): string | undefined => statOf(pid)[1];

/** The fields of stat after the name, which may hold spaces and brackets: state, parent … */
const statOf = (pid: number): string[] => procFile(pid, "stat").split(") ").pop()?.split(" ") ?? [];

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return "";
  }
}
