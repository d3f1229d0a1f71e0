export { failedUrls, headers, misses } from "./getAccessLogs";
export { bytesByCountry, malformedLines } from "./getDailyAccessLog";
export { siteNames, sizes } from "./getSqlRows";
