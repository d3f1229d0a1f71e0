// Generates the page and the example of a declared object. Pages without the marker are written by hand.
import { type Area, areaDoc } from "../../provider/api/route";
import { findExtension } from "../../provider/classes/objects/extensions";
import { withArticle } from "../../provider/model/article";
import type { Field } from "../../provider/model/field";
import { isSentBy } from "../../provider/objects/declare/convert";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { canDisable, isDeletable, isIdGiven, listLineage } from "../../provider/objects/declare/traits";
import type { WriteName } from "../../provider/objects/declare/verbs";
import { getFileStem } from "./sdk";

/** Formats the ID of the example's object: those of its parents, then its own. */
const formatExampleId = (declaration: ObjectDeclaration): string => {
  const { arguments: args, id = 1 } = declaration.example;
  const [, ...parents] = listLineage(declaration);
  return [...parents.map((parent) => args[parent.id]).reverse(), id].join("/");
};

const marker =
  "<!-- This page is generated from provider/objects. Write by hand only between the two lines below. -->";
const [handStart, handEnd] = ["<!-- by hand -->", "<!-- end of by hand -->"];

export const isGeneratedPage = (text: string): boolean => text === "" || text.includes(marker);

/** Returns the statement that creates the example's object. */
export const renderExampleStatement = ({ className, example }: ObjectDeclaration): string => {
  const code = JSON.stringify(example.arguments, null, 2).replace(/^(\s+)"(\w+)":/gm, "$1$2:");
  return `new edge.${className}("example", ${code});\n`;
};

/** Returns the program of a page. `statement`: the formatted statement of the example. */
export const renderObjectExample = ({ example }: ObjectDeclaration, statement: string): string =>
  `import * as edge from "pulumi-edge-platform";\n\n// ${example.title}.\nexport const example = ${statement}`;

/**
 * Returns the page, with the text that the current page has by hand. `exampleText`: the formatted example. `argumentTable`: the
 * table of the arguments. The tables are filled in like those of any page.
 */
export function renderObjectPage(
  declaration: ObjectDeclaration,
  exampleText: string,
  argumentTable: string,
  current: string,
): string {
  const { className, description } = declaration;
  const [intro = "", form = ""] = description.split(/ ID and import ID: /);
  const byHand = current.split(handStart)[1]?.split(handEnd)[0] ?? "\n";
  return `# ${className}

${intro}

${marker}

\`\`\`ts examples/classes/${getFileStem(className)}.ts
${exampleText}\`\`\`

<!-- generated: Python and YAML of ${className} -->
<!-- end -->

${handStart}${byHand}${handEnd}

## Arguments

${describeDefaults(argumentTable)}

<!-- generated: arguments of ${className} -->
<!-- end -->

## Outputs

<!-- generated: outputs of ${className} -->
<!-- end -->

## What Pulumi does

| | on the platform |
|---|---|
${listOperations(declaration)
  .map((cells) => `| ${cells.join(" | ")} |`)
  .join("\n")}

## Import

The ID is ${form.replace(/\.$/, "")}. After the import, declare the object under the same name before the next \`pulumi up\` ([Import](import.md#one-object)):

\`\`\`sh
pulumi import edge:index:${className} example ${formatExampleId(declaration)} --generate-code=false --yes
\`\`\`

${["## What to know", ...listNotes(declaration)].join("\n\n")}
`;
}

