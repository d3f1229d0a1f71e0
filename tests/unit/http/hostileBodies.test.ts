import { gzipSync } from "node:zlib";
import { apiOf } from "../../../provider/api/client";
import { sqlError } from "../../../provider/api/sql/errors";
import { explainError } from "../../../provider/http/errorBody";
import { ApiError, UnexpectedResponseError } from "../../../provider/http/errors";
import { redact, redactor, remember } from "../../../provider/http/redact";
import { clientOf, closeAll, readThing, rejection, serve, serveSocket, settings, thing } from "./support";
import { everythingOf } from "./writings";

afterEach(closeAll);
const call = { path: { id: 7 } };
const key = "k9/MARKER-abcd.efgh+ijkl=mnop";

/** The error that a client throws for this response. */
async function errorOf(status: number, body: string | Buffer, headers = {}, service?: "database") {
  const origin = await serve((_, response) => response.writeHead(status, headers).end(body));
  const client = clientOf(origin, {
    apiKey: key,
    maxAttempts: 1,
    databaseUrl: origin,
    databaseAuthToken: key,
  });
  return rejection<ApiError>(client.send({ ...readThing, ...(service && { service }) }, call));
}

test("a body that breaks off within a key shows at most three characters of it", async () => {
  for (let length = 1; length <= key.length; length += 1) {
    const said = `{"Message":"no ${key.slice(0, length)}`;
    const origin = await serveSocket((socket) =>
      socket.once("data", () => socket.end(`HTTP/1.1 400 Bad\r\ncontent-length: 9999\r\n\r\n${said}`)),
    );
    const error = await rejection(clientOf(origin, { apiKey: key }).send(readThing, call));
    const shown = /no (.*?)(?:\[secret\]|\.? *$)/.exec((error as ApiError).detail ?? "")?.[1] ?? "";
    expect(shown.replace(/[^a-z0-9]/gi, "").length).toBeLessThan(4);
  }
});

test.each(["%41%42%43", "\\u0041b", "&#x00041;", "&#97;x", "%%%%%%%", "\\\\\\\\\\\\"])(
  "a key that looks like an escape (%s) is redacted, and nothing else is",
  (odd) => {
    const clean = redactor([odd]);
    expect(clean(`no ${odd}!`)).toContain("[secret]");
    expect(clean(`no ${odd}!`)).not.toContain(odd);
    expect(clean("a x of the text")).toBe("a x of the text");
  },
);

test("no account's key is shown in messages about another account", () => {
  remember(["another-accounts-key-77"]);
  expect(redact("no another-accounts-key-77")).toBe("no [secret]");
});

test.each([
  ["lists", "[".repeat(200_000) + "]".repeat(200_000)],
  ["objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["lists and objects, one level too many", `${"[".repeat(100)}{}${"]".repeat(100)}`],
])("a response of %s nested thousands deep is reported as an error", async (_, body) => {
  const error = await errorOf(200, body);
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error.message).toContain("but the body is nested deeper than 100 levels. Try again later.");
  for (const status of [400, 503]) {
    const failure = await errorOf(status, body);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message.length).toBeLessThan(1000);
  }
});

test.each([
  ["a hundred levels", `{"Id":1,"more":${"[".repeat(99)}${"]".repeat(99)}}`],
  ["any number of lists and objects side by side", `{"Id":1,"more":[${"[[]],{},".repeat(200)}0]}`],
  ["brackets within strings", JSON.stringify({ Id: 1, a: "[".repeat(500), b: `\\"${"{:".repeat(500)}` })],
])("a response with %s is read", async (_, body) => {
  const origin = await serve((_request, response) => response.end(body));
  expect(await clientOf(origin).send({ ...readThing, response: thing }, call)).toMatchObject({ Id: 1 });
});

test.each([
  ["two of them", ["7", "9"], "The API asks clients to wait 7 s before they retry."],
  ["an hour", "3600", "The API asks clients to wait 3600 s before they retry."],
  ["400 digits", "9".repeat(400), undefined],
  ["an invalid date", `Fri, ${"(".repeat(5000)} GMT`, undefined],
  ["a negative time", "-5", undefined],
])("a Retry-After of %s is reported in one readable sentence or ignored", async (_, header, sentence) => {
  const error = await errorOf(429, "", { "retry-after": header });
  if (sentence) expect(error.message).toContain(sentence);
  else expect(error.message).not.toContain("asks clients to wait");
});

test("headers of any length and kind are reported in a readable message", async () => {
  const long = "x".repeat(7000);
  for (const headers of [
    { "cdn-requestid": long },
    { "content-type": long },
    { "content-encoding": [long, "gzip"] },
    { "retry-after": long },
  ]) {
    expect((await errorOf(400, "no", headers)).message.length).toBeLessThan(600);
    expect((await errorOf(200, "no", headers)).message.length).toBeLessThan(600);
  }
  expect((await errorOf(302, "", { location: `https://${long}` })).message.length).toBeLessThan(600);
});

