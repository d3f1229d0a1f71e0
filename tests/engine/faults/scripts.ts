import type { EmulatorState } from "../../../emulator";
import { objectName, type Subject, type Target } from "./subject";

const scriptPath = (n: number) => `/compute/script/${n}`;
const bystander = "// bystander";
const renderCode = (n: number, version: number) => `// ${objectName(n)}, version ${version}`;

const listReleases = (state: EmulatorState, n: number) =>
  state.scripts.filter(({ Id }) => Id === n).flatMap(({ Releases }) => Releases);

const publishTarget = (n: number): Target => ({ method: "POST", path: `${scriptPath(n)}/publish` });
const draftTarget = (n: number): Target => ({ method: "POST", path: `${scriptPath(n)}/code` });

/** Each version adds a release. Deleting the resource leaves the live release on the platform. */
const scriptRelease = {
  className: "ScriptRelease",
  diffReads: 1,
  isKept: true,
  read: (n) => ({ method: "GET", path: `${scriptPath(n)}/releases/active` }),
  list: { method: "GET", path: "/compute/script/{id}/releases" },
  seed: (n) => ({ Scripts: [{ Id: n, Releases: [{ Code: bystander, Status: 0 }] }] }),
  inputs: (n, version) => ({ scriptId: n, code: renderCode(n, version), adopt: true }),
  held: (state, n) =>
    listReleases(state, n)
      .filter(({ Status }) => Status === 1)
      .map(({ Code, Uuid }) => ({ scriptId: n, code: Code, release: Uuid, published: Uuid })),
  made: (state, n) => listReleases(state, n).length,
  beside: (state, n) => listReleases(state, n).filter(({ Code }) => Code === bystander),
  mention: (n) => new RegExp(`edge script ${n}\\b`, "i"),
} as const satisfies Omit<Subject, "writes">;

export const scriptPublish: Subject = {
  ...scriptRelease,
  part: "a publish",
  writes: { create: publishTarget, update: publishTarget },
};

export const scriptDraft: Subject = {
  ...scriptRelease,
  part: "the draft before it",
  readsTestedElsewhere: true,
  writes: { create: draftTarget, update: draftTarget },
};
