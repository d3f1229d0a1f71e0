import { type Variants, variants } from "../../emulator";

/** Chooses a value of each variant of the emulator: no class may rely on one reading of the platform. */
export const chooseVariants = (
  choose: <Value>(values: readonly Value[]) => Value | undefined,
  fixed: Partial<Variants> = {},
): Variants => {
  const chosen = Object.entries(variants).map(([name, values]) => [name, choose<string>(values)]);
  return { ...Object.fromEntries(chosen), ...fixed };
};
