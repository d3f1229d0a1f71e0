/** Compared as text: read as a URL, `elsewhere@localhost` and `localhost#.elsewhere` would be this machine too. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * The status with which a request is turned away that names another host than this machine, or comes from another site's
 * page: a browser that was led here (DNS rebinding) sends what its page says. Undefined for every other request.
 */
export function statusForForeign({ host, origin }: NodeJS.Dict<string | string[]>): 421 | 403 | undefined {
  if (host !== undefined && !loopbackHost.test(String(host))) return 421;
  return origin === undefined || isLoopback(String(origin)) ? undefined : 403;
}

const isLoopback = (origin: string): boolean => loopbackHost.test(origin.replace(/^https?:\/\//i, ""));
