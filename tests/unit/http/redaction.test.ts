import { redact, redactor, remember } from "../../../provider/http/redact";
import { Literals } from "../../../provider/http/redaction/literals";
import { isSecretName, namedSecrets } from "../../../provider/http/redaction/named";
import { original, unescaped } from "../../../provider/http/redaction/view";

describe("one layer of escapes", () => {
  const tables: readonly (readonly [string, string | undefined])[] = [
    ["plain", undefined],
    ["", undefined],
    ["100 % & more", undefined],
    ["\\n\\r\\t\\b\\f\\v", "\n\r\t\b\f\v"],
    ["\\\"\\'\\/\\\\", "\"'/\\"],
    ["\\q and \\n", "\\q and \n"],
    ["a\\u0041b\\u00e4", "aAbä"],
    ["\\u{41}\\u{1f600}\\u{0000e4}|", "A😀ä|"],
    ["\\u{110000}|", "\ufffd|"],
    ["\\u{0000041}\\u{}\\u004|........", undefined],
    ["\\x41\\xe4\\x4|............", "Aä\\x4|............"],
    ["%41%C3%A4%e2%82%AC%F0%9F%98%80|", "Aä€😀|"],
    ["%C3|.............", "Ã|............."],
    ["%C3%41|...........", "ÃA|..........."],
    ["%e2%82|..........", "â\x82|.........."],
    ["%E0%A4%85%F0%90%80%80|", "अ𐀀|"],
    ["\\q0041|.......", undefined],
    ["%C3xA4|.............", "ÃxA4|............."],
    ["%C2%A0%c1%A0", "\u00a0\u00c1\u00a0"],
    ["%u0041%U00e4|", "Aä|"],
    ["%u00|..............", undefined],
    ["%4%g1%1g|.........", undefined],
    ["&amp;&LT;&gt;&quot;&apos;", "&<>\"'"],
    ["&plus;&eacute;|", "\ufffd\ufffd|"],
    ["&#65;&#65|&#x41;&#X41|", "AA|AA|"],
    ["&#1114111;&#1114112;", "\u{10ffff}\ufffd"],
    ["&amp and &#; and &#xg; ....", undefined],
    ["&a;............", undefined],
    // Cut off at the end of the text, which then says nothing.
    ["x\\", "x"],
    ["x\\u", "x"],
    ["x\\u{1f600", "x"],
    ["x\\u00e", "x"],
    ["x\\x4", "x"],
    ["x%", "x"],
    ["x%u00e", "x"],
    ["x%C", "x"],
    ["x&", "x"],
    ["x&amp", "x"],
    ["x&#", "x"],
    ["x&#x", "x"],
    ["x\\y", undefined],
    ["x%g", undefined],
    ["x& ", undefined],
  ];
  it.each(tables)("%j", (text, decoded) => {
    expect(unescaped({ text, at: undefined })?.text).toBe(decoded);
  });

  it("knows where each character begins in the original", () => {
    const once = unescaped({ text: "a%2541b&lt;", at: undefined });
    expect(once).toEqual({ text: "a%41b<", at: [0, 1, 4, 5, 6, 7, 11] });
    if (!once) throw new Error("nothing");
    const twice = unescaped(once);
    expect(twice).toEqual({ text: "aAb<", at: [0, 1, 6, 7, 11] });
    if (!twice) throw new Error("nothing");
    expect(original(twice, { from: 1, to: 3, bare: true })).toEqual({ from: 1, to: 7, bare: true });
    expect(original({ text: "abc", at: undefined }, { from: 1, to: 2 })).toEqual({ from: 1, to: 2 });
    // What is left is only cut off: there is no further layer.
    expect(unescaped({ text: "a%", at: [0, 1, 2] })).toBeUndefined();
    expect(unescaped({ text: "😀%41", at: undefined })).toEqual({ text: "😀A", at: [0, 1, 2, 5] });
    expect(unescaped({ text: "%F0%9F%98%80", at: undefined })).toEqual({ text: "😀", at: [0, 0, 12] });
  });
});

