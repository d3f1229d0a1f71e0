import type { Dispatcher } from "undici";
import { longestBody, type Mode, ResponseReader } from "../../../provider/http/responseReader";
import { rejection } from "./support";

/** What a reader does with the connection of a response whose status and pieces it is given. */
function reading(mode: Mode, status: number, ...pieces: readonly Buffer[]) {
  const aborted: Error[] = [];
  const connection: Dispatcher.DispatchController = {
    aborted: false,
    paused: false,
    reason: null,
    pause() {},
    resume() {},
    abort: (reason) => aborted.push(reason),
  };
  const reader = new ResponseReader(mode);
  reader.onRequestStart(connection);
  reader.onResponseStart(connection, status, {});
  for (const piece of pieces) reader.onResponseData(connection, piece);
  return { reader, connection, aborted };
}

const beginning = Buffer.alloc(64 * 1024);
const more = Buffer.alloc(1);

test.each<[Mode, number]>([
  ["keep", 400],
  ["keep", 300],
  ["keep", 500],
  ["glance", 200],
  ["stream", 404],
])(
  "in mode %s, 64 KiB of the body of a %d are kept, and its connection is closed at more",
  async (mode, status) => {
    const whole = reading(mode, status, beginning);
    expect(whole.aborted).toEqual([]);
    whole.reader.onResponseEnd();
    expect(await whole.reader.reply).toMatchObject({ status, body: beginning, overflow: false });
    const long = reading(mode, status, beginning, more);
    expect(long.aborted.map(String)).toEqual(["Error: The response is too long."]);
    expect(await long.reader.reply).toMatchObject({ status, body: beginning, overflow: false });
  },
);

test.each([200, 299])("the body of a %d may have 32 MiB, and no more", async (status) => {
  const body = Buffer.alloc(longestBody);
  const whole = reading("keep", status, body);
  expect(whole.aborted).toEqual([]);
  whole.reader.onResponseEnd();
  expect(await whole.reader.reply).toMatchObject({ overflow: false });
  const long = reading("keep", status, body, more);
  expect(long.aborted).toHaveLength(1);
  expect(await long.reader.reply).toMatchObject({ overflow: true });
});

test("a stream that its reader closes says why to the connection", async () => {
  const { reader, aborted } = reading("stream", 200);
  const { stream } = await reader.reply;
  stream?.destroy();
  await new Promise((resolve) => stream?.once("close", resolve));
  expect(aborted.map(String)).toEqual(["Error: The stream was closed."]);
  const other = reading("stream", 200);
  const broken = (await other.reader.reply).stream;
  broken?.destroy(new Error("enough"));
  await new Promise((resolve) => broken?.once("close", resolve));
  expect(other.aborted.map(String)).toEqual(["Error: enough"]);
});

test.each<[Mode, number, boolean]>([
  ["keep", 200, false],
  ["glance", 200, true],
  ["keep", 500, true],
  ["glance", 500, true],
])(
  "in mode %s, what arrived of a %d whose connection breaks counts as a response: %s",
  async (mode, status, counts) => {
    const { reader, connection } = reading(mode, status, more);
    reader.onResponseError(connection, new Error("lost"));
    if (counts) expect(await reader.reply).toMatchObject({ status, body: more });
    else expect((await rejection(reader.reply)).message).toBe("lost");
  },
);

test("an interim response does not count as a response", async () => {
  const { reader, connection } = reading("glance", 199);
  reader.onResponseError(connection, new Error("lost"));
  expect((await rejection(reader.reply)).message).toBe("lost");
});
