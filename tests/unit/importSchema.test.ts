import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../provider/classes";
import { importSchema } from "../../provider/host/schema";

interface Type {
  readonly $ref?: string;
  readonly oneOf?: readonly Type[];
  readonly enum?: unknown;
  readonly items?: Type;
  readonly secret?: true;
  readonly properties?: Readonly<Record<string, Type>>;
}
interface Resource {
  readonly inputProperties: Readonly<Record<string, Type>>;
  readonly properties: Readonly<Record<string, Type>>;
  readonly requiredInputs?: readonly string[];
  readonly aliases?: readonly unknown[];
}

const text = importSchema(readFileSync(join(__dirname, "..", "..", "schema.json"), "utf8"));
const { types, resources, ...about } = JSON.parse(text) as {
  readonly types: Readonly<Record<string, Type>>;
  readonly resources: Readonly<Record<string, Resource>>;
};
const token = (title: string) => `pulumi-nodejs:dynamic/edge:${title}`;
const argumentsOf = (title: string) => resources[token(title)]?.inputProperties ?? {};

test("the schema is of the package that the engine asks for, and its texts import ours", () => {
  expect(about).toEqual({
    name: "pulumi-nodejs",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    meta: { moduleFormat: "(.*)" },
    language: {
      nodejs: { packageName: "pulumi-edge-platform", moduleToPackage: { "dynamic/edge": "" } },
    },
  });
});

test("every class has its type token of the state: one that is missing ends the import of all others with an error", () => {
  expect(Object.keys(resources).sort()).toEqual(classes.map(({ className }) => token(className)).sort());
  expect(text).not.toContain("edge:index:");
  expect(
    text.match(/"#\/types\/[^"]+"/g)?.filter((ref) => !types[ref.slice('"#/types/'.length, -1)]),
  ).toEqual([]);
  expect(Object.values(resources).flatMap(({ aliases = [] }) => aliases)).toEqual([]);
});

test("an enumeration is a string or, where the platform uses a number without a name, that number", () => {
  const word = [{ type: "string" }, { type: "integer" }];
  expect(Object.values(types).filter((type) => type.enum)).toEqual([]);
  expect(argumentsOf("OriginGroup")["originLoadBalancingMethod"]?.oneOf).toEqual(word);
  expect(
    types[token("RateLimitRuleConfiguration")]?.properties?.["transformationTypes"]?.items?.oneOf,
  ).toEqual(word);
});

test("no argument is a secret: the printed program would show it in plain text", () => {
  const secrets = Object.values(resources).flatMap(({ inputProperties }) =>
    Object.entries(inputProperties).filter(([, { secret }]) => secret),
  );
  expect(secrets).toEqual([]);
  expect(argumentsOf("LogForwarding")).not.toHaveProperty("token");
  expect(resources[token("LogForwarding")]?.properties["token"]).toMatchObject({ secret: true });
});

test("all other arguments are there, but for the paths of SqlMigrations", () => {
  const own = JSON.parse(readFileSync(join(__dirname, "..", "..", "schema.json"), "utf8")) as {
    resources: Record<string, Resource>;
  };
  for (const [index, { inputProperties, requiredInputs }] of Object.entries(own.resources)) {
    const title = index.replace("edge:index:", "");
    const shown = Object.keys(inputProperties).filter(
      (name) => !inputProperties[name]?.secret && `${title}.${name}` !== "SqlMigrations.scripts",
    );
    expect([title, Object.keys(argumentsOf(title))]).toEqual([title, shown]);
    expect(resources[token(title)]?.requiredInputs).toEqual(
      requiredInputs?.filter((name) => shown.includes(name)),
    );
  }
  expect(Object.keys(argumentsOf("SqlMigrations"))).toEqual(["table"]);
});