describe("by name", () => {
  it.each([
    "Key",
    "KEY",
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

  it.each<[string, string]>([
    ["Key=abc def", "Key=[secret] def"],
    ["MyKey=abc", "MyKey=abc"],
    ["_Key=abc", "_Key=[secret]"],
    ["MyAccessKey=abc", "MyAccessKey=[secret]"],
    ["Keys=abc", "Keys=abc"],
    ["Key2=abc", "Key2=abc"],
    ["key abc", "key abc"],
    ["token://abc", "token://abc"],
    ["token = abc", "token = [secret]"],
    ["token = ", "token = "],
    ["token: abc", "token: abc"],
    ["token: abc1", "token: [secret]"],
    ["token: Abc", "token: [secret]"],
    ["token: abc-def", "token: [secret]"],
    ["token:abc", "token:[secret]"],
    ["token=abc", "token=[secret]"],
    ["authorization: abc", "authorization: [secret]"],
    ["access-key: abc", "access-key: [secret]"],
    ["authorization: Bearer abc", "authorization: Bearer [secret]"],
    ["authorization: Basic  abc", "authorization: Basic  [secret]"],
    ["authorization: Token abc", "authorization: Token [secret]"],
    ["authorization: Tokens abc", "authorization: [secret] abc"],
    ["key='a b' c", "key=[secret] c"],
    ["key='a \\' b' c", "key=[secret] c"],
    ['key="a b', "key=[secret]"],
    ["key=a&b=c", "key=[secret]&b=c"],
    ["(key=a)", "(key=[secret])"],
    ["[key=a]", "[key=[secret]]"],
    ["{key=a}", "{key=[secret]}"],
    ["<key=a>", "<key=[secret]>"],
    ["key=a,b", "key=[secret],b"],
    ["key=a;b", "key=[secret];b"],
    ["key=a\\b c", "key=[secret] c"],
    ["key=[secret] b", "key=[secret] b"],
    ['"key":"a b","c":1', '"key":"[secret]","c":1'],
    ['"key" : "a"', '"key" : "[secret]"'],
    ['"key":"a\\"b","c":1', '"key":"[secret]","c":1'],
    ['"key":"a', '"key":"[secret]'],
    ['"key":12,"c":1', '"key":"[secret]","c":1'],
    ['"key":12}', '"key":"[secret]"}'],
    ['"key":-1.5e3]', '"key":"[secret]"]'],
    ['"key":null,"c":1', '"key":null,"c":1'],
    ['"key":true}', '"key":true}'],
    ['"key":false}', '"key":false}'],
    ['"key":nullify', '"key":"[secret]"'],
    ['"key":["a","b"]', '"key":["[secret]","b"]'],
    ['"key":[ 1,2]', '"key":[ "[secret]",2]'],
    ['"key":[]', '"key":[]'],
    ['"key":{"a":1}', '"key":{"a":1}'],
    ['"key" is "a"', '"key" is "a"'],
    ["'key': 'a'", "'key': '[secret]'"],
    ["'key\": 'a'", "'key\": 'a'"],
    ["sent Bearer abc1 and", "sent Bearer [secret] and"],
    ["sent bearer\tabc1", "sent bearer\t[secret]"],
    ["sent Basic YWJj+/=~.-_1 and", "sent Basic [secret] and"],
    ["sent Bearer abc and 12", "sent Bearer abc and 12"],
    ['say \\"key=abc\\" now', 'say \\"key=[secret]\\" now'],
    ["say \\'key=abc\\' now", "say \\'key=[secret]\\' now"],
    ["key=a\\\\b c", "key=[secret] c"],
    [`sent Bearer ${"a".repeat(19)} and`, `sent Bearer ${"a".repeat(19)} and`],
    [`sent Bearer ${"a".repeat(20)} and`, "sent Bearer [secret] and"],
    ["forbearer abc1", "forbearer abc1"],
    ["Bearer ", "Bearer "],
    ["a eyJhbGciOi.eyJzdWIi.sig-_x b", "a [secret] b"],
    ["a eyJhbGciOi.eyJzdWIi.sig.", "a [secret]."],
    ["a eyJhbGci.x", "a eyJhbGci.x"],
    ["a eyJhbGciO.x", "a [secret]"],
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
  });

  it("finds nothing in a text without names", () => {
    expect(namedSecrets("nothing to see")).toEqual([]);
  });
});

test("credentials of eight characters or more are masked for all accounts", () => {
  remember([undefined, "", "of-7777", "of-88888"]);
  expect(redact("of-7777 and of-88888")).toBe("of-7777 and [secret]");
});

describe("by value", () => {
  const found = (secrets: readonly string[], text: string) =>
    new Literals(secrets).find(text).map(({ from, to }) => text.slice(from, to));

  it.each<[string, string, string]>([
    ["abcdefgh", "<abcdefgh>", "<[secret]>"],
    ["abcdefgh", "<ABCD-EFGH>", "<[secret]>"],
    ["abcdefgh", "<abcdefg", "<[secret]"],
    ["abcdefgh", "<abcdefg> x", "<abcdefg> x"],
    ["abcdefgh", "<abcd", "<[secret]"],
    ["abcdefgh", "<abc", "<abc"],
    ["abcdefgh", "<bcdefgh", "<bcdefgh"],
    ["abcdefgh!", "<abcdefgh!>", "<[secret]>"],
    ["abcdefgh!?", "<abcdefgh!?>", "<[secret]>"],
    ["abcdefgh!?", "<abcdefgh!>", "<[secret]>"],
    ["abcdefgh!", "<abcdefgh?>", "<[secret]?>"],
    ["abcdefghé!", "<abcdefghÃ©!>", "<[secret]>"],
    ["abcdefghé", "<abcdefgh>", "<[secret]>"],
    ["abcdefghijklmnopqr", "<abcdefghijkl> x", "<[secret]> x"],
    ["abcdefghijklmnopqr", "<abcdefghijk> x", "<abcdefghijk> x"],
    ["abcdefghijklmnopq", "<abcdefghijklmnop> x", "<abcdefghijklmnop> x"],
    ["ab cd-1", "<ab cd-1>", "<[secret]>"],
    ["ab cd-1", "<ab-cd 1>", "<ab-cd 1>"],
    ["ab cd-1", "<AB CD-1>", "<[secret]>"],
    ["ab cd-1", "<ab+cd-1>", "<[secret]>"],
    ["abcdef", "<abcdef>", "<[secret]>"],
    ["abcdef", "xabcdefx", "x[secret]x"],
    ["abcde", "<abcde>", "<[secret]>"],
    ["abcde", "xabcde abcde1 1abcde abcde", "xabcde abcde1 1abcde [secret]"],
    ["abcde", "ABCDE", "ABCDE"],
    ["a.b.c", "a.b.c.b.c", "[secret].b.c"],
    ["%41%42%43%44%45%46%47%48", "<ABCDEFGH>", "<[secret]>"],
    // Short without their backslashes.
    ["è  \\ä1", "x=%C3%A8++%5C%C3%A41", "x=[secret]"],
    ["ab\\cd1", "AB\\CD1, AB%5CCD1 and xab\\cd1y", "[secret], [secret] and x[secret]y"],
    ["a b \\1", "a+b \\1 or a b+\\1", "[secret] or [secret]"],
    ["aB+1\\c", "aB 1\\c", "[secret]"],
  ])("%s in %s", (secret, text, clean) => {
    expect(redactor([secret])(text)).toBe(clean);
  });

  it("is encoded in hexadecimal and, at any offset, in base64", () => {
    const secret = "püss wörd-1";
    const clean = redactor([secret]);
    for (const encoding of ["utf8", "latin1"] as const) {
      const bytes = Buffer.from(secret, encoding);
      expect(clean(`<${bytes.toString("hex")}>`)).toBe("<[secret]>");
      for (const before of ["", "a", "ab", "abc"])
        for (const after of ["", "x", "xy"])
          for (const form of ["base64", "base64url"] as const) {
            const whole = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]).toString(form);
            expect(clean(`<${whole}>`)).toMatch(/^<[\w+/=-]{0,4}\[secret\][\w+/=-]{0,6}>$/);
          }
    }
  });

  it("is found once for each place, and the same one is kept once", () => {
    expect(found(["abcdefgh", "abcdefgh"], "abcdefgh abcdefgh")).toEqual(["abcdefgh", "abcdefgh"]);
    expect(found([], "abcdefgh")).toEqual([]);
    for (const both of [
      ["abcdefghij", "abcdefgh"],
      ["abcdefgh", "abcdefghij"],
    ])
      expect(redactor(both)("<abcdefghij> x")).toBe("<[secret]> x");
    expect(found([""], "")).toEqual([]);
  });

  it("leaves everything else as it is, also between and behind what is masked", () => {
    const clean = redactor(["abcdefgh", "12345678"]);
    expect(clean("a abcdefgh b 12345678 c")).toBe("a [secret] b [secret] c");
    expect(clean("a abcdefgh12345678 c")).toBe("a [secret] c");
    expect(clean("token=abcdefgh&x=1")).toBe("token=[secret]&x=1");
    expect(clean('{"key":12345678}')).toBe('{"key":"[secret]"}');
    expect(clean('{"other":12345678}')).toBe('{"other":[secret]}');
    expect(clean('{"key":1234,5678}')).toBe('{"key":[secret]}');
    expect(redactor(["234567"])('{"key":12345678}')).toBe('{"key":"[secret]"}');
  });
});
