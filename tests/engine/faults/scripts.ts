import type { EmulatorState } from "../../../emulator";
import { objectName, type Subject, type Target } from "./subject";

const path = (n: number) => `/compute/script/${n}`;
const bystander = "// bystander";
const codeOf = (n: number, version: number) => `// ${objectName(n)}, version ${version}`;

const releases = (state: EmulatorState, n: number) =>
  state.scripts.filter(({ Id }) => Id === n).flatMap(({ Releases }) => Releases);

const publish = (n: number): Target => ({ method: "POST", path: `${path(n)}/publish` });
const draft = (n: number): Target => ({ method: "POST", path: `${path(n)}/code` });

/** Each version adds a release. Deleting the resource leaves the live release on the platform. */
const scriptRelease = {
  className: "ScriptRelease",
  isKept: true,
  read: (n) => ({ method: "GET", path: `${path(n)}/releases/active` }),
  list: { method: "GET", path: "/compute/script/{id}/releases" },
  seed: (n) => ({ Scripts: [{ Id: n, Releases: [{ Code: bystander, Status: 0 }] }] }),
  inputs: (n, version) => ({ scriptId: n, code: codeOf(n, version), adopt: true }),
  drift: () => {},
  held: (state, n) =>
    releases(state, n)
      .filter(({ Status }) => Status === 1)
      .map(({ Code, Uuid }) => ({ scriptId: n, code: Code, release: Uuid, published: Uuid })),
  made: (state, n) => releases(state, n).length,
  beside: (state, n) => releases(state, n).filter(({ Code }) => Code === bystander),
  unmanaged: () => undefined,
  object: (n) => new RegExp(`edge script ${n}\\b`, "i"),
} as const satisfies Omit<Subject, "writes">;

export const scriptPublish: Subject = {
  ...scriptRelease,
  part: "a publish",
  writes: { create: publish, update: publish },
};

export const scriptDraft: Subject = {
  ...scriptRelease,
  part: "the draft before it",
  readsElsewhere: true,
  writes: { create: draft, update: draft },
};
