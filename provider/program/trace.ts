import { dirname, sep } from "node:path";

const packageFolder = dirname(__dirname) + sep;
const isPackageFrame = (site: NodeJS.CallSite): boolean =>
  site.getFileName()?.startsWith(packageFolder) ?? false;

function isProgramFrame(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !file.startsWith("node:") && !/[\\/]node_modules[\\/]/.test(file) && !isPackageFrame(site);
}

/**
 * Recognizes the stack traces with which the SDK reports promises that never settle. The SDK records four for each property.
 * Formatting each took most of a resource's time, although all show the same line of the program.
 */
const isPromiseTrace = (sites: readonly NodeJS.CallSite[]): boolean =>
  sites[0]?.getFunctionName() === "debuggablePromise";

/** Recognizes the stack trace from which the SDK takes the line of the program. The SDK records all frames of that trace. */
const isPositionLookup = (sites: readonly NodeJS.CallSite[]): boolean =>
  sites[0]?.getFunctionName() === "callsites";

/** Whether a frame has its position in parentheses, as the SDK expects. The frame of a function without a name does not. */
const hasPosition = (site: NodeJS.CallSite): boolean => String(site).endsWith(")");

/**
 * Makes the SDK record where the program declares a resource, instead of where this package calls the SDK. Returns a
 * function that stops this. For the position in the state, one frame with a position is enough. All frames would take up
 * a quarter of a resource's state, and the engine writes the whole state at each step.
 */
export function redirectTracesToProgram(): () => void {
  const { prepareStackTrace } = Error;
  const formatTrace: typeof prepareStackTrace = (error, sites) => {
    // The SDK skips its own frames and the one constructor above them by count.
    const skippedFrames = sites.slice(0, sites.findIndex(isPackageFrame) + 1);
    const programFrames = sites.slice(skippedFrames.length).filter(isProgramFrame);
    const [firstFrame] = programFrames;
    const isFirstEnough = isPositionLookup(sites) && firstFrame !== undefined && hasPosition(firstFrame);
    const frames = [...skippedFrames, ...(isFirstEnough ? [firstFrame] : programFrames)];
    return prepareStackTrace?.call(Error, error, frames) ?? [error, ...frames].join("\n    at ");
  };
  let cachedTrace: unknown;
  Error.prepareStackTrace = (error, sites) => {
    if (!isPromiseTrace(sites)) return formatTrace(error, sites);
    cachedTrace ??= formatTrace(error, sites);
    return cachedTrace;
  };
  return () => {
    Error.prepareStackTrace = prepareStackTrace;
  };
}
