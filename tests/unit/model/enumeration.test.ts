import { enumeration, oneOf, titled } from "../../../provider/model/kinds";
import { refusal } from "./refusal";

describe("An enumeration", () => {
  const color = enumeration("Color", { 1: "Red", 2: "Blue", 5: "Green" });

  test.each<[given: unknown, read: unknown, sent: unknown]>([
    ["Red", "Red", 1],
    ["Green", "Green", 5],
    [2, "Blue", 2],
    [5, "Green", 5],
  ])("given as %p is read as %p and sent as %p", (given, read, sent) => {
    const value = color.argument.parse(given);
    expect(value).toBe(read);
    expect(color.toWire(value)).toBe(sent);
    expect(color.toWire(given as number)).toBe(sent);
  });

  test.each(["red", "", "1", -1, 0, 3, 9, 1.5, Number.NaN, true, null, undefined, ["Red"]])(
    "given as %p is refused with the names",
    (given) => {
      expect(refusal(color.argument, given)).toBe(
        '"Red", "Blue" or "Green", or the API\'s number for one of these',
      );
    },
  );

  test("is a known number in a request of the typed client", () => {
    for (const value of [1, 2, 5]) expect(color.sent.parse(value)).toBe(value);
    for (const value of [0, 3, 6, "Red", null, undefined])
      expect(refusal(color.sent, value)).toBe("1, 2 or 5");
  });

  test.each([
    [1, "Red"],
    [5, "Green"],
    [0, 0],
    [4, 4],
  ])("that is %p in a response is %p for a program", (received, output) => {
    expect(color.fromWire(color.received.parse(received))).toBe(output);
  });

  test.each(["Red", null, undefined])("cannot be %p in a response", (received) => {
    expect(color.received.safeParse(received).success).toBe(false);
  });
});

test("a kind with a title accepts and refuses the same, and keeps what else its page shows", () => {
  const kind = titled(oneOf("a", "b"), "Letter", "A letter.");
  expect(kind.argument.parse("a")).toBe("a");
  expect(refusal(kind.argument, "c")).toBe('"a" or "b"');
  expect(kind.argument.meta()).toEqual({
    enumValues: ["a", "b"],
    title: "Letter",
    description: "A letter.",
  });
});
