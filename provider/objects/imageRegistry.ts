import { alwaysReturned, field, notInClass, readOnly } from "../model/field";
import { boolean, id, nonEmptyText, openEnum, text } from "../model/kinds";
import { containerOperations } from "./containers/operations";
import { declareObject } from "./declare/declareObject";

/** Some servers return the number as a string (observed). */
const registryNumber = { ...id(), received: id().received.or(nonEmptyText().received.transform(Number)) };

/** The hosts of the types, which no response contains. */
const hostsByType = { dockerHub: "docker.io", gitHub: "ghcr.io" } as const;

const isBuiltIn = ({ isPlatformManaged, isPublic, userName }: Record<string, unknown>): boolean =>
  isPlatformManaged === true || (isPublic === true && !userName);

/** What responses have besides, and programs do not need. */
const accountFields = {
  accountId: readOnly("accountId", text(), "ID of the account.", notInClass),
  namespaceId: readOnly("namespaceId", text(), "ID of the namespace of the account.", notInClass),
  userId: readOnly("userId", text(), "ID of the user who added the registry.", notInClass),
  firstPasswordSymbols: readOnly("firstPasswordSymbols", text(), "Beginning of the password.", {
    ...notInClass,
    secret: true,
  }),
  lastPasswordSymbols: readOnly("lastPasswordSymbols", text(), "End of the password.", {
    ...notInClass,
    secret: true,
  }),
};

export const imageRegistry = declareObject({
  className: "ImageRegistry",
  noun: "image registry",
  shortNoun: "registry",
  plural: "image registries",
  area: "containers",
  description:
    "A container registry from which container apps pull their images, with the credentials of a user. The platform checks the credentials when it saves them. The API does not return the password, so the state contains it, encrypted. ID and import ID: `<registryId>`.",
  path: "/mc/registries",
  id: "registryId",
  fields: {
    registryId: readOnly("id", registryNumber, "ID of the registry, assigned by the API.", alwaysReturned),
    displayName: field("displayName", text(1, 50), "Name of the registry.", {
      required: true,
      repeatedOnUpdate: true,
    }),
    type: field(
      "type",
      openEnum("dockerHub", "gitHub", "bunnyRegistry"),
      "Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry` (bunny.net's own).",
      { createOnly: true, repeatedOnUpdate: true, writeOnly: true },
    ),
    userName: field("userName", nonEmptyText(), "User name.", {
      sentIn: "passwordCredentials",
      argumentDescription: "User name. A new registry with a user name needs `password`, too.",
    }),
    password: field("password", nonEmptyText(), "Password or access token of the user.", {
      secret: true,
      writeOnly: true,
      changeTimeField: "lastUpdatedAt",
      sentIn: "passwordCredentials",
      argumentDescription:
        "Password or access token of the user. Without it, an existing registry keeps its own.",
    }),
    hostName: readOnly("hostName", text(), "Host name of the registry, such as `ghcr.io`."),
    lastUpdatedAt: readOnly("lastUpdatedAt", text(), "When the registry was changed last.", {
      changedBy: ["displayName", "userName", "password"],
    }),
    ...accountFields,
    createdAt: readOnly("createdAt", text(), "When the registry was added.", notInClass),
    isPublic: readOnly("isPublic", boolean(), "Whether the registry needs no credentials.", notInClass),
    isPlatformManaged: readOnly("isPlatformManaged", boolean(), "Whether it is the platform's.", notInClass),
  },
  lookup: ["displayName", "userName"],
  sameAs: "of the same name and user",
  requirement: "`displayName` and `userName` identify it",
  operations: containerOperations,
  verbs: {
    create: { returns: { id: "id" }, success: "saved" },
    update: { method: "PUT", returns: "nothing", success: "saved" },
    delete: { success: "removed" },
  },
  hooks: {
    label: ({ displayName }) => JSON.stringify(displayName),
    findOwner: (outputs) => (isBuiltIn(outputs) ? "the platform" : undefined),
    findAdoptionProblem: (outputs) =>
      isBuiltIn(outputs)
        ? "belongs to the platform and cannot be changed: getImageRegistry returns its ID."
        : undefined,
    // The body replaces the registry, except for the credentials: without them, it keeps its own.
    complete: (values, { displayName, type, userName, password }, verb) => {
      const hasCredentials = values.userName !== undefined || values.password !== undefined;
      const credentials = hasCredentials ? { userName, password } : {};
      return verb === "update" ? { displayName, type, ...credentials } : values;
    },
    fromResponse: (outputs) => {
      const [type] = Object.entries(hostsByType).find(([, host]) => outputs.hostName === host) ?? [];
      // A new registry has no time of a change, and a later one shows that others have set the password.
      const lastUpdatedAt = outputs.lastUpdatedAt ?? outputs.createdAt;
      return { ...outputs, ...(type !== undefined && { type }), lastUpdatedAt };
    },
    // The response to a create has only the ID, so a state without the host triggers a read.
    compare: ({ hostName }) => ({ changed: hostName === undefined ? ["hostName"] : [] }),
  },
  client: {
    name: "imageRegistries",
    doc: "Registries of container images.",
    list: "Every registry, those of the platform included.",
    get: "One registry. Some servers return those of the platform only in the list.",
    create: "Adds a registry and returns its ID.",
    update: "Replaces a registry. Without credentials, it keeps its own.",
    delete: "Removes a registry that no app uses.",
  },
  example: {
    title: 'Do not write a real password in the program: use config.requireSecret("registryPassword")',
    arguments: { displayName: "shop-images", type: "gitHub", userName: "shop-bot", password: "example" },
    change: { password: "another" },
    id: 3,
  },
});
