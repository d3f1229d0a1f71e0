import { closingLine, isGood, resultOf, single, sum } from "../../../tools/results.cjs";

const report = (counts: object = {}) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...counts,
});

test.each([
  ["all passed", 0, report({ numPassedTests: 5 }), { passed: 5, failed: 0, skipped: 0 }],
  ["failures", 1, report({ numPassedTests: 5, numFailedTests: 2 }), { passed: 5, failed: 2, skipped: 0 }],
  [
    "skipped",
    0,
    report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
    { passed: 1, failed: 0, skipped: 3 },
  ],
  [
    "a file that did not load",
    1,
    report({ numPassedTests: 5, numRuntimeErrorTestSuites: 1 }),
    { passed: 5, failed: 1, skipped: 0 },
  ],
  ["no test found", 1, report(), { passed: 0, failed: 1, skipped: 0 }],
  ["a failure outside the tests", 1, report({ numPassedTests: 5 }), { passed: 5, failed: 1, skipped: 0 }],
  ["ended by a signal", null, report({ numPassedTests: 5 }), { passed: 5, failed: 1, skipped: 0 }],
  ["no report", 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
])("one run: %s", (_, code, given, expected) => {
  expect(resultOf(code, given)).toEqual(expected);
});

test("the runs are summed up in one closing line", () => {
  const all = sum([
    single(true),
    { passed: 40, failed: 0, skipped: 0 },
    { passed: 2, failed: 0, skipped: 1 },
  ]);
  expect(closingLine(all)).toBe("43 passed, 0 failed, 1 skipped");
  expect(closingLine(sum([single(true), single(false)]))).toBe("1 passed, 1 failed");
  expect(closingLine(sum([]))).toBe("0 passed, 0 failed");
});

test("the result is good only if tests ran and none failed", () => {
  expect(isGood(single(true))).toBe(true);
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isGood(sum([]))).toBe(false);
});
