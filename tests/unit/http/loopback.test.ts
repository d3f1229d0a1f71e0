import { isLoopback } from "../../../provider/http/loopback";

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
