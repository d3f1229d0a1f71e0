import * as z from "zod";
import { createAccessLogs } from "../../../provider/api/accessLogs";
import { getList } from "../../../provider/api/objects/readRoutes";
import { databasePageSchema, type Page, pageSchema, shieldPageSchema } from "../../../provider/api/pages";
import { collect, findListItem, listItems, type PagedOperation } from "../../../provider/api/paging";
import { createShield } from "../../../provider/api/shield";
import { systemClock } from "../../../provider/base/time";
import { rateLimitRule } from "../../../provider/objects/rateLimitRule";
import { closeAll, createTestClient, serve } from "../../support/httpServers";

const item = z.looseObject({ Id: z.number() });
const of = (...ids: number[]) => ids.map((Id) => ({ Id }));

const [documented, shield, database] = [pageSchema, shieldPageSchema, databasePageSchema];
type Form = typeof documented;

const shieldPage = (currentPage: number, totalPages: number | null, nextPage: number | null) => ({
  data: of(1),
  page: { currentPage, totalPages, nextPage },
});

test.each<[what: string, form: Form, body: unknown, page: Partial<Page<unknown>>]>([
  [
    "in the documented form",
    documented,
    { Items: of(1), HasMoreItems: true, CurrentPage: 1, TotalItems: 3 },
    { hasMore: true, currentPage: 1, totalItems: 3 },
  ],
  [
    "of null that is the last",
    documented,
    { Items: null, HasMoreItems: false },
    { items: [], hasMore: false },
  ],
  ["that is a bare array", documented, of(1), {}],
  ["of the container API", documented, { items: of(1) }, { hasMore: false }],
  [
    "of the container API with a cursor",
    documented,
    { items: of(1), cursor: "c" },
    { hasMore: true, cursor: "c" },
  ],
  [
    "of the container API with a flag and a count",
    documented,
    { items: of(1), hasMoreItems: true, meta: { totalItems: 5 } },
    { hasMore: true, totalItems: 5 },
  ],
  [
    "of databases",
    database,
    { databases: of(1), page_info: { has_more_items: true, total_items: 2 } },
    { hasMore: true, totalItems: 2 },
  ],
  ["of Shield, the first of two", shield, shieldPage(1, 2, 2), { hasMore: true, currentPage: 1 }],
  ["of Shield, the second of two", shield, shieldPage(2, 2, null), { hasMore: false, currentPage: 2 }],
  ["of Shield with a next one", shield, shieldPage(1, null, 2), { hasMore: true, currentPage: 1 }],
  ["of Shield before a last one", shield, shieldPage(1, 2, null), { hasMore: true, currentPage: 1 }],
  ["of Shield that is its own next one", shield, shieldPage(2, null, 2), { hasMore: false, currentPage: 2 }],
  ["of Shield with the number zero", shield, shieldPage(0, 2, 1), { currentPage: 0 }],
  [
    "of Shield with a rule and a count of zero",
    shield,
    { data: of(1), page: { totalCount: 0 } },
    { totalItems: 0 },
  ],
  ["of Shield with numbers of zero", shield, shieldPage(1, 0, 0), { currentPage: 1 }],
  ["of Shield that is a bare array", shield, of(1), {}],
  [
    "of Shield without rules",
    shield,
    { data: null, page: { totalCount: 0 } },
    { items: [], hasMore: false, totalItems: 0 },
  ],
])("a page %s", (_, form, body, page) => {
  expect(form(item).parse(body)).toEqual({ items: of(1), ...page });
});

test.each<[what: string, form: Form, body: unknown]>([
  ["null", documented, { Items: null }],
  ["null of the container API", documented, { items: null, cursor: "next" }],
  ["null of Shield", shield, { data: null, page: null }],
  ["nothing of Shield", shield, { page: {} }],
  ["null of databases", database, { databases: null }],
])("%s is no page without items", (_, form, body) => {
  expect(form(item).safeParse(body).success).toBe(false);
});

test.each<[member: string, form: Form, rest: object]>([
  ["data", shield, { page: null }],
  ["databases", database, {}],
])("the error for a null in %s names it", (member, form, rest) => {
  const message = "null, although the page does not say that it is the last";
  expect(form(item).safeParse({ ...rest, [member]: null }).error?.issues).toMatchObject([
    { path: [member], message },
  ]);
});