function listOperations(declaration: ObjectDeclaration): [what: string, request: string][] {
  const { className, docNoun, path, objectPath, verbs, contents, fields, hooks } = declaration;
  const requests = findExtension(className)?.requests;
  const showRequest = (verb: WriteName) => {
    const template = verbs[verb].path ?? (verb === "create" ? path : objectPath);
    return `\`${verbs[verb].method} ${template}\``;
  };
  const hasLaterFields = Object.values(fields).some(({ options }) => options.updateOnly);
  const completion = hasLaterFields
    ? ", then a second request for the arguments that the first one does not accept"
    : "";
  const [name, ...others] = Object.keys(fields).filter((each) => isSentBy("update", fields[each] as Field));
  const sent =
    verbs.update.sends === "all"
      ? "all properties"
      : others.length === 0
        ? `\`${name}\``
        : `the properties that differ${hooks.complete ? ", and those that the API needs with them" : ""}`;
  const readback = verbs.update.returns === "object" || !verbs.update.returns ? "" : ", then a read";
  const creates: [string, string][] = declaration.isPredefined
    ? [["create", `adopts the ${docNoun}, which already exists, and sends the request of the next row`]]
    : [
        [
          "create",
          `${showRequest("create")}${completion}${requests?.create ? `, then ${requests.create}` : ""}. Fails if ${describeExisting(declaration)}`,
        ],
        ["create with `adopt`", `updates what differs in that ${docNoun}`],
      ];
  return [
    ...creates,
    [
      "change",
      `${showRequest("update")} with ${sent}${readback}${requests?.change ? `. ${requests.change}` : ""}`,
    ],
    [
      "destroy",
      isDeletable(declaration)
        ? `${showRequest("delete")} if the program created it, unless \`onDelete\` says otherwise${contents.length > 0 ? `. Fails while it has ${listNouns(contents, "or")}` : ""}`
        : "nothing",
    ],
    ...(declaration.isPredefined || canDisable(declaration)
      ? [['destroy with `onDelete: "disable"`', "the change above with `enabled` false"] as [string, string]]
      : []),
    ...(declaration.reset
      ? [
          [
            'destroy with `onDelete: "reset"`',
            `${showRequest("update")} with the settings that differ from those of a free zone`,
          ] as [string, string],
        ]
      : []),
    ...(contents.some(({ canForce }) => canForce)
      ? [
          ['destroy with `onDelete: "delete"`', `the same, with its ${listNouns(contents)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ["refresh", describeRefresh(declaration)],
  ];
}

/** Completes "fails if". The name of an object to which the program gives its ID says which one is meant. */
const describeExisting = (declaration: ObjectDeclaration): string => {
  const { docNoun, uniqueIn, sameAs, parent } = declaration;
  if (parent && isIdGiven(declaration)) return `the ${parent.docNoun} already has the ${docNoun}`;
  const subject = [withArticle(docNoun), sameAs].filter(Boolean).join(" ");
  return uniqueIn === undefined ? `there is already ${subject}` : `${uniqueIn} already has ${subject}`;
};

/** An object with a parent is read in the list of its siblings. */
function describeRefresh({ docNoun, path, objectPath, parent, listedIn, verbs }: ObjectDeclaration): string {
  if (!parent) return `\`GET ${objectPath}\``;
  const [root = parent] = listLineage(parent).reverse();
  const [listPath, container] = listedIn === undefined ? [path, parent] : [`${root.path}/{${root.id}}`, root];
  const rest = verbs.list.omits ? `, then \`GET ${objectPath}\` for what the list lacks` : "";
  return `one \`GET ${listPath}\` for all ${docNoun}s of the ${container.noun}${rest}`;
}

const listNouns = (contents: ObjectDeclaration["contents"], word = "and"): string =>
  contents.map(({ noun, docNoun = noun }) => `${docNoun}s`).join(` ${word} `);

/** Explains what becomes of an argument that a program leaves out, as far as the table of the class needs it. */
const describeDefaults = (argumentTable: string): string =>
  [
    "An argument that you leave out is [not managed](concepts.md#managed-fields): an update keeps its value, and a change made elsewhere does not show as drift.",
    /Default: [^|]* for a new /.test(argumentTable) &&
      "A `Default` for a new object is sent only when the object is created.",
    argumentTable.includes("API default: ") &&
      "`API default` is the value that the platform gives a new object if you leave the argument out.",
    argumentTable.includes("| map |") &&
      "If you remove a key from a map, the next `up` removes it on the platform, too.",
  ]
    .filter(Boolean)
    .join(" ");

function listNotes({ holdsData, docNoun, contents, fields }: ObjectDeclaration): string[] {
  const unread = Object.keys(fields).filter((name) => fields[name]?.options.writeOnly);
  return [
    ...(holdsData
      ? [
          `Changing a setting never replaces the ${docNoun}, because ${holdsData === true ? "the new one would be empty" : holdsData}.`,
        ]
      : []),
    ...(contents.length > 0
      ? [
          `When the API deletes ${withArticle(docNoun)}, it also deletes its ${listNouns(contents)}, whoever created them. So a destroy fails while there are any${contents.some(({ isPlatformOwned }) => isPlatformOwned) ? " besides the platform's own" : ""}${contents.some(({ canForce }) => canForce) ? ', unless `onDelete` is `"delete"`' : ""}.`,
        ]
      : []),
    ...(unread.length > 0
      ? [
          `The API ${unread.length > 1 ? "returns neither" : "does not return"} ${unread.map((name) => `\`${name}\``).join(" nor ")}: the state keeps what was sent.`,
        ]
      : []),
  ];
}

/** Returns a table for each area of the typed client, with its methods for declared objects. */
export const renderMethodTables = (areas: Readonly<Record<string, Area>>): string =>
  Object.entries(areas)
    .map(([areaName, area]) => {
      const rows = Object.entries(area).map(
        ([method, { method: httpMethod, path, parameters, input, isInputOptional, doc }]) => {
          const args = [...parameters, ...(input ? [isInputOptional ? "input?" : "input"] : [])].join(", ");
          const [text = ""] = doc.split(" @throws");
          return `| \`${areaName}.${method}(${args})\` | ${httpMethod} ${path} | ${text} |`;
        },
      );
      const table = ["| method | operation | |", "|---|---|---|", ...rows].join("\n");
      return `### ${areaName}\n\n${area[areaDoc]}\n\n${table}`;
    })
    .join("\n\n");
