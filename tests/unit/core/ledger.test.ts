import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import {
  digestProperties,
  Ledger,
  openSharedLedger,
  prepareLedgerPath,
} from "../../../provider/core/ledger/ledger";
import type { Properties } from "../../../provider/model/properties";
import { assetSignature, signatureKey } from "../../../provider/signatures";
import { findEngineAddress, getCurrentProcess } from "../../../provider/system/processes";
import { overrideProcess, restoreProcess } from "../system/overrideProcess";

let folder: string;
let stderrSpy: jest.SpyInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-ledger-"));
  stderrSpy = jest.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  restoreProcess();
  rmSync(folder, { recursive: true, force: true });
});

const engine = getCurrentProcess();
const claimant = (owner: string, account = "one") => ({ account, owner });
const prepareLedger = (address: string) => prepareLedgerPath(address, folder, engine);
const listOwners = (ledger: Ledger, object = "x") =>
  ledger.findOwningClaims(object).map(({ owner }) => owner);

test("the first claim that was not released wins, and may change without losing its place", () => {
  const ledger = new Ledger();
  expect([ledger.tryClaim("x", claimant("a")), ledger.tryClaim("x", claimant("b"))]).toEqual([true, false]);
  ledger.append("replaced", "x", claimant("a"), "d");
  expect(ledger.tryClaim("x", claimant("b"))).toBe(false);
  expect(ledger.findClaims("x")).toMatchObject([{ owner: "a", state: "replaced", detail: "d" }]);
  ledger.append("released", "x", claimant("a"));
  expect([ledger.tryClaim("x", claimant("b")), ledger.tryClaim("x", claimant("a"))]).toEqual([true, false]);
  expect([ledger.tryClaim("x", claimant("c", "two")), listOwners(ledger)]).toEqual([true, ["b", "c"]]);
});

test.each(["left", "failed"] as const)(
  "whose object is recorded as %s has to claim it again, after those who have claimed it since",
  (state) => {
    const ledger = new Ledger();
    ledger.append(state, "x", claimant("a"));
    expect([ledger.tryClaim("x", claimant("b")), ledger.tryClaim("x", claimant("a"))]).toEqual([true, false]);
  },
);

test("identifiers stay with a claim while it changes, and go with it", () => {
  const ledger = new Ledger();
  ledger.append("identified", "x", claimant("a"), "1");
  expect(ledger.findClaims("x")).toEqual([]);
  ledger.tryClaim("x", claimant("a"));
  ledger.append("identified", "x", claimant("a"), "1,");
  ledger.append("replaced", "x", claimant("a"));
  expect(ledger.findClaims("x")).toMatchObject([{ identifiers: ["1", ""] }]);
  ledger.append("released", "x", claimant("a"));
  ledger.tryClaim("x", claimant("a"));
  expect(ledger.findClaims("x")).toMatchObject([{ identifiers: [] }]);
});

test("processes of a run read each other's lines; one that is not complete, or of another version, is ignored", () => {
  const file = prepareLedger("127.0.0.1:1");
  const [one, other] = [new Ledger(file), new Ledger(file)];
  expect([one.tryClaim("x", claimant("a")), other.tryClaim("x", claimant("b"))]).toEqual([true, false]);
  const odd = ["[2,", "5", "null", '"x"', "{}", "[]", '[1,"owned"]', '[2,"owned"]', "\u00ff\u0000"];
  appendFileSync(file, `${odd.join("\n")}\n[2,"owned","`, "latin1");
  expect([other.tryClaim("y", claimant("b")), one.tryClaim("y", claimant("a"))]).toEqual([true, false]);
  for (let nth = 0; nth < 500; nth += 1) other.tryClaim(`many ${nth}`, claimant("b"));
  expect([one.tryClaim("many 499", claimant("a")), listOwners(new Ledger(file), "many 0")]).toEqual([
    false,
    ["b"],
  ]);
  expect(stderrSpy).not.toHaveBeenCalled();
});

/** Other processes load the compiled module, because they cannot run TypeScript. */
const compiledPath = JSON.stringify(join(__dirname, "../../../dist/provider/core/ledger/ledger.js"));

test("four processes that race for the same objects get one winner each", async () => {
  const objects = 300;
  const script = `
    const ledger = new (require(${compiledPath}).Ledger)(${JSON.stringify(prepareLedger("127.0.0.1:1"))});
    const by = { account: "one", owner: String(process.pid) };
    process.stdin.once("data", () => {
      const won = Array.from({ length: ${objects} }, (_, n) => n).filter((n) => ledger.tryClaim("x" + n, by));
      process.stdout.write(JSON.stringify(won));
    });
    process.stdout.write("ready\\n");`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  await Promise.all(processes.map(({ stdout }) => once(stdout, "data")));
  const won = await Promise.all(
    processes.map(async ({ stdin, stdout }) => {
      stdin.end("go\n");
      return JSON.parse(await text(stdout)) as number[];
    }),
  );
  expect(won.flat().sort((one, other) => one - other)).toEqual(Array.from({ length: objects }, (_, n) => n));
});

test("the file of a run whose engine is not visible is removed a day after its last line", () => {
  const path = prepareLedgerPath("127.0.0.1:1", folder, undefined);
  const ages = { "ab-0-": 1.01, "ac-0-": 0.99, odd: 0.5 };
  for (const [name, days] of Object.entries(ages)) {
    const left = join(dirname(path), name);
    writeFileSync(left, "");
    const then = Date.now() / 1000 - days * 86_400;
    utimesSync(left, then, then);
  }
  prepareLedgerPath("127.0.0.1:2", folder, undefined);
  expect(readdirSync(dirname(path)).sort()).toEqual(["ac-0-", "odd"]);
});

