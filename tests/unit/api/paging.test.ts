import { z } from "zod";
import { databases } from "../../../provider/api/databases";
import { pageOf } from "../../../provider/api/pages";
import { items, type PagedOperation } from "../../../provider/api/paging";
import { rateLimits } from "../../../provider/api/shield/rateLimits";
import { clientOf, closeAll, serve } from "../http/support";

afterEach(closeAll);

const listThings: PagedOperation<{ Id: number }> = {
  name: "list things",
  method: "GET",
  path: "/things",
  pageSize: { perPage: 1 },
  response: pageOf(z.looseObject({ Id: z.number() })),
  idempotent: true,
  source: "public API description",
};

/** What listing returns and requests, with a server that returns one page after the other and repeats the last one forever. */
async function walk<Item>(operation: PagedOperation<Item>, pages: unknown[], path = {}) {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    asked.push(new URL(request.url ?? "", "http://x").search);
    response.end(JSON.stringify(pages[Math.min(asked.length, pages.length) - 1]));
  });
  const got: Item[] = [];
  const done = (async () => {
    const two = { ...operation, pageSize: { perPage: 2 } };
    for await (const item of items(clientOf(origin), two, { path })) got.push(item);
  })();
  const failure = await done.then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { got, asked, failure };
}

const things = (...ids: number[]) => ids.map((Id) => ({ Id }));
const rules = (...ids: number[]) => ids.map((id) => ({ id }));

test.each<[string, unknown[], number[], number]>([
  ["a page that says it is the last one", [{ Items: things(1), HasMoreItems: false }], [1], 1],
  [
    "a short page that says there are more",
    [
      { Items: things(1), HasMoreItems: true },
      { Items: things(2), HasMoreItems: false },
    ],
    [1, 2],
    2,
  ],
  ["an empty page", [things(1, 2), things(3, 4), []], [1, 2, 3, 4], 3],
  ["a short bare array proves nothing", [things(1), things(2, 3), []], [1, 2, 3], 3],
  ["a bare array that ignores the page", [things(1, 2)], [1, 2], 2],
  ["a list of null", [{ Items: null, HasMoreItems: false }], [], 1],
  ["the container API's envelope", [{ items: things(1, 2, 3) }], [1, 2, 3], 1],
])("a list ends at its last page: %s", async (_, pages, ids, requests) => {
  const { got, asked, failure } = await walk(listThings, pages);
  expect([got.map(({ Id }) => Id), failure]).toEqual([ids, undefined]);
  expect(asked).toEqual(Array.from({ length: requests }, (_page, i) => `?page=${i + 1}&perPage=2`));
});

test.each<[string, unknown[], number[], number]>([
  [
    "by the number of pages",
    [
      { data: rules(1, 2), page: { currentPage: 1, totalPages: 2, nextPage: 2 } },
      { data: rules(3), page: { currentPage: 2, totalPages: 2, nextPage: null } },
    ],
    [1, 2, 3],
    2,
  ],
  [
    "by the next page only",
    [
      { data: rules(1), page: { currentPage: 1, totalPages: null, nextPage: 2 } },
      { data: rules(2), page: { currentPage: 2, totalPages: null, nextPage: 1 } },
    ],
    [1, 2],
    2,
  ],
  ["one page", [{ data: rules(1), page: { currentPage: 1, totalPages: 1, nextPage: null } }], [1], 1],
  ["no page information", [{ data: rules(1), page: null }, { data: rules(2) }, { data: [] }], [1, 2], 3],
  [
    "page numbers of zero",
    [{ data: rules(1), page: { currentPage: 1, totalPages: 0, nextPage: 0 } }, { data: [] }],
    [1],
    2,
  ],
  ["bare arrays", [rules(1, 2), rules(3), []], [1, 2, 3], 3],
  ["no rules", [{ data: [], page: { currentPage: 1, totalPages: 0, nextPage: null } }], [], 1],
])("a shield list ends at its last page: %s", async (_, pages, ids, requests) => {
  const { got, asked, failure } = await walk(rateLimits.rateLimits, pages, { shieldZoneId: 5 });
  expect([got.map(({ id }) => id), asked.length, failure]).toEqual([ids, requests, undefined]);
});

test("a list that returns one page forever, and announces more items, is an error and not a partial list", async () => {
  const page = { data: rules(1, 2), page: { currentPage: 1, totalPages: 3, nextPage: 2 } };
  const { asked, failure } = await walk(rateLimits.rateLimits, [page], { shieldZoneId: 5 });
  expect(asked).toHaveLength(2);
  expect(failure).toBe(
    "Could not list rate limits of shield zone 5 in full: page 2 repeats an earlier one and announces more items. Try again later.",
  );
});

