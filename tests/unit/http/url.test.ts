import fc from "fast-check";
import { EdgeError } from "../../../provider/base/errors";
import { expandPath, formatQuery, isLoopback, normalizeLoopback } from "../../../provider/http/url";
import { character } from "../../support/character";

describe("expandPath", () => {
  it.each<[template: string, parameters: Parameters<typeof expandPath>[1], path: string]>([
    ["/{month}-{day}/{zone}.log", { month: "03", day: "01", zone: 9 }, "/03-01/9.log"],
    ["/logs/{zone}/{token?}", { zone: 1, token: "" }, "/logs/1/"],
    ["/a/{token?}", undefined, "/a/"],
    ["/{zone}/{path*}/{file}", { zone: "z", path: "a b/c", file: "d#" }, "/z/a%20b/c/d%23"],
    ["/{zone}/{path*}/", { zone: "z", path: "" }, "/z/"],
  ])("inserts into %s the parameters %j", (template, parameters, path) => {
    expect(expandPath(template, parameters)).toBe(path);
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

  it.each<[template: string, parameters: Record<string, string | number>, words: string]>([
    ["/{id}", { id: "" }, "id must not be an empty string"],
    ["/{id}", { id: "." }, 'id results in the path segment "."'],
    ["/{id}", { id: ".." }, 'id results in the path segment ".."'],
    ["/{id}", { id: Number.NaN }, "id is NaN"],
    ["/{id}", { id: 2 ** 53 }, "it must be an integer"],
    ["/{id}", { id: "\ud800" }, "id contains an unpaired surrogate"],
    ["/{id}", {}, "The path parameter id is missing."],
    ["/{a}{b}/x", { a: ".", b: "." }, 'a, b results in the path segment ".."'],
    ["/{path*}/x", { path: "a/../b" }, 'path results in the path segment ".."'],
    ["/{path*}/x", { path: "a//b" }, "path must not be an empty string"],
    ["/x/{token?}", { token: ".." }, 'token results in the path segment ".."'],
  ])("refuses in %s the parameters %p", (template, parameters, words) => {
    expect(() => expandPath(template, parameters)).toThrow(EdgeError);
    expect(() => expandPath(template, parameters)).toThrow(words);
  });
});

describe("queryString", () => {
  it("round-trips any query", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (query) => {
        const read = new URLSearchParams(formatQuery(query));
        expect(Object.fromEntries(read)).toEqual({ ...query });
      }),
    );
  });
});

test.each([
  ["localhost", true],
  ["127.255.10.199", true],
  ["[::1]", true],
  ["10.127.0.0.1", false],
  ["127.0.0.1.example", false],
  ["localhost.example", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ["http://127.0.0.7:8080/api", "http://localhost:8080/api"],
  ["https://api.example", "https://api.example/"],
  ["not a URL", "not a URL"],
])("%s with one name for loopback is %s", (url, expected) => {
  expect(normalizeLoopback(url)).toBe(expected);
});
