import { objects } from "../../../provider/objects";
import type { Subject } from "../faults/subject";

/** The two accounts of the platform. */
export type Account = "a" | "b";

/** The provider of a resource: the stack's own, a second one for the same account, or one for the other account. */
export type Provider = "stack" | "second" | "other";
export const accountOf: Readonly<Record<Provider, Account>> = { stack: "a", second: "a", other: "b" };

/** The component of a resource. `boxed` passes the provider `second` to its children. */
export type Box = "plain" | "boxed";

export interface ResourceOptions {
  readonly aliases?: readonly string[];
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly deleteBeforeReplace?: true;
  readonly retainOnDelete?: true;
  readonly protect?: true;
  readonly import?: string;
}

/** One resource of a program. `n`: the number of its object, for the subject's functions. */
export interface Declaration {
  readonly name: string;
  readonly subject: Subject;
  readonly n: number;
  readonly version: number;
  readonly provider: Provider;
  readonly box?: Box | undefined;
  /** Arguments that override those of the subject. `undefined` omits an argument. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: ResourceOptions;
  /** Depends on a resource that fails, so that the engine skips it. */
  readonly isSkipped?: boolean;
}

/** The resources, by name. */
export type Program = ReadonlyMap<string, Declaration>;

/** Identifies an object by account, class and number. SqlMigrations has no account, so its account is always `a`. */
export type ObjectKey = `${Account} ${string} ${number}`;
export const keyOf = (account: Account, className: string, n: number): ObjectKey =>
  `${className === "SqlMigrations" ? "a" : account} ${className} ${n}`;
export const getKey = ({ provider, subject, n }: Declaration): ObjectKey =>
  keyOf(accountOf[provider], subject.className, n);

/** By account: the numbers of the objects whose parents are in that account. */
export const numbers: Readonly<Record<Account, readonly number[]>> = {
  a: [1, 2, 3, 4, 5, 6],
  b: [7, 8],
};
export const allNumbers = [...numbers.a, ...numbers.b];

/** Whether the account has the parent object of this number, or the class needs none. */
export const hasParent = (account: Account, className: string, n: number): boolean =>
  rootClasses.includes(className) || className === "SqlMigrations" || numbers[account].includes(n);

/** The classes of objects without a parent. */
export const rootClasses: readonly string[] = objects
  .filter(({ parent }) => !parent)
  .map(({ className }) => className);

/** Removes the option `import`, which dynamic resources do not support. */
export const withoutImports = (program: Program): Program =>
  new Map(
    [...program].map(([name, declared]) => {
      const { import: _, ...options } = declared.options;
      return [name, { ...declared, options }];
    }),
  );

/** The current form of the program's resources. */
let form: "plugin" | "dynamic" = "plugin";
export function setForm(chosen: typeof form): void {
  form = chosen;
}

type UrnParts = Pick<Declaration, "box" | "subject" | "name">;
const formatUrn = (type: string, { box, subject, name }: UrnParts): string =>
  `urn:pulumi:test::test::${box ? "test:index:Box$" : ""}${type}${subject.className}::${name}`;
const types = { plugin: "edge:index:", dynamic: "pulumi-nodejs:dynamic/edge:" };

export const getUrn = (declared: UrnParts): string => formatUrn(types[form], declared);

/** Returns the resource's URN and its aliases, in both forms: the package adds those of the other form. */
export function listUrns(declared: Declaration): string[] {
  const other = form === "plugin" ? "dynamic" : "plugin";
  const aliases = declared.options.aliases ?? [];
  return [
    ...[getUrn(declared), ...aliases, formatUrn(types[other], declared)],
    ...aliases.map((urn) => urn.replaceAll(types[form], types[other])),
  ];
}

export const mergeInputs = ({ subject, n, version, args }: Declaration): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...subject.inputs(n, version), ...args }).filter(([, value]) => value !== undefined),
  );

/** Renders the program. Returns its text and the files that it refers to. */
export function renderProgram(program: Program): { text: string; files: Record<string, string> } {
  const all = [...program.values()];
  const uses = (provider: Provider) => all.some((declared) => declared.provider === provider);
  const has = (box: Box) => all.some((declared) => declared.box === box);
  const text = [
    "const config = new pulumi.Config();",
    'const edgeConfig = new pulumi.Config("edge");',
    'const database = { databaseUrl: edgeConfig.require("databaseUrl"), databaseAuthToken: edgeConfig.requireSecret("databaseAuthToken") };',
    ...(uses("second") || has("boxed") ? [renderProvider("second")] : []),
    ...(uses("other") ? [renderProvider("other")] : []),
    ...(has("plain") ? ['const plain = new pulumi.ComponentResource("test:index:Box", "plain");'] : []),
    ...(has("boxed")
      ? [
          'const boxed = new pulumi.ComponentResource("test:index:Box", "boxed", {}, { providers: [second] });',
        ]
      : []),
    ...(all.some(({ isSkipped }) => isSkipped)
      ? ['const failing = new edge.OriginGroup("failing", { loadBalancerId: 1, originGroupId: 999999 });']
      : []),
    ...all.map(renderStatement),
  ].join("\n");
  const files = all.map(({ subject, n, version }) => subject.files?.(n, version) ?? {});
  return { text, files: Object.assign({}, ...files) as Record<string, string> };
}

/** Declares a provider. Its `baseUrl` is that of the stack, unless a step sets a wrong one. */
const renderProvider = (name: string): string =>
  `const ${name} = new edge.EdgeProvider("${name}", { apiKey: config.requireSecret("${name}Key"), ...database, ...(config.get("${name}Url") && { baseUrl: config.get("${name}Url"), maxAttempts: 1 }) });`;

function renderStatement(declared: Declaration): string {
  const { subject, name, provider, box, options } = declared;
  const inherited = provider === "stack" || (box === "boxed" && provider === "second");
  const members = [
    ...(inherited ? [] : [`provider: ${provider}`]),
    ...(box ? [`parent: ${box}`] : []),
    ...(declared.isSkipped ? ["dependsOn: failing"] : []),
    ...Object.entries(options).map(([option, value]) => `${option}: ${JSON.stringify(value)}`),
  ];
  const optionsText = members.length ? `, { ${members.join(", ")} }` : "";
  return `new edge.${subject.className}("${name}", ${JSON.stringify(mergeInputs(declared))}${optionsText});`;
}
