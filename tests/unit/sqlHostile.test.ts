import * as edge from "../../provider/api";
import { closeAll, rejection, serve } from "./http/support";
import { encodings, renderError } from "./http/writings";

const apis: edge.Api[] = [];
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.close()));
  await closeAll();
});

const token = "MARKER+database/token&0001";

/** A client of a database that returns this error for every statement. */
async function saying(message: string, code?: string): Promise<edge.Sql> {
  const error = { type: "error", error: { message, code } };
  const origin = await serve((_, response) => response.end(JSON.stringify({ results: [error, error] })));
  const api = edge.createApi({ databaseUrl: origin, databaseAuthToken: token, maxAttempts: 1 });
  apis.push(api);
  return api.sql;
}

test.each(encodings)("no error shows the token that a database echoes (%s)", async (_, write) => {
  const sql = await saying(`not authorized: ${write(token)}`, write(token));
  const error = await rejection<edge.SqlError>(sql.execute(`SELECT '${token}'`));
  expect(error).toBeInstanceOf(edge.SqlError);
  expect(error.detail).toContain("not authorized: [secret]");
  expect(error.code).toContain("[secret]");
  const shown = renderError(error);
  expect(shown).not.toContain("MARKER");
  expect(shown).not.toContain(Buffer.from(token).toString("base64").slice(4, -4));
});

test("an error from a database is truncated before it is processed", async () => {
  const error = await rejection<edge.SqlError>(
    (await saying("\\".repeat(3_000_000), "C".repeat(100_000))).execute("SELECT 1"),
  );
  expect([error.detail.length, error.code?.length]).toEqual([8193, 8193]);
});
