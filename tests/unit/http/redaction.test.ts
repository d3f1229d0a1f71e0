import { redact, redactor, remember } from "../../../provider/http/redact";
import { isSecretName } from "../../../provider/http/redaction/named";
import { SecretValues } from "../../../provider/http/redaction/values";
import { viewsOf } from "../../../provider/http/redaction/views";

describe("without one kind of escapes", () => {
  it.each<[text: string, ...views: string[]]>([
    ["plain"],
    [""],
    ["100 % & more"],
    // JSON
    ['\\n\\r\\t\\b\\f\\"\\/\\\\|', '\n\r\t\b\f"/\\|'],
    ["\\q and \\n|", "\\q and \n|"],
    ["a\\u0041b\\u00e4\\u00E4\\ud83d\\ude00|", "aAbää😀|"],
    ["\\u004|\\x41|"],
    // Percent-encoding
    ["%41%C3%A4%e2%82%AC%F0%9F%98%80+|", "Aä€😀 |"],
    ["%C3|%C3%41|", "%C3|%C3A|"],
    ["%E2%82|%E0%A4%85|", "%E2%82|अ|"],
    ["%4|%g1|%1g|"],
    // HTML
    ["&amp;&LT;&gt;&quot;&apos;|", "&<>\"'|"],
    ["&#65;&#x41;&#X41;|", "AAA|"],
    ["&#65|&#;|&eacute;|&ampx;|"],
    // An escape that the end of the text cuts off stands for nothing.
    ...[
      "\\",
      "\\u",
      "\\u00e",
      "%",
      "%C",
      "%C3",
      "%e2%82",
      "%e2%82%A",
      "%F0%9F%98%8",
      "&",
      "&amp",
      "&#",
      "&#6",
      "&#x4",
    ].map((end): [string, string] => [`x${end}`, "x"]),
  ])("%j", (text, ...views) => {
    expect(viewsOf(text).map((view) => view.text)).toEqual([text, ...views]);
  });

  it("has its characters where they are in the text", () => {
    const [whole, view] = viewsOf("a\\u0041😀b\\n");
    expect(view?.text).toBe("aA😀b\n");
    expect(whole?.original({ from: 1, to: 3 })).toEqual({ from: 1, to: 3 });
    expect(view?.original({ from: 1, to: 2 })).toEqual({ from: 1, to: 7 });
    expect(view?.original({ from: 2, to: 4 })).toEqual({ from: 7, to: 9 });
    expect(view?.original({ from: 5, to: 6 })).toEqual({ from: 10, to: 12 });
    expect(viewsOf("%F0%9F%98%80%4")[1]?.original({ from: 0, to: 2 })).toEqual({ from: 0, to: 14 });
  });
});

