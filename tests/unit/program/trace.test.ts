import { redirectTracesToProgram } from "../../../provider/program/trace";

/** A function of the SDK that its types do not include. */
const { debuggablePromise } = require("@pulumi/pulumi/runtime/debuggable") as {
  debuggablePromise(promise: Promise<unknown>, context: string): Promise<unknown>;
};

const { prepareStackTrace } = Error;
let formatCount: number;

beforeEach(() => {
  formatCount = 0;
  Error.prepareStackTrace = (error, sites) => {
    formatCount += 1;
    return [String(error), ...sites].join("\n    at ");
  };
});
afterEach(() => {
  Error.prepareStackTrace = prepareStackTrace;
});

/** Returns the stack trace that the SDK records for a promise, for the case that it never settles. */
const recordStackTrace = (): unknown => {
  const promise = Promise.resolve();
  debuggablePromise(promise, "a property");
  return Reflect.get(promise, "_debugStackTrace");
};

test("the SDK's stack traces are formatted once for each resource, with its place in the program", () => {
  const stopTrace = redirectTracesToProgram();
  const notes = [recordStackTrace(), recordStackTrace()];
  stopTrace();
  expect([formatCount, new Set(notes).size]).toEqual([1, 1]);
  expect(notes[0]).toContain("trace.test.ts");
  const stopNext = redirectTracesToProgram();
  expect(recordStackTrace()).not.toBe(notes[0]);
  stopNext();
  recordStackTrace();
  expect(formatCount).toBe(3);
});

/** Looks up where a resource is declared, as the SDK does. */
function callsites(): string[] {
  return (new Error().stack ?? "").split("\n").filter((line) => line.includes("trace.test.ts"));
}
const declare = () => callsites();

test("the state gets only the stack line that declares a resource; an error gets all lines", () => {
  const stopTrace = redirectTracesToProgram();
  const [lines, error] = [declare(), (() => new Error("Bad argument.").stack)()];
  stopTrace();
  expect(lines).toEqual([expect.stringContaining("callsites")]);
  expect(error).toMatch(/^Error: Bad argument\.\n.*trace\.test\.ts.*trace\.test\.ts/s);
});
