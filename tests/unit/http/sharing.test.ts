import { EdgeError } from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { Sharing } from "../../../provider/http/sharing";
import { until } from "../../waiting";
import { clientOf, closeAll, readThing, rejection, serve, type Thing, thing } from "./support";

afterEach(closeAll);

const readBalancer: Operation<Thing> = {
  ...readThing,
  name: "read load balancer",
  path: "/loadbalancer/{lb}",
};
const listBalancers: Operation<Thing> = { ...readThing, name: "list load balancers", path: "/loadbalancer" };
const updateGroup: Operation<Thing> = {
  name: "update origin group",
  method: "POST",
  path: "/loadbalancer/{lb}/origingroup/{id}",
  invalidates: "/loadbalancer/{lb}",
  response: thing,
  idempotent: true,
  source: "documented",
};

/** A server that holds back every response until it is released, and numbers them. */
async function held() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const origin = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const Id = seen.length;
    waiting.push(() => response.end(JSON.stringify({ Id })));
  });
  const arrived = (count: number) => until(() => seen.length >= count);
  const letGo = (from = 0) => {
    for (const respond of waiting.splice(from, 1)) respond();
  };
  return { origin, seen, arrived, letGo };
}

async function counting() {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ Id: seen.length }));
  });
  return { origin, seen };
}

it("one request serves all callers, concurrent and later ones", async () => {
  const { origin, seen } = await counting();
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ Id: 1 }, { Id: 1 }, { Id: 1 }]);
  expect(await ask()).toEqual({ Id: 1 });
  expect(seen).toHaveLength(1);
});

it("another query, another path or a plain send is a separate request", async () => {
  const { origin, seen } = await counting();
  const client = clientOf(origin);
  await client.get(listBalancers, { query: { page: 1 } });
  await client.get(listBalancers, { query: { page: 2 } });
  await client.get(readBalancer, { path: { lb: 3 } });
  await client.send(readBalancer, { path: { lb: 3 } });
  expect(seen).toHaveLength(4);
});

it("a failure is returned to all who waited and is not cached", async () => {
  let requests = 0;
  const origin = await serve((_request, response) => {
    requests += 1;
    response.writeHead(requests === 1 ? 404 : 200).end('{"Id":1}');
  });
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(requests).toBe(1);
  expect(await ask()).toEqual({ Id: 1 });
});

it("a write drops what is at, below and above its parent, segment by segment", async () => {
  const { origin, seen } = await counting();
  const client = clientOf(`${origin}/api`);
  const readGroups = { ...readThing, path: "/loadbalancer/{lb}/origingroup" };
  const askAll = async () => {
    await client.get(readBalancer, { path: { lb: 3 } });
    await client.get(readGroups, { path: { lb: 3 } });
    await client.get(listBalancers, { query: { page: 1 } });
    await client.get(readBalancer, { path: { lb: 33 } });
    await client.get(readBalancer, { path: { lb: 4 } });
  };
  await askAll();
  await client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} });
  seen.length = 0;
  await askAll();
  expect(seen).toEqual([
    "GET /api/loadbalancer/3",
    "GET /api/loadbalancer/3/origingroup",
    "GET /api/loadbalancer?page=1",
  ]);
});

it("a failed write drops entries too", async () => {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.method ?? "");
    response.writeHead(request.method === "POST" ? 400 : 200).end('{"Id":1}');
  });
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  await ask();
  await rejection(client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} }));
  await ask();
  expect(seen).toEqual(["GET", "POST", "GET"]);
});

it("the response to a request started before a write is not cached after it", async () => {
  const { origin, seen, arrived, letGo } = await held();
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  const before = ask();
  await arrived(1);
  const write = client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} });
  await arrived(2);
  letGo(1);
  await write;
  const after = ask();
  await arrived(3);
  letGo(0);
  expect(await before).toEqual({ Id: 1 });
  letGo(0);
  expect(await after).toEqual({ Id: 3 });
  expect(await ask()).toEqual({ Id: 3 });
  expect(seen).toHaveLength(3);
});

it("the response to a request started during a write is not cached after it", async () => {
  const { origin, arrived, letGo } = await held();
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  const write = client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} });
  await arrived(1);
  const during = ask();
  await arrived(2);
  letGo(1);
  expect(await during).toEqual({ Id: 2 });
  letGo(0);
  await write;
  const after = ask();
  await arrived(3);
  letGo(0);
  expect(await after).toEqual({ Id: 3 });
});

it("a response cached before a write is not returned during it", async () => {
  const { origin, arrived, letGo } = await held();
  const client = clientOf(origin);
  const ask = () => client.get(readBalancer, { path: { lb: 3 } });
  const before = ask();
  await arrived(1);
  letGo();
  expect(await before).toEqual({ Id: 1 });
  const write = client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} });
  await arrived(2);
  const during = ask();
  await arrived(3);
  letGo();
  letGo();
  expect(await write).toEqual({ Id: 2 });
  expect(await during).toEqual({ Id: 3 });
});

