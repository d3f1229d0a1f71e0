import { redirectTracesToProgram } from "../../provider/program/trace";

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

test("the SDK's stack traces for a resource are formatted once, with the place in the program", () => {
  const stopTrace = redirectTracesToProgram();
  const notes = [recordStackTrace(), recordStackTrace(), recordStackTrace()];
  stopTrace();
  expect(formatCount).toBe(1);
  expect(new Set(notes).size).toBe(1);
  expect(notes[0]).toContain("trace.test.ts");
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
  expect(error?.match(/trace\.test\.ts/g)?.length).toBeGreaterThan(1);
});

test("the next resource has its own place, and so does an error thrown meanwhile", () => {
  const first = redirectTracesToProgram();
  const note = recordStackTrace();
  first();
  const second = redirectTracesToProgram();
  const error = new Error("Bad argument.").stack;
  const other = recordStackTrace();
  second();
  expect(error).toMatch(/^Error: Bad argument\.\n.*trace\.test\.ts/s);
  expect(other).not.toBe(note);
  recordStackTrace();
  expect(formatCount).toBe(4);
});
