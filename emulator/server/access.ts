import type { Account } from "../platform/account";
import { Refusal } from "./refusal";

/** The credentials of a request. */
export interface Credentials {
  /** Header `AccessKey`. */
  key: string | undefined;
  /** Header `Authorization: Bearer …`. */
  bearer: string | undefined;
}

/** Finds the account that credentials belong to, or refuses them. */
export type Access = (credentials: Credentials, accounts: readonly Account[]) => Account;

/** An account, with the roles of the credentials that name it. */
export interface Holder {
  account: Account;
  roles: readonly string[];
}

/** The roles that may manage load balancers. */
export const LOAD_BALANCER_ROLES = [
  "User",
  "UserApi",
  "SubuserAPIPullZones",
  "SubuserPullZones",
  "SubuserManage",
  "SubuserAPIManage",
] as const;

/** The roles that make a key a personal one. */
export const PERSONAL_ROLES = ["User", "UserApi"] as const;

export function credentialsOf(headers: NodeJS.Dict<string | string[]>): Credentials {
  const key = headers["accesskey"];
  const bearer = /^Bearer +(\S+)$/i.exec(String(headers["authorization"] ?? ""))?.[1];
  return { key: typeof key === "string" && key !== "" ? key : undefined, bearer };
}

/** Accepts an AccessKey header or a bearer token; credentials with none of `roles` get 401. */
export function keyOrBearer(roles?: readonly string[]): Access {
  return (credentials, accounts) => permitted(holderOf(credentials, accounts), roles, 401);
}

/** Accepts only the AccessKey header; a key with none of `roles` gets the status `withoutRole`. */
export function keyOnly(roles?: readonly string[], withoutRole: 401 | 403 = 403): Access {
  return ({ key }, accounts) => permitted(byKey(key, accounts), roles, withoutRole);
}

function permitted(
  holder: Holder | undefined,
  roles: readonly string[] | undefined,
  withoutRole: number,
): Account {
  if (holder === undefined) throw new Refusal(401, "unauthorized", "Authorization failed.");
  if (roles !== undefined && !holder.roles.some((role) => roles.includes(role)))
    throw new Refusal(
      withoutRole,
      "forbidden",
      "The key has none of the roles that this operation requires.",
    );
  return holder.account;
}

/** The account of the credentials: the AccessKey header takes precedence over a bearer token. */
export function holderOf({ key, bearer }: Credentials, accounts: readonly Account[]): Holder | undefined {
  return key === undefined ? byBearer(bearer, accounts) : byKey(key, accounts);
}

function byKey(key: string | undefined, accounts: readonly Account[]): Holder | undefined {
  if (key === undefined) return undefined;
  for (const account of accounts) {
    const held = account.state.apiKeys.find((candidate) => candidate.Key === key);
    if (held !== undefined) return { account, roles: held.Roles };
  }
  return undefined;
}

function byBearer(token: string | undefined, accounts: readonly Account[]): Holder | undefined {
  const account =
    token === undefined ? undefined : accounts.find((candidate) => candidate.bearerToken === token);
  return account === undefined ? undefined : { account, roles: account.roles };
}