describe("by name", () => {
  it.each([
    "Key",
    "AccessKey",
    "access_key",
    "access-key",
    "Authorization",
    "authorizationHeader",
    "ReadOnlyApiKey",
    "read_only-api_key",
    "api-key",
    "authToken",
    "databaseAuthToken",
    "database_auth_token",
    "bearerToken",
    "accessToken",
    "loggingToken",
    "token",
    "secret",
    "client_secret",
    "password",
    "PrivateKey",
  ])("%s is a credential's name", (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(isSecretName(`${name}x`)).toBe(false);
    expect(isSecretName(`x${name}`)).toBe(false);
  });

  it.each<[text: string, clean: string]>([
    ["token=abc def", "token=[secret] def"],
    ["MyToken=abc", "MyToken=abc"],
    ["_Token=abc", "_Token=[secret]"],
    ["Tokens=abc", "Tokens=abc"],
    ["token2=abc", "token2=abc"],
    ["token abc", "token abc"],
    ["token://abc", "token://abc"],
    ["token = abc", "token = [secret]"],
    ["token = ", "token = "],
    ["token: abc", "token: abc"],
    ["token: abc1", "token: [secret]"],
    ["token: Abc", "token: [secret]"],
    ["token: abc-def", "token: [secret]"],
    ["token:abc", "token:[secret]"],
    ["authorization: abc", "authorization: [secret]"],
    ["access-key: abc", "access-key: [secret]"],
    ["authorization: Bearer abc", "authorization: Bearer [secret]"],
    ["authorization: Basic  abc", "authorization: Basic  [secret]"],
    ["authorization: Token abc", "authorization: Token [secret]"],
    ["authorization: Tokens abc", "authorization: [secret] abc"],
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
    ['"Key" : "a"', '"Key" : "[secret]"'],
    ['"token":"a\\"b","c":1', '"token":"[secret]","c":1'],
    ['{\\"token\\":\\"a\\",\\"c\\":1}', '{\\"token\\":\\"[secret]\\",\\"c\\":1}'],
    ["{&quot;token&quot;:&quot;a&quot;}", "{&quot;token&quot;:&quot;[secret]&quot;}"],
    ["token%3Dabc%26b", "token%3D[secret]%26b"],
    ['"token":"a', '"token":"[secret]'],
    ['"token":null,"c":1', '"token":null,"c":1'],
    ['"token":["a","b"]', '"token":["[secret]","b"]'],
    ["{ accesskey: [ 'a' ] }", "{ accesskey: [ '[secret]' ] }"],
    ['"token":[]', '"token":[]'],
    ['"token":{"a":1}', '"token":{"a":1}'],
    ['"token" is "a"', '"token" is "a"'],
    ["'token': 'a'", "'token': '[secret]'"],
    ["sent Bearer abc1 and", "sent Bearer [secret] and"],
    ["sent bearer\tabc1", "sent bearer\t[secret]"],
    ["sent Basic YWJj+/=~.-_1 and", "sent Basic [secret] and"],
    ["sent Bearer abc and 12", "sent Bearer abc and 12"],
    [`sent Bearer ${"a".repeat(19)} and`, `sent Bearer ${"a".repeat(19)} and`],
    [`sent Bearer ${"a".repeat(20)} and`, "sent Bearer [secret] and"],
    ["forbearer abc1", "forbearer abc1"],
    ["Bearer ", "Bearer "],
    ["a eyJhbGciOi.eyJzdWIi.sig-_x b", "a [secret] b"],
    ["a eyJhbGciOi.eyJzdWIi.", "a [secret]."],
    ["a eyJhbGci.x", "a eyJhbGci.x"],
    ["a eyJhbGciOiJIUzI1NiJ9 b", "a eyJhbGciOiJIUzI1NiJ9 b"],
    ["heyJhbGciOi.eyJzdWIi", "heyJhbGciOi.eyJzdWIi"],
    ["https://user:pass@host/x", "https://[secret]@host/x"],
    ["https://@host/x", "https://@host/x"],
    ["https://host/a@b", "https://host/a@b"],
    ["https://host?a@b", "https://host?a@b"],
    ["https://host#a@b", "https://host#a@b"],
    ["https://host a@b", "https://host a@b"],
    ["a://b@c d://e@f", "a://[secret]@c d://[secret]@f"],
  ])("%s", (text, clean) => {
    expect(redact(text)).toBe(clean);
    expect(redact(clean)).toBe(clean);
  });
});

