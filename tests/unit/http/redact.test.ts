import fc from "fast-check";
import { ApiError, EdgeError, plainCause, UnexpectedResponseError } from "../../../provider/http/errors";
import { connectionError } from "../../../provider/http/failure";
import { redact, redactor, secretsIn } from "../../../provider/http/redact";
import { requestMaker } from "../../../provider/http/request";
import { TransportError } from "../../../provider/http/transport";
import {
  bodyText,
  clientOf,
  closeAll,
  createThing,
  readThing,
  refusing,
  rejection,
  serve,
  serveSocket,
  settings,
  updateThing,
} from "./support";
import { echoes, everythingOf, writings } from "./writings";

afterEach(closeAll);

const marker = "MARKER-9f3a";

test("a secret quoted inside JSON is masked completely, and the text stays valid JSON", () => {
  const clean = redact(JSON.stringify({ Message: `Unknown token="a ${marker}", id=1`, Field: "weight" }));
  expect(JSON.parse(clean)).toEqual({ Message: 'Unknown token="[secret]", id=1', Field: "weight" });
});

describe("by name", () => {
  it.each([
    `AccessKey: ${marker}`,
    `accesskey:${marker}`,
    `Authorization: Bearer ${marker}`,
    `authorization: Basic ${marker}`,
    "Authorization: hunter9f3a",
    `{"Key":"${marker}"}`,
    `{"Items":[{"Id":1,"Key" : "${marker}","Roles":[]}]}`,
    `{"ApiKey":"${marker}","ReadOnlyApiKey":"a\\"${marker}"}`,
    `{"token":"${marker}"}`,
    `{"clientSecret":"${marker}","PrivateKey":"${marker}"}`,
    `password=${marker}`,
    `{"authToken": '${marker}'}`,
    `{ authorizationHeader: '${marker}', other: 1 }`,
    `{"accesskey":["${marker}"]}`,
    `"{\\"Key\\":\\"${marker}\\",\\"Id\\":1}"`,
    `https://db.example/?authToken=${marker}&x=1`,
    `https://api.example/x?a=1&token=${marker}#f`,
    `EDGE_API_KEY=${marker} pulumi up`,
    `edge:databaseAuthToken: ${marker}`,
  ])("%s", (text) => {
    const clean = redact(text);
    expect(clean).toContain("[secret]");
    expect(clean).not.toContain("9f3a");
  });

  it.each([
    "The API key is not set: run pulumi config set --secret edge:apiKey or set EDGE_API_KEY.",
    "Field token: must not be empty",
    'Unrecognized key: "Loadbalancers"',
    'Unrecognized keys: "Loadbalancers", "weight"',
    "key: Weight, key=Weight",
    'The field "ApiKey": must have 36 characters, not 12; field "token": 5 characters are too few.',
    "HTTPS_PROXY is not the address of an HTTP proxy",
    "The API returned 400 (validation_error, field Key): Weight must be from 0 to 255.",
    "a bearer token alone is refused, and Basic authentication too",
    '{"token":null,"Key":true,"continuationToken":"abc","errorKey":"validation"}',
    "https://api.example/shield/event-logs/1/03-01-2026/abc?page=2",
    "no connection to https://api.example:8443",
  ])("leaves unchanged: %s", (text) => {
    expect(redactor(["Weight-1", "PROXY-password", "characters-9"])(text)).toBe(text);
  });

  it("masks only the value and keeps the rest readable", () => {
    expect(redact('{"Id":1,"Key":"abc","Roles":["User"]}')).toBe(
      '{"Id":1,"Key":"[secret]","Roles":["User"]}',
    );
    expect(redact("GET /x?authToken=abc&page=2")).toBe("GET /x?authToken=[secret]&page=2");
  });

  it("is idempotent", () => {
    const name = fc.constantFrom("AccessKey", "Authorization", "token", "Key", "apiKey", "other");
    const joint = fc.constantFrom(": ", "=", ":", '": "', "': '", '\\":\\"', ": Bearer ", ": [", " ");
    const piece = fc
      .tuple(fc.string({ maxLength: 6 }), name, joint, fc.string({ maxLength: 12 }))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const clean = redact(pieces.join('"'));
        expect(redact(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("by value", () => {
  const characters = [...Array(0xff - 0x20).keys(), 0x20ac - 0x20]
    .map((at) => String.fromCharCode(0x20 + at))
    .filter((c) => c < "\x7f" || c > "\x9f");
  const piece = (minLength: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength: 60 });
  const secret = piece(6).filter((text) => text.trim() === text && new Set(text).size > 4);

  describe.each(writings)("%s", (_, write) => {
    it("is masked wherever it is, whatever else is known", () => {
      fc.assert(
        fc.property(secret, fc.array(secret, { maxLength: 2 }), (one, others) => {
          const clean = redactor([...others, one, undefined, ""]);
          expect(clean(`<${write(one)}>`)).toBe("<[secret]>");
          expect(clean(`a${write(one)}9, ${write(one)}`)).toBe("a[secret]9, [secret]");
        }),
      );
    });

    const isEncoded = write("aaaaaa") !== "aaaaaa";

    it("is masked wherever it is cut off, from four characters on", () => {
      fc.assert(
        fc.property(secret, (one) => {
          const clean = redactor([one]);
          const written = write(one);
          const shortest = isEncoded ? 4 : write(one.slice(0, 4)).length;
          for (let length = shortest; length <= written.length; length += 1)
            expect(clean(`no ${written.slice(0, length)}`, true)).toBe("no [secret]");
        }),
      );
    });

    it("is masked completely if it overlaps, begins, ends or follows another one", () => {
      fc.assert(
        fc.property(piece(3), piece(3), piece(3), secret, (a, b, c, d) => {
          const [ab, bc, abc] = [a + b, b + c, a + b + c];
          // In base64 only whole values are found.
          const overlapping = isEncoded
            ? []
            : [
                [ab, bc],
                [bc, ab],
              ];
          for (const known of [...overlapping, [abc, ab], [ab, abc], [abc, bc], [bc, abc]])
            expect(redactor(known)(`<${write(abc)}>`)).toBe("<[secret]>");
          expect(redactor([abc, ab, d])(`<${write(ab)}${write(d)}>`)).toBe("<[secret]>");
        }),
      );
    });
  });

  it("leaves a text without credentials as it is", () => {
    const prose = fc.array(
      fc.constantFrom("weight", "of", "group", "é", "1,234", "must be", "100 %", "&", "\\n"),
    );
    fc.assert(
      fc.property(prose, fc.array(secret), (words, secrets) => {
        const text = words.join(" ");
        fc.pre(!secrets.some((one) => text.includes(one)));
        expect(redactor(secrets)(text)).toBe(text);
      }),
    );
  });

  it("includes the credentials in a body", () => {
    const body = {
      app: "a",
      token: "t-1",
      list: [{ Key: "k-1", sql: "select 1" }],
      authToken: 5,
      nested: { ApiKey: "k-2" },
    };
    expect(secretsIn(body).sort()).toEqual(["k-1", "k-2", "t-1"]);
    expect([secretsIn(null), secretsIn("text"), secretsIn(undefined)]).toEqual([[], [], []]);
  });
});

describe("errors and log lines", () => {
  const secrets = {
    apiKey: "MARKER/key+1=ä",
    bearerToken: "MARKER bearer&2",
    loggingToken: 'MARKER"logging\\3',
    databaseAuthToken: "MARKERdatabase4",
  };
  const call = {
    path: { id: 7 },
    body: { token: "MARKERbody6", Key: "MARKERbody7", Name: "x" },
  };

  const services = ["management", "logging", "database"] as const;

  it.each(echoes)("contain no credential when the platform echoes the request as %s", async (_, write) => {
    const lines: string[] = [];
    const origin = await serve(async (request, response) => {
      const { accesskey, authorization } = request.headers;
      const body = await bodyText(request);
      const { token, Key } = JSON.parse(body);
      const seen = `${accesskey} ${authorization} ${request.url} ${body} ${token} ${Key}`;
      response.writeHead(400, { "cdn-requestid": `${accesskey ?? authorization}` }).end(write(seen));
    });
    for (const bearer of [false, true]) {
      const key = bearer ? { ...secrets, apiKey: undefined } : secrets;
      const client = clientOf(
        origin,
        { ...key, loggingUrl: origin, databaseUrl: origin },
        { log: (line) => lines.push(line) },
      );
      for (const service of services) {
        const error = await rejection(client.send({ ...updateThing, service }, call));
        expect(error.message).toContain("the API returned 400");
        expect(everythingOf(error)).not.toMatch(/MARKER/);
      }
    }
    expect(lines).toHaveLength(6);
    expect(lines.join("\n")).toContain("POST http://127.0.0.1");
    expect(lines.join("\n")).not.toMatch(/MARKER/);
  });

  it("contain no credential after no response, an invalid one or a redirect", async () => {
    const redirecting = await serve((request, response) => {
      response
        .writeHead(307, { location: `https://${request.headers["accesskey"] ?? "x"}.example/?token=MARKERx` })
        .end();
    });
    const misshapen = await serve((request, response) => {
      response
        .writeHead(200, { "content-type": `text/${request.headers["accesskey"]}` })
        .end(`{"Key":"MARKERx"`);
    });
    const wrong = await serve((_request, response) => response.end('{"Id":"MARKERx","Key":"MARKERx"}'));
    const cut = await serveSocket((socket) => socket.once("data", (data) => socket.end(data)));
    for (const origin of [redirecting, misshapen, wrong, cut, await refusing()]) {
      for (const operation of [updateThing, { ...createThing, path: "/thing/{id}" }, readThing]) {
        const lines: string[] = [];
        const client = clientOf(origin, secrets, { log: (line) => lines.push(line) });
        expect(everythingOf(await rejection(client.send(operation, call)))).not.toMatch(/MARKER/);
        expect(lines.join("\n")).not.toMatch(/MARKER/);
      }
    }
  });

  it("contain no credential from the connection's own error", () => {
    const request = requestMaker({ ...settings("https://api.example"), ...secrets })(updateThing, call);
    const broken = new TransportError(
      true,
      false,
      new Error(`unexpected response: ${secrets.apiKey} MARKERbody6`),
    );
    const error = connectionError(request, broken, 1000, 1);
    expect(error.message).toContain("(unexpected response: [secret] [secret])");
    expect(everythingOf(error)).not.toMatch(/MARKER/);
  });

  it("contain none in an error's properties, whoever creates it", () => {
    const said = '{"token":"MARKER"}';
    const error = new ApiError(said, {
      status: 400,
      operation: "x",
      errorKey: said,
      field: said,
      detail: said,
      requestId: said,
    });
    expect(everythingOf(error)).not.toMatch(/MARKER/);
    expect(everythingOf(new UnexpectedResponseError(said, { requestId: said }))).not.toMatch(/MARKER/);
  });

  it("keep only name, code and message of a cause", () => {
    const raw = Object.assign(new Error("socket hang up, AccessKey: MARKER"), {
      code: "ECONNRESET",
      request: { headers: { AccessKey: "MARKER" } },
      cause: new Error("MARKER"),
    });
    const error = new EdgeError("Could not do it: Authorization: Bearer MARKER-1", { cause: raw });
    expect(everythingOf(error)).not.toMatch(/MARKER/);
    expect(error.cause).toMatchObject({
      name: "Error",
      code: "ECONNRESET",
      message: "socket hang up, AccessKey: [secret]",
    });
    expect(plainCause("a text").message).toBe("a text");
    expect(plainCause(new AggregateError([new Error("one"), new Error("two")])).message).toBe("one; two");
  });
});
