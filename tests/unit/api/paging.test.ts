import { z } from "zod";
import { databases } from "../../../provider/api/databases";
import { pageOf } from "../../../provider/api/pages";
import { items, type PagedOperation } from "../../../provider/api/paging";
import { rateLimits } from "../../../provider/api/shield/rateLimits";
import { clientOf, closeAll, serve } from "../http/support";

afterEach(closeAll);

const things: PagedOperation<{ Id: number }> = {
  name: "list things",
  method: "GET",
  path: "/things",
  response: pageOf(z.looseObject({ Id: z.number() })),
  idempotent: true,
  source: "public API description",
};
const rules = rateLimits.rateLimits;

/** What listing returns and requests, with a server that returns one page after the other and repeats the last one forever. */
async function walk<Item extends object>(operation: PagedOperation<Item>, pages: unknown[]) {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    asked.push(new URL(request.url ?? "", "http://x").search);
    response.end(JSON.stringify(pages[Math.min(asked.length, pages.length) - 1]));
  });
  const ids: unknown[] = [];
  const read = async () => {
    const two = { ...operation, pageSize: { perPage: 2 } };
    const path = operation.path.includes("shieldZoneId") ? { shieldZoneId: 5 } : {};
    for await (const item of items(clientOf(origin), two, { path })) ids.push(Object.values(item)[0]);
  };
  const failure = await read().then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { ids, asked, failure };
}

const of = (...ids: number[]) => ids.map((Id) => ({ Id }));
const ruled = (...ids: number[]) => ids.map((id) => ({ id }));

test.each<[string, unknown[], number[], number]>([
  ["a page that says it is the last one", [{ Items: of(1), HasMoreItems: false }], [1], 1],
  [
    "a short page that says there are more",
    [
      { Items: of(1), HasMoreItems: true },
      { Items: of(2), HasMoreItems: false },
    ],
    [1, 2],
    2,
  ],
  ["an empty page", [of(1, 2), of(3, 4), []], [1, 2, 3, 4], 3],
  ["a short bare array proves nothing", [of(1), of(2, 3), []], [1, 2, 3], 3],
  ["a bare array that ignores the page", [of(1, 2)], [1, 2], 2],
  ["a list of null", [{ Items: null, HasMoreItems: false }], [], 1],
  ["the container API's envelope", [{ items: of(1, 2, 3) }], [1, 2, 3], 1],
])("a list ends at its last page: %s", async (_, pages, ids, requests) => {
  const asked = Array.from({ length: requests }, (_page, i) => `?page=${i + 1}&perPage=2`);
  expect(await walk(things, pages)).toEqual({ ids, asked, failure: undefined });
});

test.each<[string, unknown[], number[], number]>([
  [
    "by the number of pages",
    [
      { data: ruled(1, 2), page: { currentPage: 1, totalPages: 2, nextPage: 2 } },
      { data: ruled(3), page: { currentPage: 2, totalPages: 2, nextPage: null } },
    ],
    [1, 2, 3],
    2,
  ],
  [
    "by the next page only",
    [
      { data: ruled(1), page: { currentPage: 1, totalPages: null, nextPage: 2 } },
      { data: ruled(2), page: { currentPage: 2, totalPages: null, nextPage: 1 } },
    ],
    [1, 2],
    2,
  ],
  [
    "page numbers of zero",
    [{ data: ruled(1), page: { currentPage: 1, totalPages: 0, nextPage: 0 } }, { data: [] }],
    [1],
    2,
  ],
  ["no page information", [{ data: ruled(1), page: null }, { data: ruled(2) }, { data: [] }], [1, 2], 3],
  ["bare arrays", [ruled(1, 2), ruled(3), []], [1, 2, 3], 3],
  ["no rules", [{ data: [], page: { currentPage: 1, totalPages: 0, nextPage: null } }], [], 1],
])("a Shield list ends at its last page: %s", async (_, pages, ids, requests) => {
  const { asked, ...rest } = await walk(rules, pages);
  expect([asked.length, rest]).toEqual([requests, { ids, failure: undefined }]);
});

const more = (...ids: number[]) => ({ Items: of(...ids), HasMoreItems: true });

