import { v1 } from "../../provider/core";
import type { HostedProvider } from "../../provider/core/provider";

/** A class as a provider process runs it, configured with these keys of the stack config. */
export function configured(className: string, settings: Readonly<Record<string, string>>): HostedProvider {
  const provider = v1(className) as HostedProvider;
  provider.configure({ config: { get: (key) => settings[key] } });
  return provider;
}
