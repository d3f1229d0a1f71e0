/** Whether a URL's host name is of this machine: it may go without https, and never goes through a proxy. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