test.each<[string, unknown[], number[], string]>([
  ["an empty page", [{ Items: [], HasMoreItems: true }], [], "page 1 is empty but announces more items"],
  ["null", [{ Items: null, HasMoreItems: true }], [], "page 1 is empty but announces more items"],
  [
    "a later empty page",
    [
      { Items: things(1), HasMoreItems: true },
      { Items: [], HasMoreItems: true },
    ],
    [1],
    "page 2 is empty but announces more items",
  ],
  ["a count", [{ Items: [], TotalItems: 5 }], [], "page 1 is the last one and holds 0 of 5 items"],
  [
    "a count and a page marked as the last",
    [{ Items: things(1, 2), TotalItems: 5, HasMoreItems: false }],
    [],
    "page 1 is the last one and holds 2 of 5 items",
  ],
  [
    "the container API's flag and cursor",
    [{ items: [], hasMoreItems: true, cursor: "c" }],
    [],
    "page 1 is empty but announces more items",
  ],
  ["only its cursor", [{ items: [], cursor: "c" }], [], "page 1 is empty but announces more items"],
  [
    "a cursor that cannot be followed",
    [{ items: things(1), cursor: "c" }],
    [1],
    "page 2 repeats an earlier one and announces more items",
  ],
  [
    "the container API's count",
    [{ items: [], meta: { totalItems: 5 } }],
    [],
    "page 1 is the last one and holds 0 of 5 items",
  ],
  [
    "a last page that repeats the first one",
    [
      { Items: things(1), HasMoreItems: true },
      { Items: things(1), HasMoreItems: false },
    ],
    [1],
    "page 2 repeats an earlier one although the previous page announced more items",
  ],
])("a list with %s that proves it incomplete is an error", async (_, pages, ids, problem) => {
  const { got, failure } = await walk(listThings, pages);
  expect([got.map(({ Id }) => Id), failure]).toEqual([
    ids,
    `Could not list things in full: ${problem}. Try again later.`,
  ]);
});

test.each<[string, unknown]>([
  ["no information about more pages", { Items: null }],
  ["only a count", { Items: null, TotalItems: 0 }],
  ["a cursor", { items: null, cursor: "next" }],
  ["no flag and no cursor", { items: null }],
  ["nothing", {}],
])("a list of null with %s does not count as an empty one", async (_, body) => {
  expect((await walk(listThings, [body])).failure).toContain("the body does not have the expected shape");
});

test.each([
  ["items that others add or remove between two pages are not a contradiction", [3, 3], [], 2, undefined],
  ["a count per page is no contradiction", [2, 1], things(3), 3, undefined],
  [
    "a list that became shorter while it was read may lack an item that moved to an earlier page",
    [4, 3],
    things(4),
    2,
    "Could not list things in full: page 2 counts 3 items, 4 were counted before: some may have moved to a page that was read already. Try again later.",
  ],
])("%s", async (_, [before, after], last, count, problem) => {
  const { got, failure } = await walk(listThings, [
    { Items: things(1, 2), HasMoreItems: true, TotalItems: before },
    { Items: last, HasMoreItems: false, TotalItems: after },
  ]);
  expect([got.length, failure]).toEqual([count, problem]);
});

test.each<[string, unknown, string]>([
  [
    "an empty page that has a next one",
    { data: [], page: { currentPage: 1, totalPages: 2, nextPage: 2 } },
    "page 1 is empty but announces more items",
  ],
  [
    "a count",
    { data: [], page: { currentPage: 1, totalPages: 0, totalCount: 5 } },
    "page 1 is the last one and holds 0 of 5 items",
  ],
])("a shield list with %s that proves it incomplete is an error", async (_, body, problem) => {
  const { failure } = await walk(rateLimits.rateLimits, [body], { shieldZoneId: 5 });
  expect(failure).toBe(`Could not list rate limits of shield zone 5 in full: ${problem}. Try again later.`);
});

test("a rule from another shield zone is not returned for this one", async () => {
  const rule = { id: 51, shieldZoneId: 6, ruleName: "login" };
  const { got, failure } = await walk(rateLimits.rateLimits, [{ data: [rule] }], { shieldZoneId: 5 });
  expect(got).toEqual([]);
  expect(failure).toContain("but the body describes another object (its shieldZoneId is 6, not 5).");
});

test("a page of databases that contradicts itself is an error", async () => {
  const { failure } = await walk(databases.list, [
    { databases: [], page_info: { has_more_items: false, total_items: 2 } },
  ]);
  expect(failure).toContain("page 1 is the last one and holds 0 of 2 items");
  expect((await walk(databases.list, [{ databases: null }])).failure).toContain(
    "does not have the expected shape",
  );
});

test.each([
  [{ page: {} }, "the body does not have the expected shape (data: "],
  [{ data: null, page: null }, "(data: null, although the page does not say that it is the last)"],
])("a response without a list of rules is unexpected, and not an empty list (%j)", async (page, problem) => {
  const { failure } = await walk(rateLimits.rateLimits, [page], { shieldZoneId: 5 });
  expect(failure).toContain(problem);
});

test.each([
  [{ Items: [{ Id: 1 }, { Id: "2" }], HasMoreItems: false }, "Items.1.Id: Invalid input: expected number"],
  [{ items: [{ Id: null }] }, "items.0.Id: Invalid input: expected number"],
  [[{ Id: 1 }, {}], "1.Id: Invalid input: expected number"],
  [{ Items: null }, "Items: null, although the page does not say that it is the last"],
  [{ Items: "all" }, "Items: Invalid input: expected array"],
])("a page of another shape is reported with the member that does not fit (%j)", async (page, problem) => {
  expect((await walk(listThings, [page])).failure).toContain(`(${problem}`);
});