describe("a list", () => {
  afterEach(closeAll);

  const things: PagedOperation<{ Id: number }> = {
    name: "list things",
    method: "GET",
    path: "/things",
    pageSize: { perPage: 2 },
    response: documented(item),
    getItemId: ({ Id }) => Id,
    idempotent: true,
    source: "public API description",
  };

  type CreatePage = (number: number) => unknown;

  /** Starts a server that returns one page after the other. It creates them, or repeats the last one forever. */
  async function servePages(pages: unknown[] | CreatePage) {
    const asked: string[] = [];
    const createPage = Array.isArray(pages)
      ? (number: number) => pages[Math.min(number, pages.length) - 1]
      : pages;
    const origin = await serve((request, response) => {
      asked.push(new URL(request.url ?? "", "http://x").search);
      response.end(JSON.stringify(createPage(asked.length)));
    });
    return { asked, origin };
  }

  async function walk<Item>(operation: PagedOperation<Item>, pages: unknown[] | CreatePage, call = {}) {
    const { asked, origin } = await servePages(pages);
    const got: Item[] = [];
    const read = async () => {
      for await (const item of listItems(createTestClient(origin), operation, call)) got.push(item);
    };
    const failure = await read().then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { got, asked, failure };
  }

  const more = (...ids: number[]) => ({ Items: of(...ids), HasMoreItems: true });
  const last = (...ids: number[]) => ({ Items: of(...ids), HasMoreItems: false });

  test.each<[string, unknown[], number[], number]>([
    ["a page that says it is the last one", [last(1)], [1], 1],
    ["a short page that says there are more", [more(1), last(2)], [1, 2], 2],
    ["an empty page, and not a short one", [of(1), of(2, 3), []], [1, 2, 3], 3],
    ["a bare array that ignores the page", [of(1, 2)], [1, 2], 2],
  ])("ends at its last page: %s", async (_, pages, ids, requests) => {
    const asked = Array.from({ length: requests }, (_page, i) => `?page=${i + 1}&perPage=2`);
    expect(await walk(things, pages)).toEqual({ got: of(...ids), asked, failure: undefined });
  });

  test("ends if it ignores the page, although its items change from read to read, by their IDs", async () => {
    const pages = [1, 2, 3].map((Used) => [{ Id: 1, Used }]);
    const { got, asked } = await walk(things, pages);
    expect([got, asked.length]).toEqual([[{ Id: 1, Used: 1 }], 2]);
  });

  test.each([
    ["a page without one", { items: of(3) }],
    ["a page that repeats it", { items: of(3), cursor: "a b" }],
  ])("of the container API is continued by its cursor, until %s", async (_, end) => {
    expect(await walk(things, [{ items: of(1, 2), cursor: "a b" }, end])).toEqual({
      got: of(1, 2, 3),
      asked: ["?page=1&perPage=2", "?perPage=2&nextCursor=a%20b"],
      failure: undefined,
    });
  });

  test.each<[what: string, createPage: CreatePage, requests: number]>([
    ["pages", (page) => more(page), 1000],
    ["items", (page) => more(...Array.from({ length: 30_000 }, (_, i) => page * 30_000 + i)), 4],
  ])("without an end is an error after a number of %s", async (_, createPage, requests) => {
    const { asked, failure } = await walk(things, createPage);
    expect(asked).toHaveLength(requests);
    expect(failure).toBe(
      "Could not list things in full: it has more than 1000 pages or 100000 items, which is more than the package reads.",
    );
  });

  test.each<[string, unknown[], number[], string]>([
    ["an empty page", [more()], [], "page 1 is empty but announces more items"],
    ["a later empty page", [more(1), more()], [1], "page 2 is empty but announces more items"],
    ["one page forever", [more(1)], [1], "page 2 repeats an earlier one and announces more items"],
    [
      "a last page that repeats the first one",
      [more(1), last(1)],
      [1],
      "page 2 repeats an earlier one although the previous page announced more items",
    ],
    ["a count", [{ Items: [], TotalItems: 5 }], [], "page 1 is the last one and holds 0 of 5 items"],
    [
      "a count and a page marked as the last",
      [{ ...last(1, 2), TotalItems: 5 }],
      [],
      "page 1 is the last one and holds 2 of 5 items",
    ],
    [
      "a count that shrinks while it is read, so that an item may have moved to an earlier page",
      [
        { ...more(1, 2), TotalItems: 4 },
        { ...last(4), TotalItems: 3 },
      ],
      [1, 2],
      "page 2 counts 3 items, 4 were counted before: some may have moved to a page that was read already",
    ],
  ])("with %s is an error", async (_, pages, ids, problem) => {
    const { got, failure } = await walk(things, pages);
    expect(got).toEqual(of(...ids));
    expect(failure).toBe(`Could not list things in full: ${problem}. Try again later.`);
  });

  test("that shrinks while an object is looked for is read again", async () => {
    const shrinking = [
      { ...more(1, 2), TotalItems: 4 },
      { ...more(4), TotalItems: 3 },
    ];
    const settled = [...shrinking, { ...more(1, 2), TotalItems: 3 }, last(3)];
    const find = async (pages: unknown[]) => {
      const { asked, origin } = await servePages(pages);
      const found = await findListItem(createTestClient(origin), things, ({ Id }) => Id === 3).catch(String);
      return { found, requests: asked.length };
    };
    expect(await find(settled)).toEqual({ found: { Id: 3 }, requests: 4 });
    expect(await find([...shrinking, ...shrinking, ...shrinking, ...shrinking])).toEqual({
      found: expect.stringContaining("page 2 counts 3 items, 4 were counted before"),
      requests: 8,
    });
  });

  test.each([
    ["items that others add or remove between two pages", 3, 3, []],
    ["a count per page", 2, 1, [3]],
  ])("is not contradicted by %s", async (_, before, after, ids) => {
    const pages = [
      { ...more(1, 2), TotalItems: before },
      { ...last(...ids), TotalItems: after },
    ];
    const { got, failure } = await walk(things, pages);
    expect([got, failure]).toEqual([of(1, 2, ...ids), undefined]);
  });

  test.each([
    [{ Items: [{ Id: 1 }, { Id: "2" }], HasMoreItems: false }, "Items.1.Id: Invalid input: expected number"],
    [{ Items: null }, "Items: null, although the page does not say that it is the last"],
  ])("with a page of another shape names the member that does not fit (%j)", async (page, problem) => {
    expect((await walk(things, [page])).failure).toContain(`(${problem}`);
  });

  test("of a Shield zone's rules returns no rule of another zone", async () => {
    const page = { data: [{ id: 51, shieldZoneId: 6, ruleName: "login" }] };
    const { got, failure } = await walk(getList(rateLimitRule), [page], { path: { shieldZoneId: 5 } });
    expect(got).toEqual([]);
    expect(failure).toContain("but the body describes another object (its shieldZoneId is 6, not 5).");
  });
});

