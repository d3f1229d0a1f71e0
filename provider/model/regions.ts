import * as z from "zod";
import { plain } from "./kinds";
import { list } from "./list";
import type { SettableListKind } from "./settable";

/** A code that the API does not document passes: regions are added without notice. */
export const isRegion = (value: unknown): boolean => typeof value === "string" && /^[A-Z]{2,4}$/.test(value);

const code = "such as DE, NY or SYD: 2 to 4 capital letters";

const codes =
  "AMS ASB AT BE BO BR BU CA CO CZ DE DEN DK ES FR GA GR HK HR ID IL ISR IT JH JP LA MI MX MY NG NY PH PL SE SG SIL SYD TH TR TX UK WA";

export const region = {
  ...plain(z.string(), isRegion, `a region code ${code}`),
  listed: codes.split(" "),
};

/** A set of regions: sorted and without repetitions on both sides, so that neither is a change. */
export const regions = (least: 0 | 1): SettableListKind<typeof region> => {
  const { argument, ...same } = plain(
    z.array(z.string()),
    (value) => Array.isArray(value) && value.length >= least && value.every(isRegion),
    `a list of ${least ? "at least one region code" : "region codes"} ${code}`,
  );
  return {
    ...same,
    item: region,
    argument: argument.transform(setOf) as unknown as SettableListKind<typeof region>["argument"],
    received: list(region.received),
    toWire: setOf,
    fromWire: setOf,
  };
};

const setOf = (codes: readonly string[]): string[] => [...new Set(codes)].sort();