it("a read that fails late does not drop the response of a newer one", async () => {
  const sharing = new Sharing();
  let fail = (_: Error) => {};
  const first = sharing.share("https://api.test/a", () => {
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  const failed = rejection(first);
  sharing.drop("https://api.test/a");
  expect(await sharing.share("https://api.test/a", async () => 2)).toBe(2);
  fail(new Error("lost"));
  expect((await failed).message).toBe("lost");
  expect(await sharing.share("https://api.test/a", async () => 3)).toBe(2);
});

it.each([
  ["https://api.test/a", true],
  ["https://api.test/a/", true],
  ["https://api.test/a//", true],
  ["https://api.test/a?page=2", true],
  ["https://api.test/a/b", true],
  ["https://api.test/", true],
  ["https://api.test/ab", false],
  ["https://api.test/b", false],
  ["https://other.test/a", false],
])("a write to %s drops a read of https://api.test/a/?x=1: %s", async (url, dropped) => {
  const sharing = new Sharing();
  const read = (response: number) => sharing.share("https://api.test/a/?x=1", async () => response);
  await read(1);
  sharing.drop(url);
  expect(await read(2)).toBe(dropped ? 2 : 1);
});

it("only a GET can be shared", async () => {
  const { origin } = await counting();
  const error = await rejection(clientOf(origin).get(updateGroup, { path: { lb: 3, id: 7 } }));
  expect(error).toBeInstanceOf(EdgeError);
  expect(error.message).toBe("Only a GET can be shared, not POST (update origin group).");
});

describe("a lookup before a write", () => {
  const readFresh = (client: ReturnType<typeof clientOf>) =>
    client.getFresh(readBalancer, { path: { lb: 3 } });
  const share = (client: ReturnType<typeof clientOf>) => client.get(readBalancer, { path: { lb: 3 } });

  it("shows what others changed since an earlier read, and so do later reads", async () => {
    const { origin, seen } = await counting();
    const client = clientOf(origin);
    expect(await share(client)).toEqual({ Id: 1 });
    expect(await readFresh(client)).toEqual({ Id: 2 });
    expect(await share(client)).toEqual({ Id: 2 });
    expect(await readFresh(client)).toEqual({ Id: 3 });
    expect(seen).toHaveLength(3);
  });

  it("does not reuse the response to a request started before it", async () => {
    const { origin, arrived, letGo } = await held();
    const client = clientOf(origin);
    const shared = share(client);
    await arrived(1);
    const looked = readFresh(client);
    await arrived(2);
    letGo(1);
    expect(await looked).toEqual({ Id: 2 });
    letGo(0);
    expect(await shared).toEqual({ Id: 1 });
    expect(await share(client)).toEqual({ Id: 2 });
  });

  it("costs two requests for 200 callers: one in progress, and one that all later callers join", async () => {
    const { origin, seen, arrived, letGo } = await held();
    const client = clientOf(origin);
    const first = readFresh(client);
    await arrived(1);
    const others = Array.from({ length: 199 }, () => readFresh(client));
    letGo();
    expect(await first).toEqual({ Id: 1 });
    await arrived(2);
    expect(seen).toHaveLength(2);
    const later = readFresh(client);
    letGo();
    expect(new Set((await Promise.all(others)).map(({ Id }) => Id))).toEqual(new Set([2]));
    await arrived(3);
    letGo();
    expect(await later).toEqual({ Id: 3 });
    expect(seen).toHaveLength(3);
  });

  it("of another URL does not wait", async () => {
    const { origin, arrived, letGo } = await held();
    const client = clientOf(origin);
    const first = readFresh(client);
    await arrived(1);
    const other = client.getFresh(readBalancer, { path: { lb: 4 } });
    await arrived(2);
    letGo();
    letGo();
    expect(await Promise.all([first, other])).toEqual([{ Id: 1 }, { Id: 2 }]);
  });

  it("that fails does not fail the one that waits for it", async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 404 : 200).end(JSON.stringify({ Id: requests }));
    });
    const client = clientOf(origin);
    const [first, second, third] = await Promise.allSettled([
      readFresh(client),
      readFresh(client),
      readFresh(client),
    ]);
    expect([first.status, second, third]).toEqual([
      "rejected",
      { status: "fulfilled", value: { Id: 2 } },
      { status: "fulfilled", value: { Id: 2 } },
    ]);
    expect(await readFresh(client)).toEqual({ Id: 3 });
  });

  it("started before the end of a write is not cached after it", async () => {
    const { origin, arrived, letGo } = await held();
    const client = clientOf(origin);
    const before = readFresh(client);
    await arrived(1);
    const write = client.send(updateGroup, { path: { lb: 3, id: 7 }, body: {} });
    await arrived(2);
    letGo(1);
    await write;
    letGo(0);
    expect(await before).toEqual({ Id: 1 });
    const after = share(client);
    await arrived(3);
    letGo(0);
    expect(await after).toEqual({ Id: 3 });
  });
});
