import type {
  EdgeScriptModel,
  EdgeScriptReleaseModel,
  EdgeScriptSecretModel,
  EdgeScriptVariableModel,
} from "../../objects/models";
import { findById } from "../../server/input";
import type { RouteRequest } from "../../server/route";
import type { PullZone } from "../pullZones/pullZone";

/** An edge script with its releases, variables and secrets. */
export interface Script extends EdgeScriptModel {
  Name: string;
  /** The draft, which becomes the code of the next release. */
  Code: string | null;
  /** Oldest first. */
  Releases: Release[];
  Secrets: Secret[];
  EdgeScriptVariables: Variable[];
}

export interface Variable extends EdgeScriptVariableModel {
  Name: string;
}

/** A release of an edge script. `Status`: 0 Archived, 1 Live (public API description). */
export type Release = EdgeScriptReleaseModel;

/** A secret of an edge script. No response has its value. */
export interface Secret extends EdgeScriptSecretModel {
  Name: string;
  Secret: string;
}

export interface ScriptState {
  scripts: Script[];
  pullZones: PullZone[];
}

/** By name, the types of scripts (public API description). */
export const scriptTypes = { dns: 0, cdn: 1, middleware: 2 };

const liveStatus = 1;

export const findLiveRelease = ({ Releases }: Script): Release | undefined =>
  Releases.find(({ Status, Deleted }) => Status === liveStatus && !Deleted);

/** Archives all releases but one. */
export function makeReleaseLive({ Releases }: Script, release: Release): void {
  for (const other of Releases) other.Status = other === release ? liveStatus : 0;
}

export const findScript = ({ state, params }: RouteRequest<"id", ScriptState>): Script =>
  findById(state.scripts, "id", params.id, "script");
