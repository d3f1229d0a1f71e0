import { classes } from "../../../provider/classes";
import { checkArguments } from "../../../provider/core/check";

const forwarding = {
  app: "a",
  type: "SyslogTcp",
  endpoint: "logs.example",
  port: 514,
  format: "SyslogRfc5424",
};

const database = { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] };
const origin = { loadBalancerId: 1, originGroupId: 7 };

/** Every invalid argument of a class: class, arguments, the property that the error names. */
const bad: [kind: string, args: Record<string, unknown>, property: string][] = [
  ["OriginGroup", { loadBalancerId: -1, name: "a" }, "loadBalancerId"],
  ["OriginGroup", { loadBalancerId: "1", name: "a" }, "loadBalancerId"],
  ["OriginGroup", { loadBalancerId: 1 }, "name"],
  ["OriginGroup", { loadBalancerId: 1, name: "" }, "name"],
  ["OriginGroup", { loadBalancerId: 1, name: "a".repeat(101) }, "name"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", weight: -1 }, "weight"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", weight: 256 }, "weight"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", priority: 256 }, "priority"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", weight: 1.5 }, "weight"],
  [
    "OriginGroup",
    { loadBalancerId: 1, name: "a", originLoadBalancingMethod: "Random" },
    "originLoadBalancingMethod",
  ],
  ["OriginGroup", { loadBalancerId: 1, name: "a", enabled: null }, "enabled"],
  ["LoadBalancer", {}, "name"],
  ["LoadBalancer", { name: "" }, "name"],
  ["LoadBalancer", { loadBalancerId: "1" }, "loadBalancerId"],
  ["LoadBalancer", { name: "a", stickySessionType: "Sticky" }, "stickySessionType"],
  ["LoadBalancer", { name: "a", onDelete: "disable" }, "onDelete"],
  ["Origin", origin, "standardOrigin"],
  ["Origin", { ...origin, storageZoneId: 1, edgeScriptId: 2 }, "edgeScriptId"],
  ["Origin", { ...origin, standardOrigin: {} }, "standardOrigin.originUrl"],
  ...[
    "eu.example.com",
    "eu.example.com:8080",
    "//eu.example.com",
    "ftp://eu.example.com",
    "https://",
    "https://a b",
  ].map((originUrl): (typeof bad)[number] => [
    "Origin",
    { ...origin, standardOrigin: { originUrl } },
    "standardOrigin.originUrl",
  ]),
  ["Origin", { ...origin, magicContainersOrigin: { appId: "a" } }, "magicContainersOrigin.endPointId"],
  ["Origin", { ...origin, storageZoneId: 1, weight: 256 }, "weight"],
  ["Origin", { loadBalancerId: 1, storageZoneId: 1 }, "originGroupId"],
  ["Database", { ...database, name: "a".repeat(64) }, "name"],
  ["Database", { ...database, storageRegion: "de" }, "storageRegion"],
  ["Database", { ...database, storageRegion: "FRANKFURT" }, "storageRegion"],
  ["Database", { ...database, primaryRegions: [] }, "primaryRegions"],
  ["Database", { ...database, primaryRegions: "DE" }, "primaryRegions"],
  ["Database", { ...database, primaryRegions: ["DE", "ny"] }, "primaryRegions"],
  ["Database", { ...database, replicaRegions: [1] }, "replicaRegions"],
  ["Database", { ...database, onDelete: "disable" }, "onDelete"],
  ["Database", { ...database, databaseId: "db_1" }, "databaseId"],
  ["LogForwarding", { ...forwarding, port: 0 }, "port"],
  ["LogForwarding", { ...forwarding, port: 65_536 }, "port"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", latitude: 91 }, "latitude"],
  ["OriginGroup", { loadBalancerId: 1, name: "a", longitude: -180.5 }, "longitude"],
  ...[
    "",
    " ",
    "https://logs.example:6514/x",
    "logs.example:6514",
    "logs.example/x",
    "a@logs.example",
    "a b",
  ].map((endpoint): (typeof bad)[number] => ["LogForwarding", { ...forwarding, endpoint }, "endpoint"]),
  ["LogForwarding", { ...forwarding, app: "" }, "app"],
  ["LogForwarding", { ...forwarding, type: "SyslogTls" }, "type"],
  ["LogForwarding", { ...forwarding, format: "Rfc5424" }, "format"],
  ["DnssecZone", { zoneId: 0 }, "zoneId"],
  ["DnssecZone", { zoneId: 5, onDelete: "delete" }, "onDelete"],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "" }, "hostname"],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "https://a.example" }, "hostname"],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "a.example:8080" }, "hostname"],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "a.example/x" }, "hostname"],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "a.example", state: "gone" }, "state"],
  ["DatabaseToken", { databaseId: "", kind: "read-only" }, "databaseId"],
  ["DatabaseToken", { databaseId: "a/b", kind: "read-only" }, "databaseId"],
  ["DatabaseToken", { databaseId: "a", kind: "admin" }, "kind"],
  ["DatabaseToken", { databaseId: "a", kind: "read-only", expiry: "30" }, "expiry"],
  ["DatabaseToken", { databaseId: "a", kind: "read-only", expiry: "2027-01-01" }, "expiry"],
  [
    "DatabaseToken",
    { databaseId: "a", kind: "read-only", expiry: "1d", renewBefore: "never" },
    "renewBefore",
  ],
  ["DatabaseToken", { databaseId: "a", kind: "read-only", renewBefore: "1d" }, "renewBefore"],
  ["DatabaseToken", { databaseId: "a", kind: "read-only", onDelete: "delete" }, "onDelete"],
  ["RateLimitRule", { shieldZoneId: 0, ruleName: "a" }, "shieldZoneId"],
  ["RateLimitRule", { shieldZoneId: 1 }, "ruleName"],
  [
    "RateLimitRule",
    { shieldZoneId: 1, ruleName: "a", ruleConfiguration: { counterKeyType: "Cookie" } },
    "ruleConfiguration.counterKeyType",
  ],
  ...["timeframe", "blockTime"].map((member): (typeof bad)[number] => [
    "RateLimitRule",
    { shieldZoneId: 1, ruleName: "a", ruleConfiguration: { [member]: 45 } },
    `ruleConfiguration.${member}`,
  ]),
  ["RateLimitRuleData", { shieldZoneId: 0, ruleId: 1 }, "shieldZoneId"],
  ["ScriptRelease", { code: "a" }, "scriptId"],
  ["ScriptRelease", { scriptId: 6 }, "code"],
  ["ScriptRelease", { scriptId: 6, code: "a", release: "b" }, "release"],
  ["ScriptRelease", { scriptId: 6, code: " " }, "code"],
  ["ScriptRelease", { scriptId: 6, code: { text: "a" } }, "code"],
  ["ScriptRelease", { scriptId: 6, release: "" }, "release"],
  ["ScriptRelease", { scriptId: 6, code: "a", note: 1 }, "note"],
  ["RateLimitRuleData", { shieldZoneId: 1 }, "ruleName"],
  ["RateLimitRuleData", { shieldZoneId: 1, ruleId: 1, ruleName: "a" }, "ruleName"],
];

