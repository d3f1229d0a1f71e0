/** Whether a URL's host is loopback: https is not required, and no proxy is used. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** The URL with one name for every loopback host: they are one machine. */
export function withOneLoopback(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (isLoopback(parsed.hostname)) parsed.hostname = "localhost";
  return parsed.href;
}
