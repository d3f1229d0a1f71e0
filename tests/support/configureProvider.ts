import { v1 } from "../../provider/core";
import type { PluginProvider } from "../../provider/core/provider";

/** Configures a class's provider with these settings from the stack's configuration. */
export function configureProvider(
  className: string,
  settings: Readonly<Record<string, string>>,
): PluginProvider {
  const provider = v1(className) as PluginProvider;
  provider.configure({ config: { get: (key) => settings[key] } });
  return provider;
}
