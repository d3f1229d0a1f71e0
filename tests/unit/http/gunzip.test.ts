import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { gunzipped } from "../../../provider/http/stream";

/** The source's pieces; `asked` counts what was read of them. */
function source(pieces: readonly Uint8Array[], end?: Error) {
  const counted = { asked: 0, pieces: give() };
  async function* give(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      counted.asked += 1;
      yield piece;
    }
    if (end) throw end;
  }
  return counted;
}

/** What comes out, and the error that ends it. */
async function outcome(pieces: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; error?: unknown }> {
  const unpacked: Uint8Array[] = [];
  try {
    for await (const piece of pieces) unpacked.push(piece);
  } catch (error) {
    return { bytes: Buffer.concat(unpacked), error };
  }
  return { bytes: Buffer.concat(unpacked) };
}

function cut(bytes: Buffer, length: number): Buffer[] {
  return [...Array(Math.ceil(bytes.length / length)).keys()].map((index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

const hello = gzipSync("hello");
const zeros = Buffer.alloc(600);

test("unpacks any files one after another, cut anywhere", async () => {
  const files = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 });
  const repeated = fc.constantFrom(1, 1000);
  await fc.assert(
    fc.asyncProperty(files, repeated, fc.integer({ min: 1, max: 400 }), async (plain, times, length) => {
      const packed = Buffer.concat(plain.map((file) => gzipSync(Buffer.concat(Array(times).fill(file)))));
      const { bytes, error } = await outcome(gunzipped(source(cut(packed, length)).pieces));
      expect(error).toBeUndefined();
      expect(bytes.equals(gunzipSync(packed))).toBe(true);
    }),
  );
});

test("gives what came before the source failed, and its error", async () => {
  const end = new Error("The connection was lost.");
  const body = Buffer.alloc(1_000_000, "some text ");
  const packed = gzipSync(body, { level: 0 });
  const { bytes, error } = await outcome(gunzipped(source([packed.subarray(0, 700_000)], end).pieces));
  expect(error).toBe(end);
  expect(bytes.length).toBeGreaterThan(600_000);
  expect(bytes.equals(body.subarray(0, bytes.length))).toBe(true);
});

test.each([
  ["nothing", [], "unexpected end of file"],
  ["no gzip", [Buffer.from("no gzip at all")], "incorrect header check"],
  ["a file without its last bytes", [hello.subarray(0, -4)], "unexpected end of file"],
  ["the first byte of a second file", [hello, hello.subarray(0, 1)], "unexpected end of file"],
  ["text after the file", [hello, Buffer.from("xyz")], "incorrect header check"],
  ["a file behind padding", [hello, zeros, hello], "The gzip ends before its source."],
  [
    "a file behind padding in one piece",
    [Buffer.concat([hello, zeros, hello])],
    "The gzip ends before its source.",
  ],
])("%s is an error", async (_, pieces, message) => {
  expect((await outcome(gunzipped(source(pieces).pieces))).error).toMatchObject({ message });
});

test.each([
  ["in the same piece", [Buffer.concat([hello, zeros])]],
  ["in pieces of its own", [hello, zeros, zeros]],
])("zeros after the file are padding: %s", async (_, pieces) => {
  const { bytes, error } = await outcome(gunzipped(source(pieces).pieces));
  expect([bytes.toString(), error]).toEqual(["hello", undefined]);
});

test("asks for more only when everything before has been read, and ends with its reader", async () => {
  const packed = source([gzipSync(Buffer.alloc(10_000_000)), hello]);
  let read = 0;
  for await (const piece of gunzipped(packed.pieces)) {
    read += piece.length;
    if (read > 9_000_000) break;
    expect([packed.asked, piece.length]).toEqual([1, expect.any(Number)]);
    expect(piece.length).toBeLessThan(256 * 1024);
  }
  expect(packed.asked).toBe(1);
  expect((await packed.pieces.next()).done).toBe(true);
});
