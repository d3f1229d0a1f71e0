import { dirname, sep } from "node:path";

const provider = dirname(__dirname) + sep;
const isOurs = (site: NodeJS.CallSite): boolean => site.getFileName()?.startsWith(provider) ?? false;

/** Whether a stack frame is in the program's own code. */
function isProgram(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !file.startsWith("node:") && !/[\\/]node_modules[\\/]/.test(file) && !isOurs(site);
}

/**
 * The SDK records a stack trace for each promise, four for each property, in case the program ends before them. All of a
 * resource's come from the same line of the program, and formatting them was most of a resource's cost in the program.
 */
const isNote = (sites: readonly NodeJS.CallSite[]): boolean =>
  sites[0]?.getFunctionName() === "debuggablePromise";

/** Where the SDK looks up the line of the program: it records every frame that it gets. */
const isPosition = (sites: readonly NodeJS.CallSite[]): boolean =>
  sites[0]?.getFunctionName() === "callsites";

/** The SDK finds no position in the frame of a function without a name, which has no parentheses. */
const hasPosition = (site: NodeJS.CallSite): boolean => String(site).endsWith(")");

/**
 * Makes the SDK record where the program declares a resource, not where this package calls the SDK; the result ends this.
 * The other frames are omitted, unless that line has no position: they were a quarter of a resource's state, and the
 * engine writes the whole state at each step.
 */
export function traceProgram(): () => void {
  const { prepareStackTrace } = Error;
  const format: typeof prepareStackTrace = (error, sites) => {
    // The SDK skips its own frames and the one constructor above them by count.
    const skipped = sites.slice(0, sites.findIndex(isOurs) + 1);
    const inProgram = sites.slice(skipped.length).filter(isProgram);
    const [first] = inProgram;
    const isEnough = isPosition(sites) && first !== undefined && hasPosition(first);
    const frames = [...skipped, ...(isEnough ? [first] : inProgram)];
    return prepareStackTrace?.call(Error, error, frames) ?? [error, ...frames].join("\n    at ");
  };
  let note: unknown;
  Error.prepareStackTrace = (error, sites) => {
    if (!isNote(sites)) return format(error, sites);
    note ??= format(error, sites);
    return note;
  };
  return () => {
    Error.prepareStackTrace = prepareStackTrace;
  };
}
