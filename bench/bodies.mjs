// What a failed response costs: a body of 64 KB of one thing over and over, plain and packed, compared with one of letters.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const { createApi } = createRequire(import.meta.url)("../dist/provider/api/index.js");
const size = 64_000;
const rounds = 15;
const letters = "abcdefghijklmnopqrstuvwxyz";
const pieces = [
  "\\",
  " ",
  "\n",
  "<",
  ">",
  '"',
  "'",
  "%",
  "&",
  "&#",
  "[",
  "{",
  "/",
  "=",
  "-",
  ".",
  "eyJ",
  "<a",
  "<title",
  "<script",
  "%41",
  "\\u0061",
  "\\\\",
  "&amp;",
  "key=",
  'key="',
  '"key":',
  '\\"key\\":\\"',
  "token: ",
  "Bearer ",
  "Basic a",
  "://",
  "://a@",
  "authorization:",
  "[secret]",
  "k-bench-0001-",
  '{"error":',
  '{"Message":"',
];

/** One row for each type of body: milliseconds, the best of several, and the ratio to letters. The goal: 5 at most. */
export async function benchBodies() {
  let body = Buffer.alloc(0);
  let headers = {};
  const server = createServer((_, response) => response.writeHead(400, headers).end(body));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const api = createApi({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: "k-bench-0001-of-some-length",
    maxAttempts: 1,
  });
  const time = async (/** @type {string} */ piece, /** @type {boolean} */ packed) => {
    const text = Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
    body = packed ? gzipSync(text) : text;
    headers = packed ? { "content-encoding": "gzip" } : {};
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await api.loadBalancers.get(1).catch(() => undefined);
      best = Math.min(best, performance.now() - begun);
    }
    return best;
  };
  try {
    await time(letters, false);
    const base = { plain: await time(letters, false), gzip: await time(letters, true) };
    const rows = [];
    for (const piece of pieces) {
      const plain = await time(piece, false);
      const gzip = await time(piece, true);
      rows.push({ piece, plain, gzip, ratio: Math.max(plain / base.plain, gzip / base.gzip) });
    }
    rows.sort((a, b) => b.ratio - a.ratio);
    return [{ piece: "letters", ...base, ratio: 1 }, ...rows.slice(0, 5)].map(
      ({ piece, plain, gzip, ratio }) => ({
        "64 KB of": JSON.stringify(piece),
        plain: `${plain.toFixed(2)} ms`,
        gzip: `${gzip.toFixed(2)} ms`,
        "×": Number(ratio.toFixed(2)),
      }),
    );
  } finally {
    await api.close();
    server.close();
  }
}
