import type { CreateContext } from "../../platform/platform";

/** Returns a value of an enumeration as the platform spells it: in later descriptions of the API, with a lower-case initial. */
export const spellValue = (value: string, { variants }: Pick<CreateContext, "variants">): string =>
  variants.containerValues === "capitalized" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
