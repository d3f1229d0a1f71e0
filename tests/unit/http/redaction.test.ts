import { isSecretName, redact, redactor, remember, SecretValues } from "../../../provider/http/redact";

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
    ['"token":"a', '"token":"[secret]'],
    ['"token":null,"c":1', '"token":null,"c":1'],
    ['"token":["a","b"]', '"token":["[secret]","b"]'],
    ["{ accesskey: [ 'a' ] }", "{ accesskey: [ '[secret]' ] }"],
    ['"token":[]', '"token":[]'],
    ['"token":{"a":1}', '"token":{"a":1}'],
    ['"token" is "a"', '"token" is "a"'],
    ["'token': 'a'", "'token': '[secret]'"],
    ["access_key=a\\u0026b", "access_key=[secret]"],
    ["token: password=abc", "token: password=[secret]"],
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
    ["ab+cd1", "x=ab+cd1, ab\\u002Bcd1, ab\\u002bcd1", "x=[secret], [secret], [secret]"],
    ["ab/cd1", "ab\\/cd1 ab\\\\/cd1", "[secret] ab\\\\/cd1"],
    ["pass😀wörd", "pass\\ud83d\\ude00w\\u00f6rd", "[secret]"],
    ["\\u0041b", "<\\u0041b> <Ab> <\\\\u0041b>", "<[secret]> <Ab> <[secret]>"],
    ['a"b\n\tc\\', 'a\\"b\\n\\tc\\\\!', "[secret]!"],
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

test.each(["", "\\", "\\u", "\\u0", "\\u00e"])("a value that is cut off at %j is masked", (end) => {
  expect(redactor(["passwörd"])(`no passw${end}`, true)).toBe("no [secret]");
});