test.each<[string, unknown[], number[], string]>([
  ["an empty page", [more()], [], "page 1 is empty but announces more items"],
  ["null", [{ Items: null, HasMoreItems: true }], [], "page 1 is empty but announces more items"],
  ["a later empty page", [more(1), more()], [1], "page 2 is empty but announces more items"],
  ["one page forever", [more(1)], [1], "page 2 repeats an earlier one and announces more items"],
  [
    "a last page that repeats the first one",
    [more(1), { Items: of(1), HasMoreItems: false }],
    [1],
    "page 2 repeats an earlier one although the previous page announced more items",
  ],
  ["a count", [{ Items: [], TotalItems: 5 }], [], "page 1 is the last one and holds 0 of 5 items"],
  [
    "a count and a page marked as the last",
    [{ Items: of(1, 2), TotalItems: 5, HasMoreItems: false }],
    [],
    "page 1 is the last one and holds 2 of 5 items",
  ],
  [
    "the container API's cursor",
    [{ items: [], cursor: "c" }],
    [],
    "page 1 is empty but announces more items",
  ],
  [
    "the container API's count",
    [{ items: [], meta: { totalItems: 5 } }],
    [],
    "page 1 is the last one and holds 0 of 5 items",
  ],
])("a list with %s that proves it incomplete is an error", async (_, pages, ids, problem) => {
  expect(await walk(things, pages)).toMatchObject({
    ids,
    failure: `Could not list things in full: ${problem}. Try again later.`,
  });
});

test.each<[string, unknown, string]>([
  [
    "an empty page that has a next one",
    { data: [], page: { currentPage: 1, totalPages: 2, nextPage: 2 } },
    "in full: page 1 is empty but announces more items.",
  ],
  [
    "a count",
    { data: [], page: { currentPage: 1, totalPages: 0, totalCount: 5 } },
    "in full: page 1 is the last one and holds 0 of 5 items.",
  ],
  ["no list", { page: {} }, "the body does not have the expected shape (data: "],
  ["null", { data: null, page: null }, "(data: null, although the page does not say that it is the last)"],
  [
    "a rule of another zone",
    { data: [{ id: 51, shieldZoneId: 6, ruleName: "login" }] },
    "but the body describes another object (its shieldZoneId is 6, not 5).",
  ],
])("a Shield list with %s is an error, and not an empty one", async (_, page, problem) => {
  const { ids, failure } = await walk(rules, [page]);
  expect(ids).toEqual([]);
  expect(failure).toContain("Could not list rate limits of shield zone 5");
  expect(failure).toContain(problem);
});

test.each<[string, unknown, string]>([
  [
    "contradicts itself",
    { databases: [], page_info: { has_more_items: false, total_items: 2 } },
    "page 1 is the last one and holds 0 of 2 items",
  ],
  ["is null", { databases: null }, "does not have the expected shape"],
])("a page of databases that %s is an error", async (_, page, problem) => {
  expect((await walk(databases.list, [page])).failure).toContain(problem);
});

test.each([
  ["items that others add or remove between two pages are not a contradiction", [3, 3], [], 2, undefined],
  ["a count per page is no contradiction", [2, 1], of(3), 3, undefined],
  [
    "a list that became shorter while it was read may lack an item that moved to an earlier page",
    [4, 3],
    of(4),
    2,
    "Could not list things in full: page 2 counts 3 items, 4 were counted before: some may have moved to a page that was read already. Try again later.",
  ],
])("%s", async (_, [before, after], last, count, problem) => {
  const { ids, failure } = await walk(things, [
    { Items: of(1, 2), HasMoreItems: true, TotalItems: before },
    { Items: last, HasMoreItems: false, TotalItems: after },
  ]);
  expect([ids.length, failure]).toEqual([count, problem]);
});

test.each([
  [{ Items: [{ Id: 1 }, { Id: "2" }], HasMoreItems: false }, "Items.1.Id: Invalid input: expected number"],
  [{ items: [{ Id: null }] }, "items.0.Id: Invalid input: expected number"],
  [[{ Id: 1 }, {}], "1.Id: Invalid input: expected number"],
  [{ Items: null, TotalItems: 0 }, "Items: null, although the page does not say that it is the last"],
  [{ items: null, cursor: "next" }, "Items: Invalid input: expected array"],
  [{ Items: "all" }, "Items: Invalid input: expected array"],
])("a page of another shape is reported with the member that does not fit (%j)", async (page, problem) => {
  expect((await walk(things, [page])).failure).toContain(`(${problem}`);
});
