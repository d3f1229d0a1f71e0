import { type Naming, type SettingKey, settingNames } from "../http/settings";
import { fenced, settingKeys } from "./explicit";

/** Who gives explicit settings: an EdgeProvider by its name, or the arguments of `createApi`. */
export type Giver = { readonly provider: string } | "createApi";

export const isProvider = (giver: Giver | undefined): giver is { readonly provider: string } =>
  giver !== undefined && giver !== "createApi";

/** What messages call the settings: by the place where the wrong value stands, or where a missing one belongs. */
export function namingOf(giver: Giver | undefined, given: readonly string[]): Naming | undefined {
  if (giver === undefined) return undefined;
  if (giver === "createApi") return named(settingKeys, ofScript);
  const fence = fenced(given);
  return named(
    settingKeys.filter((key) => given.includes(key) || fence.has(key)),
    (key) => {
      const provider = `the EdgeProvider ${JSON.stringify(giver.provider)}`;
      return { names: [`${key} of ${provider}`], give: `give ${key} to ${provider}` };
    },
  );
}

function ofScript(key: SettingKey): Naming[SettingKey] {
  const { environment } = settingNames[key];
  return {
    names: [`createApi's option ${key}`, environment],
    give: `give createApi the option ${key} or set ${environment}`,
  };
}

const named = (keys: readonly SettingKey[], place: (key: SettingKey) => Naming[SettingKey]): Naming =>
  Object.fromEntries(keys.map((key) => [key, place(key)]));
