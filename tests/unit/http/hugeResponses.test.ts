import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { closeAll, serve } from "../../support/httpServers";

afterEach(closeAll);

const listRules = `
  const { createApi } = require(${JSON.stringify(resolve(__dirname, "../../../dist/provider/api"))});
  const [baseUrl] = process.argv.slice(1);
  const { shield } = createApi({ baseUrl, apiKey: "key", maxAttempts: 1 });
  shield.rateLimits(5).next().catch((error) => console.log(error.message));
`;

test.each<[what: string, body: string, problem: string]>([
  [
    "ten million empty items",
    `{"data":[${"{},".repeat(10_000_000)}{}]}`,
    "the body has more than 1000000 values",
  ],
  [
    "fifteen million nested lists",
    "[".repeat(15_000_000) + "]".repeat(15_000_000),
    "the body is nested deeper than 100 levels",
  ],
])("a response of %s ends in an error, in a process with 300 MB of memory", async (_, body, problem) => {
  const compressed = gzipSync(body);
  const origin = await serve((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(compressed),
  );
  const child = spawn(process.execPath, ["--max-old-space-size=300", "-e", listRules, origin]);
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toContain(problem);
});
