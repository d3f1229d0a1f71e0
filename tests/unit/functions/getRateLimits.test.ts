import { getRateLimits, getRateLimitsOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

const rateLimits = Array.from({ length: 25 }, (_, index) => ({
  ruleName: `rule ${index}`,
  ruleConfiguration: {
    actionType: 2,
    operatorType: 14 as const,
    transformationTypes: [8, 19],
    value: "^/api",
  },
}));
const emulator = configuredForAll({ seed: { ShieldZones: [{ shieldZoneId: 701, rateLimits }] } });

test("reads every rule, with names for its enum values", async () => {
  const { rateLimits } = await getRateLimits({ shieldZoneId: 701 });
  expect(rateLimits.map(({ ruleName }) => ruleName)).toEqual(
    emulator.state.shieldZones[0]?.rateLimits.map(({ ruleName }) => ruleName),
  );
  expect(rateLimits[0]?.ruleConfiguration).toMatchObject({
    actionType: 2,
    actionTypeName: "Log",
    operatorType: 14,
    operatorTypeName: "RX",
    transformationTypes: [8, 19],
    transformationTypeNames: ["LOWERCASE", "URLDECODE"],
    value: "^/api",
    isNegated: false,
  });
  expect(await settledValue(getRateLimitsOutput({ shieldZoneId: 701 }))).toEqual({ rateLimits });
});

test("returns all variables of a rule, and the platform's error for it", async () => {
  const variables =
    "REQUEST_URI REQUEST_URI_RAW ARGS ARGS_COMBINED_SIZE ARGS_GET ARGS_GET_NAMES ARGS_POST ARGS_POST_NAMES FILES_NAMES GEO REMOTE_ADDR QUERY_STRING REQUEST_BASENAME REQUEST_BODY REQUEST_COOKIES_NAMES REQUEST_COOKIES REQUEST_FILENAME REQUEST_HEADERS_NAMES REQUEST_HEADERS REQUEST_LINE REQUEST_METHOD REQUEST_PROTOCOL RESPONSE_BODY RESPONSE_HEADERS RESPONSE_STATUS FINGERPRINT VERIFIED_BOT_CATEGORY".split(
      " ",
    );
  expect(variables).toHaveLength(27);
  const variableTypes = Object.fromEntries(variables.map((name) => [name, name === "GEO" ? "COUNTRY" : ""]));
  const errorResponse = {
    statusCode: 400,
    success: false,
    message: "Too broad.",
    errorKey: "rule.too_broad",
  };
  emulator.fault({
    path: "/shield/rate-limits/{id}",
    alter: (body) => {
      const { data, ...page } = body as { data: { ruleConfiguration: object }[] };
      const [first, ...others] = data;
      const ruleConfiguration = { ...first?.ruleConfiguration, variableTypes };
      return { ...page, data: [{ ...first, ruleConfiguration, errorResponse }, ...others] };
    },
  });
  const [rule] = (await getRateLimits({ shieldZoneId: 701 })).rateLimits;
  expect(rule?.ruleConfiguration?.variableTypes).toEqual(variableTypes);
  const message: string | null | undefined = rule?.errorResponse?.message;
  expect([message, rule?.errorResponse]).toEqual(["Too broad.", errorResponse]);
});

/** A page from a server whose page size is smaller than requested. */
function pageOfFive(page: number, nextPage: number | null) {
  const all = emulator.state.shieldZones[0]?.rateLimits ?? [];
  return {
    data: all.slice((page - 1) * 5, page * 5),
    page: { totalCount: 25, totalPages: 5, currentPage: page, nextPage, pageSize: 5 },
    error: null,
  };
}

test("reads to the last page, however small the pages are", async () => {
  for (const page of [1, 2, 3, 4, 5]) {
    const body = pageOfFive(page, page < 5 ? page + 1 : null);
    emulator.fault({ path: "/shield/rate-limits/{id}", query: { page: String(page) }, body });
  }
  const { rateLimits } = await getRateLimits({ shieldZoneId: 701 });
  expect(rateLimits).toHaveLength(25);
  expect(emulator.requests.map(({ query }) => query["page"])).toEqual(["1", "2", "3", "4", "5"]);
});

test("fails if the platform returns one page forever, and says that rules are missing", async () => {
  emulator.fault({
    path: "/shield/rate-limits/{id}",
    body: pageOfFive(1, 2),
    times: Number.POSITIVE_INFINITY,
  });
  expect(await messageOf(getRateLimits({ shieldZoneId: 701 }))).toMatch(
    /^Could not list .*rate limits of shield zone 701.*page 2 .* announces more items/,
  );
  expect(emulator.requests).toHaveLength(2);
});

test("treats a failure inside a success response as an error", async () => {
  expect(await messageOf(getRateLimits({ shieldZoneId: 9 }))).toMatch(
    /^Could not list rate limits of shield zone 9: the API returned 404 \(not_found.shield_zone\)/,
  );
});