describe("by value", () => {
  it.each<[secret: string, text: string, clean: string]>([
    ["abcdef", "xabcdefx", "x[secret]x"],
    ["abcdef", "xabcde abcde", "xabcde abcde"],
    ["abcdef", "ABCDEF abc-def", "ABCDEF abc-def"],
    ["abcde", "xabcde abcde1 1abcde abcde", "xabcde abcde1 1abcde [secret]"],
    ["a1", "a1 is a1x, not xa1 (a1)", "[secret] is a1x, not xa1 ([secret])"],
    ["ab+cd1", "x=ab+cd1, ab%2Bcd1, ab cd1", "x=[secret], [secret], [secret]"],
    ["ab+cd1/", "ab+cd1%2F", "[secret]"],
    ["ab cd1", "x=ab+cd1", "x=[secret]"],
    ["%41%42%43", "<%41%42%43> <%2541%2542%2543> <ABC>", "<[secret]> <[secret]> <ABC>"],
    ["pass😀wörd", "pass\\ud83d\\ude00w\\u00f6rd, pass%F0%9F%98%80w%C3%B6rd", "[secret], [secret]"],
    ["user1:a", "Basic dXNlcjE6YQ== or dXNlcjE6YQ.", "Basic [secret] or [secret]."],
    ["aaaa", "aaaaa aaaa", "aaaaa [secret]"],
    ["", "abc", "abc"],
  ])("%s in %s", (secret, text, clean) => {
    expect(redactor([secret])(text)).toBe(clean);
  });

  it("masks the beginning of a value at the end of a text only if the text is cut off", () => {
    const clean = redactor(["PROXIES", "PROXY"]);
    expect(clean("HTTPS_PROX")).toBe("HTTPS_PROX");
    expect(clean("HTTPS_PROX", true)).toBe("HTTPS_[secret]");
    expect(clean("HTTPS_PRO", true)).toBe("HTTPS_PRO");
    expect(clean("HTTPS_PROX ", true)).toBe("HTTPS_PROX ");
    // Found only as a whole word.
    expect(redactor(["PROXY"])("PROX", true)).toBe("PROX");
  });

  it("finds each place once, however often the value was added", () => {
    const values = new SecretValues(["abcdefgh", "abcdefgh", undefined, ""]);
    values.add("abcdefgh");
    expect(values.find("abcdefgh abcdefgh", false)).toEqual([
      { from: 0, to: 8 },
      { from: 9, to: 17 },
    ]);
    expect(new SecretValues().find("abcdefgh", true)).toEqual([]);
  });

  it("leaves everything else as it is, also between and behind what is masked", () => {
    const clean = redactor(["abcdefgh", "12345678"]);
    expect(clean("a abcdefgh b 12345678 c")).toBe("a [secret] b [secret] c");
    expect(clean("a abcdefgh12345678 c")).toBe("a [secret] c");
    expect(clean("token=abcdefgh&x=1")).toBe("token=[secret]&x=1");
    expect(clean('{"other":12345678}')).toBe('{"other":[secret]}');
  });
});

test("credentials of eight characters or more are masked for all accounts", () => {
  remember([undefined, "", "of-7777", "of-88888"]);
  expect(redact("of-7777 and of-88888")).toBe("of-7777 and [secret]");
});

describe("takes linear time", () => {
  const secrets = ["ab".repeat(50), "\\".repeat(20), "token=token=", "%%%%%%%%"];
  it.each([
    ...["a", "ab", "\\", '\\"', "%", "%c3", "&", "&#1", "+", '"', "'", " ", "[", "=", "\\u", "\\u00e"],
    ...[
      "token",
      "token ",
      "token=",
      'token="',
      "token=\\",
      "token: a",
      "'key'",
      "eyJ",
      "eyJ-",
      "eyJaaaaaa.",
      "Bearer ",
      "Bearer a",
      "://",
      "://a",
    ],
  ])("for a text of %j", (piece) => {
    const clean = redactor(secrets);
    const textOf = (size: number) => `${piece.repeat(size / piece.length)}\u0001`;
    clean(textOf(100));
    const cost = (size: number) => {
      const before = process.cpuUsage();
      clean(textOf(size), true);
      return process.cpuUsage(before).user;
    };
    const least = (size: number) => Math.min(...[1, 2, 3].map(() => cost(size)));
    // Quadratic time would be 1,024 times as much.
    expect(least(160_000)).toBeLessThan(250 * Math.max(least(5_000), 1000));
  });
});