test.each(bad)("%s rejects %j with an error about %s, before any request", (kind, args, property) => {
  const lifecycle = classes.find((candidate) => candidate.className === kind);
  if (!lifecycle) throw new Error(`no class ${kind}`);
  const { failures } = checkArguments(lifecycle, args);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.reason).toContain(property);
  expect(failures[0]?.reason).toMatch(/^\S.*\.$/);
});

test.each(classes)("$className rejects an unknown argument", (lifecycle) => {
  const { failures } = checkArguments(lifecycle, { wieght: 3 });
  expect(failures.map(({ reason }) => reason).join("\n")).toContain("wieght");
});

test.each([
  "logs.example",
  "LOGS.example.",
  "192.0.2.1",
  "2001:db8::1",
  "[2001:db8::1]",
  "bücher.example",
  "syslog_1",
])("the host %s is accepted as a log destination", (endpoint) => {
  const lifecycle = classes.find(({ className }) => className === "LogForwarding");
  expect(lifecycle && checkArguments(lifecycle, { ...forwarding, endpoint }).failures).toEqual([]);
});

test.each([
  ["OriginGroup", { loadBalancerId: 1, name: "a", wieght: 3 }, / Did you mean weight\?$/],
  ["OriginGroup", { loadBalancerId: 1, name: "a", Priority: 3 }, / Did you mean priority\?$/],
  [
    "OriginGroup",
    { loadBalancerId: 1, name: "a", healthCheckSettings: { pth: "/" } },
    / Did you mean path\?$/,
  ],
  ["OriginGroup", { loadBalancerId: 1, name: "a", colour: "red" }, /onDelete\.$/],
])("%s suggests the closest argument name for %j, if there is one", (kind, args, message) => {
  const lifecycle = classes.find((candidate) => candidate.className === kind);
  expect(lifecycle && checkArguments(lifecycle, args).failures).toEqual([
    expect.objectContaining({ reason: expect.stringMatching(message) }),
  ]);
});
const positive = "must be a positive integer (config.requireNumber reads one from the stack configuration)";
const host = 'a host name such as "shop.example", without a scheme, port or path';
const duration = 'a duration such as "12h", "30d", "1w", "1m" (a month) or "1y"';

