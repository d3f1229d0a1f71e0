import { Refusal } from "./failures";

export interface Credentials {
  /** Header `AccessKey`. */
  key: string | undefined;
  /** Header `Authorization: Bearer …`. */
  bearer: string | undefined;
}

/** The members of an account that the server uses. */
export interface ServerAccount<State = unknown> {
  readonly bearerToken: string;
  readonly state: State & { readonly apiKeys: readonly { Key: string; Roles: readonly string[] }[] };
}

/** Returns the account that a request with these credentials acts on. Throws a {@link Refusal} if they are not accepted. */
export type Authenticator = (credentials: Credentials, accounts: readonly ServerAccount[]) => ServerAccount;

/** The account that credentials belong to, and the roles of the credentials. */
interface Principal {
  account: ServerAccount;
  roles: readonly string[];
}

/** The roles that may manage load balancers. */
export const loadBalancerRoles = [
  "User",
  "UserApi",
  "SubuserAPIPullZones",
  "SubuserPullZones",
  "SubuserManage",
  "SubuserAPIManage",
] as const;

/** The roles of a personal key. Bearer tokens have these roles, and keys have them by default. */
export const personalRoles = ["User", "UserApi"] as const;

export function parseCredentials(headers: NodeJS.Dict<string | string[]>): Credentials {
  const key = headers["accesskey"];
  const bearer = /^Bearer +(\S+)$/i.exec(String(headers["authorization"] ?? ""))?.[1];
  return { key: typeof key === "string" && key !== "" ? key : undefined, bearer };
}

/** Accepts an AccessKey header or a bearer token. If the credentials have none of `roles`, the refusal is a 401. */
export function keyOrBearerAuth(roles?: readonly string[]): Authenticator {
  return (credentials, accounts) => requireRole(findPrincipal(credentials, accounts), roles, 401);
}

/** Accepts only the AccessKey header. If the key has none of `roles`, the refusal is a 403. */
export function keyAuth(roles?: readonly string[]): Authenticator {
  return ({ key }, accounts) => requireRole(findPrincipal({ key, bearer: undefined }, accounts), roles, 403);
}

function requireRole(
  principal: Principal | undefined,
  roles: readonly string[] | undefined,
  statusWithoutRole: number,
) {
  if (principal === undefined) throw new Refusal(401, "unauthorized", "Authorization failed.");
  if (roles === undefined || principal.roles.some((role) => roles.includes(role))) return principal.account;
  const message = "The key has none of the roles that this operation requires.";
  throw new Refusal(statusWithoutRole, "forbidden", message);
}

/** Finds the account and the roles of credentials. The AccessKey header takes precedence over a bearer token. */
export function findPrincipal(
  { key, bearer }: Credentials,
  accounts: readonly ServerAccount[],
): Principal | undefined {
  for (const account of accounts) {
    const matchingKey = account.state.apiKeys.find(({ Key }) => Key === key);
    if (matchingKey !== undefined) return { account, roles: matchingKey.Roles };
    if (key === undefined && account.bearerToken === bearer) return { account, roles: personalRoles };
  }
  return undefined;
}

/** Matches a host as text, because a URL parser would also accept `elsewhere@localhost` and `localhost#.elsewhere`. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns 421 if the request names another host, 403 if a page of another host sent it, and undefined if it is allowed.
 * Prevents DNS rebinding, in which a site makes its own domain name resolve to this machine.
 */
export function findRefusalStatus({ host, origin }: NodeJS.Dict<string | string[]>): number | undefined {
  if (host !== undefined && !loopbackHost.test(String(host))) return 421;
  if (origin === undefined || loopbackHost.test(String(origin).replace(/^https?:\/\//i, "")))
    return undefined;
  return 403;
}
