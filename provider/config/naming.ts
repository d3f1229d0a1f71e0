import { type Naming, type SettingKey, settingNames } from "../http/settings";
import { notInherited, settingKeys } from "./explicit";

/** Who gives explicit settings: an EdgeProvider by its name, or the arguments of `createApi`. */
export type Giver = { readonly provider: string } | "createApi";

export const isProvider = (giver: Giver | undefined): giver is { readonly provider: string } =>
  giver !== undefined && giver !== "createApi";

/** How messages name the settings: by the place of the wrong value, or where a missing one belongs. */
export function namingOf(giver: Giver | undefined, given: readonly string[]): Naming | undefined {
  if (giver === undefined) return undefined;
  if (giver === "createApi") return named(settingKeys, ofScript);
  const fence = notInherited(given);
  return named(
    settingKeys.filter((key) => given.includes(key) || fence.has(key)),
    (key) => {
      const provider = `the EdgeProvider ${JSON.stringify(giver.provider)}`;
      return { names: [`${key} of ${provider}`], give: `set ${key} on ${provider}` };
    },
  );
}

function ofScript(key: SettingKey): Naming[SettingKey] {
  const { environment } = settingNames[key];
  return {
    names: [`option ${key} of createApi`, environment],
    give: `set the option ${key} of createApi or ${environment}`,
  };
}

const named = (keys: readonly SettingKey[], place: (key: SettingKey) => Naming[SettingKey]): Naming =>
  Object.fromEntries(keys.map((key) => [key, place(key)]));