describe("the file of a run", () => {
  test("is one for each engine and address, and only its user can read it", () => {
    const file = prepareLedger("127.0.0.1:1");
    expect(prepareLedger("127.0.0.1:1")).toEqual(file);
    expect(prepareLedger("127.0.0.1:2")).not.toBe(file);
    expect(basename(file)).toMatch(new RegExp(`^[0-9a-f]{24}-${engine.pid}-${engine.startTime}$`));
    new Ledger(file).tryClaim("x", claimant("a"));
    expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  test("is removed by a later run once its engine has ended", () => {
    const path = prepareLedger("127.0.0.1:1");
    writeFileSync(path, "");
    const left = ["ab-4194305-12", `ab-${process.pid}-1`].map((name) => join(dirname(path), name));
    for (const each of left) writeFileSync(each, "");
    prepareLedger("127.0.0.1:2");
    expect([path, ...left].map(existsSync)).toEqual([true, false, false]);
  });

  // Containers may share a hostname and a home folder without seeing each other's processes.
  const contained = ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", process.execPath];
  const mayContain = spawnSync("unshare", [...contained, "--version"]).status === 0;
  (mayContain ? test : test.skip)("is not removed by a run in another container", () => {
    const path = prepareLedger("127.0.0.1:1");
    writeFileSync(path, "");
    const script = `require(${compiledPath}).prepareLedgerPath("127.0.0.1:2", ${JSON.stringify(folder)}, undefined)`;
    const { status, stderr } = spawnSync("unshare", [...contained, "-e", script], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect([existsSync(path), readdirSync(dirname(dirname(path))).length]).toEqual([true, 2]);
  });

  test("has the engine's address for its name: the argument with a port other than 0", () => {
    expect(findEngineAddress(["--tracing", "127.0.0.1:4711", "x"])).toBe("127.0.0.1:4711");
    expect(findEngineAddress(["[::1]:4711"])).toBe("[::1]:4711");
    expect(
      findEngineAddress(["127.0.0.1:0", "/hosts/127.0.0.1:4711", "127.0.0.1:4711/path"]),
    ).toBeUndefined();
    expect(openSharedLedger(undefined)).toBeUndefined();
  });

  const own = () => join(folder, `pulumi-edge-platform-${process.getuid?.()}`);
  const user = process.getuid?.() ?? 0;
  const openToOthers = () => {
    mkdirSync(own());
    chmodSync(own(), 0o755);
  };
  const ofAnotherUser = () => {
    for (const id of [user, user + 1]) mkdirSync(join(folder, `pulumi-edge-platform-${id}`), { mode: 0o700 });
    overrideProcess({ getuid: () => user + 1 });
  };
  test.each<[what: string, make: () => void, reason: string]>([
    ["links elsewhere", () => symlinkSync(mkdtempSync(join(folder, "other-")), own()), "is not a folder"],
    ["is a file", () => writeFileSync(own(), ""), "is not a folder"],
    ["is open to others", openToOthers, "is open to other users"],
    ["belongs to another user", ofAnotherUser, "belongs to another user"],
  ])("is not in a folder that %s, and one line says so", (_, make, reason) => {
    make();
    expect(openSharedLedger("127.0.0.1:1", [() => folder])).toBeUndefined();
    const [[line] = [], ...more] = stderrSpy.mock.calls;
    expect(line).toMatch(/^pulumi-edge-platform cannot use a private folder .* Set TMPDIR/);
    expect(line).toContain(reason);
    expect(more).toEqual([]);
  });

  test("is in the next folder if the first one cannot be used", () => {
    writeFileSync(join(folder, "file"), "");
    const noHome = () => {
      throw new Error("no home");
    };
    const shared = openSharedLedger("127.0.0.1:1", [noHome, () => join(folder, "file"), () => folder]);
    expect([shared?.tryClaim("x", claimant("a")), stderrSpy.mock.calls.length]).toEqual([true, 0]);
  });

  test("may fail: the process then goes on with its own claims, and one line says so", () => {
    if (!existsSync("/dev/full")) return;
    const ledger = new Ledger("/dev/full");
    expect([
      ledger.tryClaim("x", claimant("a")),
      ledger.tryClaim("x", claimant("b")),
      listOwners(ledger),
    ]).toEqual([true, false, ["a"]]);
    expect(stderrSpy).toHaveBeenCalledTimes(1);
  });
});

describe("inputs", () => {
  const asset = (rest: object) => ({ code: { [signatureKey]: assetSignature, ...rest } });

  test("with one asset are equal, whether a request holds its content or only its hash", () => {
    const sent = asset({ hash: "1", text: "export default {}", path: "" });
    expect(digestProperties(asset({ hash: "1" }))).toBe(digestProperties(sent));
  });

  test.each<[Properties, Properties]>([
    [{ a: null }, { a: {} }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [] }, { a: {} }],
    [{ a: 1 }, { a: "1" }],
    [asset({ hash: "1" }), asset({ hash: "2" })],
  ])("%j and %j differ", (one, other) => {
    expect(digestProperties(one)).not.toBe(digestProperties(other));
  });
});