describe("a log that never ends", () => {
  /** Returns a client whose responses are created without a server, because there are ten thousand of them. */
  const createEndlessClient = (createPage: (number: number) => unknown) => {
    let requests = 0;
    return { ...createTestClient("http://127.0.0.1:9"), send: async () => createPage(++requests) as never };
  };
  const noAccessLogs = createEndlessClient(() => ({ data: [], pagination: { hasMore: true } }));
  const noEventLogs = createEndlessClient((page) => ({ logs: [], continuationToken: `${page}` }));

  test.each([
    ["access logs of pull zone 9", createAccessLogs(noAccessLogs, systemClock).list(9)],
    [
      "event logs of shield zone 5",
      createShield(noEventLogs, systemClock, {} as never).eventLogs(5, new Date()),
    ],
  ])("is left after ten thousand empty pages in a row: %s", async (subject, log) => {
    await expect(collect<unknown>(log)).rejects.toThrow(
      new RegExp(`^Could not read ${subject}.* in full: the API announces .* 10000 pages are empty\\.$`),
    );
  });

  test("is not collected beyond a hundred thousand entries", async () => {
    const page = { data: new Array(10_000).fill({}), pagination: { hasMore: true } };
    const log = createAccessLogs(
      createEndlessClient(() => page),
      systemClock,
    ).list(9);
    await expect(collect(log)).rejects.toThrow("The result has more than 100000 items");
  });
});
