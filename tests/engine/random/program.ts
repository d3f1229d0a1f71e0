import type { Subject } from "../faults/subject";
import { subjects } from "../faults/subjects";

/** The two accounts of the platform. */
export type Account = "a" | "b";

/** How a program reaches an account: the stack's own key, a provider of the same account, one of the other account. */
export type Provider = "stack" | "second" | "other";
export const accountOf: Readonly<Record<Provider, Account>> = { stack: "a", second: "a", other: "b" };

/** Components; `boxed` hands its children the provider `second`. */
export type Box = "plain" | "boxed";

export interface Options {
  readonly aliases?: readonly string[];
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly deleteBeforeReplace?: true;
  readonly retainOnDelete?: true;
  readonly import?: string;
}

/** One resource of a program. `n` is the number of its object, as the subjects count them. */
export interface Declared {
  readonly name: string;
  readonly subject: Subject;
  readonly n: number;
  readonly version: number;
  readonly provider: Provider;
  readonly box?: Box | undefined;
  /** Arguments over those of the subject; `undefined` leaves one out. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: Options;
}

/** By name. */
export type Program = ReadonlyMap<string, Declared>;

/** Each class once. */
export const classes: readonly Subject[] = subjects.filter(({ readsElsewhere }) => !readsElsewhere);

/** An object: the account, the class and the number. SqlMigrations knows no account, only the database. */
export type Key = `${Account} ${string} ${number}`;
export const keyOf = (account: Account, className: string, n: number): Key =>
  `${className === "SqlMigrations" ? "a" : account} ${className} ${n}`;
export const keyOfDeclared = ({ provider, subject, n }: Declared): Key =>
  keyOf(accountOf[provider], subject.className, n);

/** Objects of these numbers have their parents in the first account, the others in the second. */
export const numbers: Readonly<Record<Account, readonly number[]>> = {
  a: [1, 2, 3, 4, 5, 6],
  b: [7, 8],
};
export const allNumbers = [...numbers.a, ...numbers.b];

/** Whether the account has the profile, zone, library, database of this number; log forwarding needs none. */
export const hasParent = (account: Account, className: string, n: number): boolean =>
  ["LoadBalancer", "LogForwarding", "SqlMigrations", "Database"].includes(className) ||
  numbers[account].includes(n);

/** A dynamic resource cannot be imported. */
export const withoutImports = (program: Program): Program =>
  new Map(
    [...program].map(([name, declared]) => {
      const { import: _, ...options } = declared.options;
      return [name, { ...declared, options }];
    }),
  );

/** The form of the program's resources now. */
let form: "plugin" | "dynamic" = "plugin";
export function setForm(chosen: typeof form): void {
  form = chosen;
}

type Named = Pick<Declared, "box" | "subject" | "name">;
const urnWith = (type: string, { box, subject, name }: Named): string =>
  `urn:pulumi:test::test::${box ? "test:index:Box$" : ""}${type}${subject.className}::${name}`;
const types = { plugin: "edge:index:", dynamic: "pulumi-nodejs:dynamic/edge:" };

export const urnOf = (declared: Named): string => urnWith(types[form], declared);

/** The URN that the resource had in the other form, which is its alias. */
export const otherUrnOf = (declared: Named): string =>
  urnWith(types[form === "plugin" ? "dynamic" : "plugin"], declared);

export const inputsOf = ({ subject, n, version, args }: Declared): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...subject.inputs(n, version), ...args }).filter(([, value]) => value !== undefined),
  );

/** The program's text, and the files that it names. */
export function textOf(program: Program): { text: string; files: Record<string, string> } {
  const all = [...program.values()];
  const uses = (provider: Provider) => all.some((declared) => declared.provider === provider);
  const has = (box: Box) => all.some((declared) => declared.box === box);
  const text = [
    "const config = new pulumi.Config();",
    'const edgeConfig = new pulumi.Config("edge");',
    'const database = { databaseUrl: edgeConfig.require("databaseUrl"), databaseAuthToken: edgeConfig.requireSecret("databaseAuthToken") };',
    ...(uses("second") || has("boxed") ? [providerText("second")] : []),
    ...(uses("other") ? [providerText("other")] : []),
    ...(has("plain") ? ['const plain = new pulumi.ComponentResource("test:index:Box", "plain");'] : []),
    ...(has("boxed")
      ? [
          'const boxed = new pulumi.ComponentResource("test:index:Box", "boxed", {}, { providers: [second] });',
        ]
      : []),
    ...all.map(statementOf),
  ].join("\n");
  const files = all.map(({ subject, n, version }) => subject.files?.(n, version) ?? {});
  return { text, files: Object.assign({}, ...files) as Record<string, string> };
}

/** Its `baseUrl` is that of the stack, unless a step gives it a wrong one. */
const providerText = (name: string): string =>
  `const ${name} = new edge.EdgeProvider("${name}", { apiKey: config.requireSecret("${name}Key"), ...database, ...(config.get("${name}Url") && { baseUrl: config.get("${name}Url"), maxAttempts: 1 }) });`;

function statementOf(declared: Declared): string {
  const { subject, name, provider, box, options } = declared;
  const inherited = provider === "stack" || (box === "boxed" && provider === "second");
  const members = [
    ...(inherited ? [] : [`provider: ${provider}`]),
    ...(box ? [`parent: ${box}`] : []),
    ...Object.entries(options).map(([option, value]) => `${option}: ${JSON.stringify(value)}`),
  ];
  const given = members.length ? `, { ${members.join(", ")} }` : "";
  return `new edge.${subject.className}("${name}", ${JSON.stringify(inputsOf(declared))}${given});`;
}
