import { join } from "node:path";
import type { Unwrap } from "@pulumi/pulumi";
import * as ts from "typescript";
import type {
  DatabaseTokenArgs,
  DnssecZoneArgs,
  LogForwardingArgs,
  OriginGroupArgs,
  RateLimitRuleDataArgs,
  VideoLibraryRefererBlockArgs,
} from "../../provider";
import { lifecycles } from "../../provider/lifecycles";
import type { Inputs as DatabaseTokenInputs } from "../../provider/lifecycles/databaseToken";
import type { Inputs as DnssecZoneInputs } from "../../provider/lifecycles/dnssecZone";
import type { Inputs as LogForwardingInputs } from "../../provider/lifecycles/logForwarding";
import type { Inputs as OriginGroupInputs } from "../../provider/lifecycles/originGroup";
import type { Inputs as RateLimitRuleDataInputs } from "../../provider/lifecycles/rateLimitRuleData";
import type { Inputs as SqlMigrationsHostInputs } from "../../provider/lifecycles/sqlMigrations";
import type { Inputs as VideoLibraryRefererBlockInputs } from "../../provider/lifecycles/videoLibraryRefererBlock";
import type { SqlMigrationsInputs } from "../../provider/resources/sqlMigrations";

/** An object type in a plain form, whatever it is composed of; `undefined` counts only as being left out. */
type Plain<T> = T extends object ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Whether a class's arguments, without pulumi.Input, are what its schema takes. */
type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Inputs>>;

/** Compiles only where every class agrees: one line a class. */
const agreement = {
  DatabaseToken: true satisfies Agree<DatabaseTokenArgs, DatabaseTokenInputs>,
  DnssecZone: true satisfies Agree<DnssecZoneArgs, DnssecZoneInputs>,
  LogForwarding: true satisfies Agree<LogForwardingArgs, LogForwardingInputs>,
  OriginGroup: true satisfies Agree<OriginGroupArgs, OriginGroupInputs>,
  RateLimitRuleData: true satisfies Agree<RateLimitRuleDataArgs, RateLimitRuleDataInputs>,
  // Its constructor turns paths into names and checksums, and is typed to give this.
  SqlMigrations: true satisfies Agree<SqlMigrationsInputs, SqlMigrationsHostInputs>,
  VideoLibraryRefererBlock: true satisfies Agree<
    VideoLibraryRefererBlockArgs,
    VideoLibraryRefererBlockInputs
  >,
};

const root = join(__dirname, "..", "..");

/** What the compiler says of this file, where the sources are read through `edit`. */
function problems(edit: (path: string, text: string) => string = (_path, text) => text): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { types: ["jest"] });
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => edit(path, read(path) ?? "");
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...rest) => {
    if (path.includes("node_modules") || path.endsWith(".d.ts")) return getSourceFile(path, target, ...rest);
    return ts.createSourceFile(path, edit(path, read(path) ?? ""), target);
  };
  const program = ts.createProgram([__filename], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(__filename));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const edited = (file: string, from: string, to: string) => (path: string, text: string) =>
  path.endsWith(file) ? text.replace(from, to) : text;

test("the arguments of every class are those of its schema", () => {
  expect(problems()).toEqual([]);
  expect(Object.keys(agreement).sort()).toEqual(lifecycles.map(({ kind }) => kind).sort());
});

test.each([
  ["another type", "weight?: pulumi.Input<number>", "weight?: pulumi.Input<string>"],
  ["a missing argument", "weight?: pulumi.Input<number>;", ""],
  ["an argument more", "weight?: pulumi.Input<number>;", "weight?: pulumi.Input<number>; mass?: number;"],
  ["another need", "weight?: pulumi.Input<number>", "weight: pulumi.Input<number>"],
  ["a nested difference", "path?: pulumi.Input<string>", "path?: pulumi.Input<number>"],
])("%s would be noticed", (_what, from, to) => {
  expect(problems(edited("provider/resources/originGroup.ts", from, to))).toEqual([
    expect.stringContaining("does not satisfy"),
  ]);
});
