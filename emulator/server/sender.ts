/** Compared as text: parsed as URLs, `elsewhere@localhost` and `localhost#.elsewhere` would also be this machine. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * The status that refuses a request for a host other than this machine, or from another site's page: in a DNS rebinding
 * attack a browser sends what a foreign page says. Undefined for every other request.
 */
export function statusForForeign({ host, origin }: NodeJS.Dict<string | string[]>): 421 | 403 | undefined {
  if (host !== undefined && !loopbackHost.test(String(host))) return 421;
  return origin === undefined || isLoopback(String(origin)) ? undefined : 403;
}

const isLoopback = (origin: string): boolean => loopbackHost.test(origin.replace(/^https?:\/\//i, ""));
