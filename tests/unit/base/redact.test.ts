import fc from "fast-check";
import {
  collectSecrets,
  collectStrings,
  createRedactor,
  isSecretName,
  redact,
  registerSecrets,
} from "../../../provider/base/redact";
import { encodings } from "../http/encodings";

describe("by name", () => {
  const names =
    "Key AccessKey access_key access-key Authorization authorizationHeader ReadOnlyApiKey read_only-api_key " +
    "api-key authToken databaseAuthToken database_auth_token bearerToken accessToken loggingToken token " +
    "secret client_secret password PrivateKey ReadOnlyPassword ApiAccessKey ZoneSecurityKey SecurityKey " +
    "AWSSigningKey AWSSigningSecret CertificateKey DeploymentKey LogForwardingToken streamKey sessionKey";
  it.each(names.split(" "))("%s is a credential's name", (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(isSecretName(`${name}x`)).toBe(false);
    expect(isSecretName(`x${name}`)).toBe(false);
  });

  it.each<[text: string, clean: string]>([
    ["token=abc def", "token=[secret] def"],
    ["MyToken=abc", "MyToken=abc"],
    ["_Token=abc", "_Token=[secret]"],
    ["token abc", "token abc"],
    ["token://abc", "token://abc"],
    ["token = abc", "token = [secret]"],
    ["token: abc", "token: abc"],
    ["token: abc1", "token: [secret]"],
    ["token: Abc", "token: [secret]"],
    ["token: abc-def", "token: [secret]"],
    ["token:abc", "token:[secret]"],
    ["authorization: Bearer abc", "authorization: Bearer [secret]"],
    ["authorization: Basic  abc", "authorization: Basic  [secret]"],
    ["authorization: Token abc", "authorization: Token [secret]"],
    ["EDGE_API_KEY=abc pulumi up", "EDGE_API_KEY=[secret] pulumi up"],
    ["https://a.example/?authToken=abc&page=2#f", "https://a.example/?authToken=[secret]&page=2#f"],
    ["token='a b' c", "token='[secret]' c"],
    ["token='a \\' b' c", "token='[secret]' c"],
    ['token="a b', 'token="[secret]'],
    ['token=""', 'token=""'],
    ["token=a&b=c", "token=[secret]&b=c"],
    ...[")", "]", "}", ">", ",", ";", " "].map((end): [string, string] => [
      `token=a${end}b`,
      `token=[secret]${end}b`,
    ]),
    ["token=a\\b c", "token=[secret] c"],
    ["token=[secret] b", "token=[secret] b"],
    ['say \\"token=abc\\" now', 'say \\"token=[secret]\\" now'],
    ["say \\'token=abc\\' now", "say \\'token=[secret]\\' now"],
    ['"token":"a b","c":1', '"token":"[secret]","c":1'],
    ['"token":"a\\"b","c":1', '"token":"[secret]","c":1'],
    ['{\\"token\\":\\"a\\",\\"c\\":1}', '{\\"token\\":\\"[secret]\\",\\"c\\":1}'],
    ['{"Message":"no token=\\"a b\\", id=1"}', '{"Message":"no token=\\"[secret]\\", id=1"}'],
    ['"token":"a', '"token":"[secret]'],
    ['"token":null,"c":1', '"token":null,"c":1'],
    ['"token":["a","b"]', '"token":["[secret]","b"]'],
    ["{ accesskey: [ 'a' ] }", "{ accesskey: [ '[secret]' ] }"],
    ['"token" is "a"', '"token" is "a"'],
    ["'token': 'a'", "'token': '[secret]'"],
    ["access_key=a\\u0026b", "access_key=[secret]"],
    ["token: password=abc", "token: password=[secret]"],
  ])("%s", (text, clean) => {
    expect(redact(text)).toBe(clean);
    expect(redact(clean)).toBe(clean);
  });

  it.each([
    "The API key is not set: run pulumi config set --secret edge:apiKey or set EDGE_API_KEY.",
    "Field token: must not be empty",
    "key: Weight, key=Weight",
    'The field "ApiKey": must have 36 characters, not 12; field "token": 5 characters are too few.',
    "HTTPS_PROXY is not the address of an HTTP proxy",
    "The API returned 400 (validation_error, field Key): Weight must be from 0 to 255.",
    '{"token":null,"Key":true,"continuationToken":"abc","errorKey":"validation"}',
  ])("leaves unchanged: %s", (text) => {
    expect(createRedactor(["Weight-1", "PROXY-password", "characters-9"])(text)).toBe(text);
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

  describe.each(encodings)("%s", (_, write) => {
    it("is masked wherever it is, whatever else is known", () => {
      fc.assert(
        fc.property(secret, fc.array(secret, { maxLength: 2 }), (one, others) => {
          const clean = createRedactor([...others, one, undefined, ""]);
          expect(clean(`<${write(one)}>`)).toBe("<[secret]>");
          expect(clean(`a${write(one)}9, ${write(one)}`)).toBe("a[secret]9, [secret]");
        }),
      );
    });

    const isEncoded = write("aaaaaa") !== "aaaaaa";

    it("is masked wherever it is cut off, from four characters on", () => {
      fc.assert(
        fc.property(secret, (one) => {
          const clean = createRedactor([one]);
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
          // In base64, only complete values are found.
          const overlapping = isEncoded
            ? []
            : [
                [ab, bc],
                [bc, ab],
              ];
          for (const known of [...overlapping, [abc, ab], [ab, abc], [abc, bc], [bc, abc]])
            expect(createRedactor(known)(`<${write(abc)}>`)).toBe("<[secret]>");
          expect(createRedactor([abc, ab, d])(`<${write(ab)}${write(d)}>`)).toBe("<[secret]>");
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
        expect(createRedactor(secrets)(text)).toBe(text);
      }),
    );
  });

  it.each<[secret: string, text: string, clean: string]>([
    ["abcdef", "xabcde abcde", "xabcde abcde"],
    ["abcdef", "ABCDEF abc-def", "ABCDEF abc-def"],
    ["abcde", "xabcde abcde1 1abcde abcde", "xabcde abcde1 1abcde [secret]"],
    ["a1", "a1 is a1x, not xa1 (a1)", "[secret] is a1x, not xa1 ([secret])"],
    ["ab+cd1", "x=ab+cd1, ab\\u002Bcd1, ab\\u002bcd1", "x=[secret], [secret], [secret]"],
    ["ab/cd1", "ab\\/cd1 ab\\\\/cd1", "[secret] ab\\\\/cd1"],
    ["pass😀wörd", "pass\\ud83d\\ude00w\\u00f6rd", "[secret]"],
    ["\\u0041b", "<\\u0041b> <Ab> <\\\\u0041b>", "<[secret]> <Ab> <[secret]>"],
    ["%41%42%43", "<%41%42%43> <ABC>", "<[secret]> <ABC>"],
    ["&#x00041;", "<&#x00041;> <A>", "<[secret]> <A>"],
    ["\\\\\\\\\\\\", "no \\\\\\\\\\\\!", "no [secret]!"],
    ['a"b\n\tc\\', 'a\\"b\\n\\tc\\\\!', "[secret]!"],
    ["aaaa", "aaaaa aaaa", "aaaaa [secret]"],
  ])("%s in %s", (secret, text, clean) => {
    expect(createRedactor([secret])(text)).toBe(clean);
  });

  it("masks credentials of eight characters or more for all accounts", () => {
    registerSecrets([undefined, "", "of-7777", "of-88888"]);
    expect(redact("of-7777 and of-88888")).toBe("of-7777 and [secret]");
  });
});

test("the credentials of a body are the strings under their names", () => {
  const list = [{ Key: "k-1", sql: "select 1" }];
  const body = { app: "a", token: "t-1", list, authToken: 5, nested: { ApiKey: "k-2" } };
  expect(collectSecrets(body).sort()).toEqual(["k-1", "k-2", "t-1"]);
  expect([collectSecrets(null), collectSecrets("text"), collectSecrets(undefined)]).toEqual([[], [], []]);
  expect(collectStrings([body, null, 99_999, -123456]).sort()).toEqual([
    "-123456",
    "a",
    "k-1",
    "k-2",
    "select 1",
    "t-1",
  ]);
});
