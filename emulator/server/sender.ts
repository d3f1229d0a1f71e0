const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The status with which a request is turned away that names another host than this machine, or comes from another site's
 * page: a browser that was led here (DNS rebinding) sends what its page says. Undefined for every other request.
 */
export function statusForForeign({ host, origin }: NodeJS.Dict<string | string[]>): 421 | 403 | undefined {
  if (host !== undefined && !isLoopback(`http://${String(host)}`)) return 421;
  return origin === undefined || isLoopback(String(origin)) ? undefined : 403;
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.has(new URL(url).hostname);
}
