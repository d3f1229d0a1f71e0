import { isNestedTooDeep } from "../../../provider/http/nesting";

test.each<[text: string, depth: number]>([
  ["", 0],
  ["1", 0],
  ["[1]", 1],
  ['{"a":[1]}', 2],
  ["[[[", 3],
  ['{"a":{"b":{', 3],
  ["[[],[],[{}]]", 3],
  ['[{},"]"]', 2],
  ['"[["', 0],
  ['"\\"[[', 0],
  ['"\\\\"[[', 2],
])("%s is nested %i deep", (text, depth) => {
  expect(isNestedTooDeep(text, depth)).toBe(false);
  if (depth > 0) expect(isNestedTooDeep(text, depth - 1)).toBe(true);
});
