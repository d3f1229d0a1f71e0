import { classes as declaredClasses } from "../../../provider/classes";
import { getHints } from "../../../tools/generate/schema";
import { classSubjects } from "../faults/subjects";
import type { Dice } from "./dice";
import type { Box, Provider, ResourceOptions } from "./program";

/** The classes that adopt an object only if `adopt` is set. A ScriptRelease adopts a matching release without it. */
export const adoptableClasses = declaredClasses
  .filter(({ fields, className }) => "adopt" in fields && className !== "ScriptRelease")
  .map(({ className }) => className);
/** The classes whose `adopt` may be set. With that of SqlMigrations, tables that no other tool has made are an error. */
export const adoptingClasses = adoptableClasses.filter((className) => className !== "SqlMigrations");
const onDeleteChoices: Readonly<Record<string, readonly (string | undefined)[]>> = {
  LoadBalancer: [undefined, undefined, "delete", "keep"],
  OriginGroup: [undefined, undefined, "delete", "disable", "keep"],
  Origin: [undefined, undefined, "delete", "disable", "keep"],
  LogForwarding: [undefined, undefined, "delete", "disable", "keep"],
  VideoLibraryRefererBlock: [undefined, undefined, "delete", "keep"],
  Database: [undefined, "delete", "delete", "keep"],
  RateLimitRule: [undefined, undefined, "delete", "keep"],
  ApiObject: [undefined, undefined, "delete", "keep"],
  DnssecZone: ["disable", "disable", "keep"],
  DatabaseToken: ["revokeAll", "revokeAll", "keep"],
};

/** Returns the values of `onDelete`, if the class has this argument. */
export const listOnDeleteValues = (className: string): readonly string[] | undefined => {
  const setting = declaredClasses.find((each) => each.className === className)?.fields["onDelete"];
  return setting && (getHints(setting.kind).enumValues ?? []);
};

/** The relative frequency of each class in a program. Classes with more data to lose occur more often. */
export const frequencies = {
  ...Object.fromEntries(classSubjects.map(({ className }) => [className, 1])),
  LoadBalancer: 3,
  OriginGroup: 4,
  Origin: 3,
  LogForwarding: 4,
  VideoLibraryRefererBlock: 2,
  DnssecZone: 2,
  Database: 3,
  DatabaseToken: 1.5,
  SqlMigrations: 1,
  RateLimitRule: 2,
  RateLimitRuleData: 0.7,
  ScriptRelease: 1,
  ApiObject: 3,
};

export const chooseArguments = (className: string, dice: Dice, n: number): Record<string, unknown> => {
  const values = listOnDeleteValues(className);
  const choices = onDeleteChoices[className] ?? (values && [undefined, ...values]);
  return {
    ...(adoptingClasses.includes(className) && dice.chance(0.5) && { adopt: true }),
    ...(choices && { onDelete: dice.pick(choices) }),
    ...(className === "OriginGroup" && dice.chance(0.4) && { priority: dice.below(9) }),
    // A killed `up` may leave a draft that differs from the code in a later program.
    ...(className === "ScriptRelease" && { overwriteDraft: true }),
    ...(className === "LogForwarding" && dice.chance(0.5) && { token: `MARKER-token-${n}` }),
  };
};

/** By class: an argument that a new version changes, for `ignoreChanges` and `replaceOnChanges`. Others get neither option. */
const versionArguments: Readonly<Record<string, string>> = {
  LoadBalancer: "originGroupLoadBalancingMethod",
  OriginGroup: "weight",
  Origin: "weight",
  LogForwarding: "port",
  Database: "primaryRegions",
  RateLimitRule: "ruleDescription",
};

export const chooseOptions = (className: string, dice: Dice): ResourceOptions => {
  const value = versionArguments[className];
  return {
    ...(value && dice.chance(0.1) && { ignoreChanges: [value] }),
    ...(value && dice.chance(0.1) && { replaceOnChanges: [value] }),
    ...(dice.chance(0.1) && { deleteBeforeReplace: true as const }),
    ...(dice.chance(0.1) && { retainOnDelete: true as const }),
    ...(dice.chance(0.1) && { protect: true as const }),
  };
};

export const chooseProvider = (dice: Dice): { provider: Provider; box?: Box } => {
  const box = dice.chance(0.3) ? dice.pick(["plain", "boxed"] as const) : undefined;
  const provider = dice.chance(0.4) || box === "boxed" ? "second" : "stack";
  return { provider, ...(box && { box }) };
};
