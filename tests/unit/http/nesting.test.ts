import { excessIn } from "../../../provider/http/nesting";

const most = { levels: 2, members: 2, values: 5 };
const levels = "is nested deeper than 2 levels";
const members = "contains an object of more than 2 members";
const values = "contains more than 5 values";

test.each([
  ["", undefined],
  ["1", undefined],
  ["[[1]]", undefined],
  ["[[[", levels],
  ['{"a":{"b":{', levels],
  ['[{"a":[', levels],
  ["[[],[],[]]", values],
  ["[[],[]]", undefined],
  ['[{},"]"]', undefined],
  ["[1,2,3,4]", undefined],
  ["[1,2,3,4,5]", values],
  ['{"a":1,"b":2}', undefined],
  ['{"a":1,"b":2,"c":3}', members],
  ['{"a":{"b":1,"c":2}}', undefined],
  ['{"a":{"b":1},"c":{"d":1}}', undefined],
  ['{"a":{"b":1,"c":2},"d":1,"e":1}', values],
  ['{"a":{},"b":1,"c":3}', members],
  ['{"::::":"[[[[,,,,,,"}', undefined],
  ['["\\"[[[[","\\\\",[]]', undefined],
  ['["\\\\",[[', levels],
  ['"[[[[', undefined],
  ['"[[[[\\', undefined],
  ["]]}}[[", undefined],
  [":::", members],
])("%s", (text, excess) => {
  expect(excessIn(text, most)).toBe(excess);
});

test("a limit is named as it is set", () => {
  expect(excessIn("[[", { ...most, levels: 1 })).toBe("is nested deeper than 1 levels");
  expect(excessIn("[", { ...most, levels: 0 })).toBe("is nested deeper than 0 levels");
  expect(excessIn("1", { ...most, values: 1 })).toBeUndefined();
  expect(excessIn('{"a":1}', { ...most, members: 0 })).toBe("contains an object of more than 0 members");
});
