import fc from "fast-check";
import { EdgeError } from "../../../provider/http/errors";
import { expandPath, isLoopback, queryString, withOneLoopback } from "../../../provider/http/url";
import { character } from "../character";

describe("expandPath", () => {
  it("inserts parameters", () => {
    expect(expandPath("/loadbalancer/{lb}/origingroup/{id}", { lb: 3, id: "7" })).toBe(
      "/loadbalancer/3/origingroup/7",
    );
    expect(
      expandPath("/{month}-{day}-{year}/{zone}.log", { month: "03", day: "01", year: "26", zone: 9 }),
    ).toBe("/03-01-26/9.log");
    expect(
      expandPath("/shield/event-logs/{zone}/{date}/{token?}", { zone: 1, date: "03-01-2026", token: "" }),
    ).toBe("/shield/event-logs/1/03-01-2026/");
    expect(expandPath("/a/{token?}")).toBe("/a/");
  });

  it("keeps every parameter in its segment, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 1 }), (value) => {
        fc.pre(value.isWellFormed() && value !== "." && value !== "..");
        const path = expandPath("/a/{value}/b", { value });
        const [, , segment = "", ...rest] = path.split("/");
        expect(decodeURIComponent(segment)).toBe(value);
        expect(rest).toEqual(["b"]);
        expect(new URL(path, "http://host").pathname).toBe(path);
        expect(path).not.toMatch(/[?#\s\\]/);
      }),
    );
  });

  it.each([
    [{ id: "" }, "id must not be an empty string"],
    [{ id: "." }, 'id results in the path segment "."'],
    [{ id: ".." }, 'id results in the path segment ".."'],
    [{ id: Number.NaN }, "id is NaN"],
    [{ id: 1.5 }, "id is 1.5"],
    [{ id: 2 ** 53 }, "it must be an integer"],
    [{ id: "\ud800" }, "id contains an unpaired surrogate"],
    [{}, "The path parameter id is missing."],
  ])("refuses %p", (parameters, words) => {
    expect(() => expandPath("/thing/{id}", parameters as Record<string, string>)).toThrow(EdgeError);
    expect(() => expandPath("/thing/{id}", parameters as Record<string, string>)).toThrow(words);
  });

  it("refuses dot segments made of two parameters, and dots in an optional one", () => {
    expect(() => expandPath("/{a}{b}/x", { a: ".", b: "." })).toThrow(
      'a, b results in the path segment ".."',
    );
    expect(() => expandPath("/x/{token?}", { token: ".." })).toThrow(
      'token results in the path segment ".."',
    );
  });
});

describe("queryString", () => {
  it("omits undefined values and keeps false, 0 and empty strings", () => {
    expect(queryString({ a: undefined, b: false, c: 0, d: "", "e f": "g&h" })).toBe(
      "?b=false&c=0&d=&e%20f=g%26h",
    );
    expect(queryString({ a: undefined })).toBe("");
    expect(queryString()).toBe("");
  });

  it("round-trips any query", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (query) => {
        const read = new URLSearchParams(queryString(query));
        expect(Object.fromEntries(read)).toEqual({ ...query });
      }),
    );
  });
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.255.10.199", true],
  ["[::1]", true],
  ["10.127.0.0.1", false],
  ["127.0.0.1.example", false],
  ["127.0.0.1000", false],
  ["localhost.example", false],
  ["::1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ["http://127.0.0.7:8080/api", "http://localhost:8080/api"],
  ["http://[::1]:8080", "http://localhost:8080/"],
  ["https://api.example", "https://api.example/"],
  ["not a URL", "not a URL"],
])("%s with one name for loopback is %s", (url, expected) => {
  expect(withOneLoopback(url)).toBe(expected);
});
