import { type Naming, type SettingKey, settingKeys, settingNames } from "../http/settings";
import { notInherited } from "./explicit";

/** What gives explicit settings: an EdgeProvider by its name, or the arguments of `createApi`. */
export type GivenBy = { readonly provider: string } | "createApi";

export const isProvider = (givenBy: GivenBy | undefined): givenBy is { readonly provider: string } =>
  givenBy !== undefined && givenBy !== "createApi";

/** How messages name the settings: by the place of the wrong value, or where a missing one belongs. */
export function namingOf(givenBy: GivenBy | undefined, given: readonly string[]): Naming | undefined {
  if (givenBy === undefined) return undefined;
  if (givenBy === "createApi") return named(settingKeys, ofScript);
  const withheld = notInherited(given);
  const provider = `the EdgeProvider ${JSON.stringify(givenBy.provider)}`;
  return named(
    settingKeys.filter((key) => given.includes(key) || withheld.has(key)),
    (key) => ({ names: [`${key} of ${provider}`], give: `set ${key} on ${provider}` }),
  );
}

function ofScript(key: SettingKey): Naming[SettingKey] {
  const { environment } = settingNames[key];
  return {
    names: [`the option ${key} of createApi`, environment],
    give: `set the option ${key} of createApi or ${environment}`,
  };
}

const named = (keys: readonly SettingKey[], place: (key: SettingKey) => Naming[SettingKey]): Naming =>
  Object.fromEntries(keys.map((key) => [key, place(key)]));
