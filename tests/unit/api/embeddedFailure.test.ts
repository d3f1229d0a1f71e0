import { findEmbeddedFailure } from "../../../provider/api/embeddedFailure";

const failingStatus = { statusCode: 400, success: false, message: "Bad day", errorKey: "invalid" };
const expectedFailure = { status: 400, message: "Bad day", errorKey: "invalid" };

it.each([
  ["in error", { data: null, error: failingStatus }, expectedFailure],
  ["in errorResponse", { logs: [], errorResponse: failingStatus }, expectedFailure],
  ["only an errorKey", { error: { success: false, errorKey: "broken" } }, { errorKey: "broken" }],
  ["only a message", { error: { success: false, message: "No" } }, { message: "No" }],
  ["not found by its key", { success: false, errorKey: "not_found.rule" }, { status: 404 }],
  ["the least failing code", { statusCode: 400 }, { status: 400 }],
  ["the greatest failing code", { statusCode: 599 }, { status: 599 }],
  ["the second of two", { error: { success: false }, errorResponse: failingStatus }, expectedFailure],
])("%s: a failure", (_, body, expected) => {
  expect(findEmbeddedFailure(body)).toMatchObject(expected);
});

it.each([
  ["unset", { data: [], error: { statusCode: 0, success: false, message: null, errorKey: null } }],
  ["unset with empty texts", { error: { statusCode: 0, success: false, message: "", errorKey: "" } }],
  ["a success", { error: { statusCode: 200, success: true, message: "OK", errorKey: null } }],
  ["a success with an odd code", { error: { statusCode: 404, success: true } }],
  ["a code that is no status", { statusCode: 600 }],
  ["a code that is none of a failure", { statusCode: 399 }],
  ["a code that is a text", { statusCode: "404" }],
  ["nothing", undefined],
])("%s: no failure", (_, body) => {
  expect(findEmbeddedFailure(body)).toBeUndefined();
});
