import { type HostedProvider, hosted } from "../../provider/dynamic";

/** A class as a provider host runs it, configured with these keys of the stack config. */
export function configured(className: string, settings: Readonly<Record<string, string>>): HostedProvider {
  const provider = hosted(className);
  provider.configure({ config: { get: (key) => settings[key] } });
  return provider;
}
