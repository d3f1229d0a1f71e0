import { dirname, sep } from "node:path";

const provider = dirname(__dirname) + sep;
const isOurs = (site: NodeJS.CallSite): boolean => site.getFileName()?.startsWith(provider) ?? false;

/** Whether a frame is one of the program's own. */
function isProgram(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !file.startsWith("node:") && !/[\\/]node_modules[\\/]/.test(file) && !isOurs(site);
}

/**
 * Whether the SDK notes where it made a promise, four for each property, in case the program ends before them. All of a
 * resource come from the same line of the program, and to format them was most of what a resource cost the program.
 */
const isNote = (sites: readonly NodeJS.CallSite[]): boolean =>
  sites[0]?.getFunctionName() === "debuggablePromise";

/**
 * Lets the SDK record where the program declares a resource, not where this package calls the SDK; the result ends it.
 * The frames of the SDK, of this package and of Node.js are left out: they were a quarter of a resource's state, and
 * the engine writes the whole state again at each step.
 */
export function traceProgram(): () => void {
  const { prepareStackTrace } = Error;
  const format: typeof prepareStackTrace = (error, sites) => {
    // The SDK skips its own frames and the one constructor above them by their number.
    const skipped = sites.slice(0, sites.findIndex(isOurs) + 1);
    const kept = [...skipped, ...sites.slice(skipped.length).filter(isProgram)];
    return prepareStackTrace?.call(Error, error, kept) ?? [error, ...kept].join("\n    at ");
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