test("the text of a failing response is read, whether plain, compressed or cut off", async () => {
  const said = `Weight must be at most 255${" and more".repeat(2000)}`;
  const packed = gzipSync(said);
  const gzip = { "content-encoding": "gzip" };
  for (const error of [
    await errorOf(400, said),
    await errorOf(400, packed, gzip),
    await errorOf(400, packed.subarray(0, -20), gzip),
  ]) {
    expect(error.detail).toMatch(/^Weight must be at most 255 and more .*…$/);
  }
});

test.each([
  ["a title", "<TITLE lang='x'>Bad gateway</title><p>x", "Bad gateway"],
  ["an empty title", "<title></title><p>Sorry</p>", "Sorry"],
  ["a script that does not end", "<p>Sorry</p><script>let a = '<p>", "Sorry"],
  ["a style", "<STYLE>p { color: red }</style><p>Sorry", "Sorry"],
  ["a tag that does not end", "<p>Sorry <b", "Sorry <b"],
])("HTML with %s is reduced to its text", (_, html, detail) => {
  expect(explainError(html).detail).toBe(detail);
});

test("terminal control characters are removed from the platform's text", () => {
  expect(explainError("a\u001b[31mred\u009b0m\u202eb").detail).toBe("a [31mred 0m b");
});

test("neither a header nor a database error can move the terminal's cursor or start a new line", async () => {
  const sign = Buffer.from([0x9b]).toString("latin1");
  for (const error of [
    await errorOf(400, "no", { "cdn-requestid": `a${sign}31m` }),
    await errorOf(200, "no", { "content-type": `a${sign}31m` }),
    sqlError(
      { message: "no \u001b[2Jsuch\u202e\nerror: all is lost", code: "X\u001b]0;t\u0007" },
      "SELECT 1",
    ),
  ]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect([error.message, ...Object.values(error)].join()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  }
});

test("an object whose name has several lines is shown on one", async () => {
  const origin = await serve((_, response) => response.writeHead(404).end());
  const subject = "app evil\nerror: all is lost\u001b[2J";
  const { message } = await rejection(clientOf(origin).send(readThing, { ...call, subject }));
  expect(message).toContain("Could not read thing for app evil error: all is lost [2J: the API returned");
});

test("a key at the point where a header is truncated is masked completely", async () => {
  const long = "abcdefghij0123456789ABCDEFGHIJ";
  for (const cut of [100, 300])
    for (const headers of [
      { "content-type": `${"a".repeat(cut - 18)}/${long}/x` },
      { location: `http://${"a".repeat(cut - 7 - 19)}${long}/x` },
    ]) {
      const origin = await serve((_, response) =>
        response.writeHead("location" in headers ? 302 : 200, headers).end("no"),
      );
      const error = await rejection(clientOf(origin, { apiKey: long }).send(readThing, call));
      expect(everythingOf(error)).not.toContain(long.slice(0, 8));
    }
});

/** Serves this body, packed. */
const servePacked = (body: string | Buffer) => {
  const packed = gzipSync(body);
  return serve((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed));
};

/** Serves this body for each of the three APIs. */
async function apiWith(body: string | Buffer) {
  const origin = await servePacked(body);
  return apiOf(settings(origin, { loggingUrl: origin, loggingToken: "t-1234567", maxAttempts: 1 }));
}

test.each([
  ["an array", (many: string) => `[${many}]`],
  ["a page", (many: string) => `{"Items":[${many}],"HasMoreItems":false}`],
])("millions of invalid items in %s are one error", async (_, bodyOf) => {
  const api = await apiWith(bodyOf(`${"0,".repeat(1_900_000)}0`));
  const { message } = await rejection(api.apiKeys.page(1, 1000));
  expect(message.length).toBeLessThan(1000);
  await api.close();
});

test("a list of any length is read completely, and its first invalid item is named", async () => {
  const many = Array.from({ length: 2500 }, (_, i) => `10.0.${i >> 8}.${i & 255}`);
  const api = await apiWith(JSON.stringify(many));
  expect(await api.nodes.listIps()).toEqual(many);
  const wrong = await apiWith(JSON.stringify(many.map((ip, i) => (i < 2101 ? ip : i))));
  await expect(wrong.nodes.listIps()).rejects.toThrow("(2101: Invalid input: expected string");
  await Promise.all([api.close(), wrong.close()]);
});

test("a log that decompresses to millions of lines does not block timers and signals", async () => {
  const api = await apiWith(Buffer.alloc(4_000_000, "x\n"));
  const log = api.accessLogs.daily(9, new Date());
  /** The lines that had been read by each turn of the event loop. */
  const turns: number[] = [];
  let timer: NodeJS.Immediate;
  const turn = () => {
    turns.push(log.malformed);
    timer = setImmediate(turn);
  };
  turn();
  const reading = async () => {
    for await (const _ of log);
  };
  await reading().finally(() => clearImmediate(timer));
  expect(log.malformed).toBe(2_000_000);
  const steps = turns.map((lines, i) => lines - (turns[i - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(100_000);
  await api.close();
});
