import { type HostedProvider, hosted } from "../../provider/dynamic";

/** A class as a provider host runs it, configured with these keys of the stack config. */
export function configured(kind: string, settings: Readonly<Record<string, string>>): HostedProvider {
  const provider = hosted(kind);
  provider.configure({ config: { get: (key) => settings[key] } });
  return provider;
}
