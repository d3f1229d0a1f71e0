import { isDeepStrictEqual } from "node:util";
import { didYouMean } from "../base/closest";
import type { ResourceClass } from "../classes/define";
import { classNames, findClass } from "../classes/registry";
import { createProvider, type PluginProvider } from "../core/provider";
import { hasNoRecord } from "../core/state";
import { secretPathsKey } from "../core/tokens";
import { hasUnknown } from "../core/values/paths";
import type { Properties } from "../model/properties";
import type { PluginConfiguration } from "./configuration";

/** Returns what a token such as `edge:index:OriginGroup` names. @throws Error that lists the known names */
export function requireByToken<T>(
  token: string,
  what: string,
  names: readonly string[],
  find: (name: string) => T | undefined,
): T {
  const name = token.split(":").at(-1) ?? token;
  const found = find(name);
  if (found !== undefined) return found;
  throw new Error(
    `This version of pulumi-edge-platform has no ${what} ${name}: it has ${names.join(", ")}.${didYouMean(name, names)}`,
  );
}

export const requireClassByToken = (token: string): ResourceClass =>
  requireByToken(token, "class", classNames, findClass);

/** Creates a provider for each class when a resource first needs it, and configures it with the settings of this process. */
export class ClassProviders {
  readonly #providers = new Map<string, PluginProvider>();

  constructor(readonly configuration: PluginConfiguration) {}

  getProvider(token: string): PluginProvider {
    const provider = this.#providers.get(token) ?? this.#createConfiguredProvider(requireClassByToken(token));
    this.#providers.set(token, provider);
    return provider;
  }

  #createConfiguredProvider(resourceClass: ResourceClass): PluginProvider {
    const provider = createProvider(resourceClass);
    provider.configure({ config: this.configuration });
    return resourceClass.conversion
      ? withConversion(provider, resourceClass, resourceClass.conversion)
      : provider;
  }
}

/** Converts the arguments of programs that do not: only the TypeScript class does. */
function withConversion(
  provider: PluginProvider,
  { fields }: ResourceClass,
  { programArguments, convert }: NonNullable<ResourceClass["conversion"]>,
): PluginProvider {
  const isConverted = (name: string) => programArguments[name]?.kind !== fields[name]?.kind;
  const convertedNames = Object.keys(programArguments).filter(isConverted);
  const internalNames = Object.keys(fields).filter((name) => !(name in programArguments));
  return {
    ...provider,
    async check(olds, { [secretPathsKey]: secretPaths, ...news }, urn) {
      const check = (inputs: Properties) =>
        provider.check(olds, { ...inputs, [secretPathsKey]: secretPaths }, urn);
      if (internalNames.some((name) => name in news)) return check(news);
      // An import checks the inputs that it has read. They are converted already.
      if (Object.keys(news).length > 0 && isDeepStrictEqual(olds, news))
        return { inputs: news, failures: [] };
      const inputs = convertProgramArguments(news, convert);
      if (typeof inputs !== "string") return check(inputs);
      return { inputs: news, failures: [{ property: "", reason: inputs }] };
    },
    /** Omits converted inputs from an import, because the engine would print them as arguments that no program can pass. */
    async read(id, recorded, isImport) {
      const { inputs = {}, ...result } = await provider.read(id, recorded, isImport);
      const returnedInputs = Object.entries(inputs).filter(
        ([name]) => !hasNoRecord(recorded) || !convertedNames.includes(name),
      );
      return { ...result, inputs: Object.fromEntries(returnedInputs) };
    },
  };
}

/** Returns the converted inputs, or a sentence that says why the program's arguments cannot be converted. */
function convertProgramArguments(
  news: Properties,
  convert: (args: Properties) => Properties,
): Properties | string {
  const unknownArgument = Object.keys(news).find((name) => hasUnknown(news[name]));
  if (unknownArgument !== undefined)
    return `${unknownArgument} is not known in this preview: give it a value that no other resource decides.`;
  try {
    return convert(news);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