/** The errors for several bad arguments at once: class, arguments, the messages. */
const sentences: [kind: string, args: Record<string, unknown>, reasons: string[]][] = [
  [
    "LogForwarding",
    {
      ...{ app: "", port: 65_536, type: "syslogUdp", format: "Rfc5424", endpoint: " ", enabled: "yes" },
      ...{ token: 5_050_505, tokn: "MARKER-misspelt" },
    },
    [
      'app must be a non-empty string; "" was given.',
      "port must be an integer from 1 to 65535; 65536 was given.",
      'type must be "SyslogUdp" or "SyslogTcp"; "syslogUdp" was given.',
      'format must be "SyslogRfc3164" or "SyslogRfc5424"; "Rfc5424" was given.',
      'endpoint must be a host name or an IP address, without "https://", port or path; " " was given.',
      'enabled must be true or false; "yes" was given.',
      "token must be a string; another value was given.",
      "tokn is not an argument of LogForwarding. Its arguments are app, adopt, type,",
    ],
  ],
  [
    "DnssecZone",
    { zoneId: "3", onDelete: "delete", disableWhileDelegated: 1 },
    [
      `zoneId ${positive}; "3" was given.`,
      'onDelete must be "keep" or "disable"; "delete" was given.',
      "disableWhileDelegated must be true or false; 1 was given.",
    ],
  ],
  [
    "VideoLibraryRefererBlock",
    { hostname: "https://e.example/", libraryId: "4", state: "off", onDelete: "disable" },
    [
      `hostname must be ${host}; "https://e.example/" was given.`,
      `libraryId ${positive}; "4" was given.`,
      'state must be "blocked" or "unblocked"; "off" was given.',
      'onDelete must be "delete" or "keep"; "disable" was given.',
    ],
  ],
  [
    "DatabaseToken",
    { databaseId: "a/b", kind: "admin", expiry: "30", renewBefore: "5x", onDelete: "delete" },
    [
      'databaseId must be the id of a database, the first part of its URL\'s host: letters, digits, - and _; "a/b" was given.',
      'kind must be "full-access" or "read-only"; "admin" was given.',
      `expiry must be ${duration}, an ISO 8601 instant with its zone, or "never"; "30" was given.`,
      `renewBefore must be ${duration}; "5x" was given.`,
      'onDelete must be "keep" or "revokeAll"; "delete" was given.',
    ],
  ],
  [
    "DatabaseToken",
    { databaseId: "shop", kind: "read-only", expiry: "30d", renewBefore: "1m" },
    [
      'renewBefore must be shorter than expiry, "30d"; "1m" (m is a month) was given, and every up would make a new token.',
    ],
  ],
  [
    "ScriptRelease",
    {
      scriptId: 6,
      code: {
        "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17",
        uri: "MARKER",
        hash: "0",
      },
    },
    ["code must be a non-empty string, a FileAsset or a StringAsset; another value was given."],
  ],
  [
    "ScriptRelease",
    { scriptId: 6, code: "MARKER", release: "one" },
    ["release and code are both given: leave one of them out."],
  ],
  [
    "DatabaseToken",
    { databaseId: "shop", kind: "read-only", renewBefore: "1d" },
    ["renewBefore is set, but the token never expires: set expiry to a duration, or remove renewBefore."],
  ],
];

test.each(sentences)("%s reports every mistake in %j, and shows no secret", (kind, args, reasons) => {
  const lifecycle = classes.find((candidate) => candidate.className === kind);
  if (!lifecycle) throw new Error(`no class ${kind}`);
  const reported = checkArguments(lifecycle, args).failures.map(({ reason }) => reason);
  expect(reported).toHaveLength(reasons.length);
  for (const reason of reasons) expect(reported).toContainEqual(expect.stringContaining(reason));
  expect(reported.join()).not.toMatch(/5050505|MARKER/);
});
