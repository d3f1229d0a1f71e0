import { z } from "zod";
import type { Operation } from "../../../provider/http/operation";
import { ResponseCache } from "../../../provider/http/responseCache";
import {
  closeAll,
  createTestClient,
  readThing,
  rejection,
  serve,
  updateThing,
} from "../../support/httpServers";
import { createGate, until } from "../../support/waitUntil";

afterEach(closeAll);

const url = "https://api.test/a/?x=1";

/** Creates reads that the test resolves. */
function createHeldReads() {
  let time = 0;
  const cache = new ResponseCache(() => time);
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const begin = () => new Promise<number>((end, fail) => begun.push({ end, fail }));
  return {
    begun,
    end: (at: number) => begun[at]?.end(at),
    fail: (at: number) => begun[at]?.fail(new Error(`lost ${at}`)),
    share: () => cache.getOrStart(url, begin),
    readFresh: (of = url) => cache.readFresh(of, begin),
    readSince: (since: number, mayLackCreated = true) =>
      cache.readSince(url, { since, mayLackCreated }, begin),
    write: (to = url) => cache.drop(to),
    add: () => cache.drop(`${url}/b`, true),
    setTime: (to: number) => {
      time = to;
    },
  };
}

describe("a shared read", () => {
  it("serves all callers, concurrent and later ones", async () => {
    const { begun, end, share } = createHeldReads();
    const both = [share(), share()];
    end(0);
    expect(await Promise.all([...both, share()])).toEqual([0, 0, 0]);
    expect(begun).toHaveLength(1);
  });

  it("that fails does so for all callers that waited, and is not cached", async () => {
    const { end, fail, share } = createHeldReads();
    const both = [rejection(share()), rejection(share())];
    fail(0);
    expect((await Promise.all(both)).map(({ message }) => message)).toEqual(["lost 0", "lost 0"]);
    const later = share();
    end(1);
    expect(await later).toBe(1);
  });

  it.each(["share", "readFresh"] as const)(
    "that began before the end of a write is not cached after it (%s)",
    async (how) => {
      const { end, write, ...reads } = createHeldReads();
      const before = reads[how]();
      write();
      const after = reads.share();
      end(1);
      end(0);
      expect(await Promise.all([before, after, reads.share()])).toEqual([0, 1, 1]);
    },
  );

  it("that fails late does not drop the response of a newer one", async () => {
    const { begun, end, fail, share, write } = createHeldReads();
    const first = rejection(share());
    write();
    const second = share();
    end(1);
    fail(0);
    expect((await first).message).toBe("lost 0");
    expect(await Promise.all([second, share()])).toEqual([1, 1]);
    expect(begun).toHaveLength(2);
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
  ])(`of ${url} is dropped by a write to %s: %s`, (to, isDropped) => {
    const { begun, share, write } = createHeldReads();
    void share();
    write(to);
    void share();
    expect(begun).toHaveLength(isDropped ? 2 : 1);
  });
});

describe("a lookup before a write", () => {
  it("begins after its call, and later shared reads get its response", async () => {
    const { begun, end, readFresh, share } = createHeldReads();
    const shared = share();
    const fresh = readFresh();
    end(1);
    end(0);
    expect(await Promise.all([shared, fresh, share()])).toEqual([0, 1, 1]);
    const again = readFresh();
    end(2);
    expect(await again).toBe(2);
    expect(begun).toHaveLength(3);
  });

  it("costs two reads for 200 callers: one in progress, and one that all later callers join", async () => {
    const { begun, end, readFresh } = createHeldReads();
    const first = readFresh();
    const others = Array.from({ length: 199 }, () => readFresh());
    end(0);
    expect(await first).toBe(0);
    await until(() => begun.length === 2);
    const later = readFresh();
    end(1);
    expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
    await until(() => begun.length === 3);
    end(2);
    expect(await later).toBe(2);
  });

  it("of another URL does not wait", () => {
    const { begun, readFresh } = createHeldReads();
    void readFresh();
    void readFresh("https://api.test/b");
    expect(begun).toHaveLength(2);
  });

  it("that fails does not fail the one that waits for it", async () => {
    const { begun, end, fail, readFresh } = createHeldReads();
    const first = rejection(readFresh());
    const second = readFresh();
    fail(0);
    expect((await first).message).toBe("lost 0");
    await until(() => begun.length === 2);
    end(1);
    expect(await second).toBe(1);
    void readFresh();
    expect(begun).toHaveLength(3);
  });
});

describe("a lookup that may rely on an earlier read", () => {
  it("gets one that began late enough, and otherwise begins one", async () => {
    const { begun, end, readFresh, readSince, setTime } = createHeldReads();
    setTime(5);
    const earlier = readFresh();
    setTime(9);
    const both = [readSince(5), readSince(6)];
    end(0);
    await until(() => begun.length === 2);
    end(1);
    expect(await Promise.all([earlier, ...both])).toEqual([0, 0, 1]);
  });

  it("gets one that lacks what has been added since, but only if it says that it may", async () => {
    const { begun, end, add, readFresh, readSince, share } = createHeldReads();
    const first = readFresh();
    end(0);
    await first;
    add();
    expect(await readSince(0)).toBe(0);
    const second = readSince(0, false);
    end(1);
    expect(await second).toBe(1);
    add();
    void share();
    expect(begun).toHaveLength(3);
  });

  it.each(["share", "write"] as const)(
    "gets none from a read for others, or before another write (%s)",
    async (how) => {
      const { begun, end, readSince, ...uses } = createHeldReads();
      const first = how === "share" ? uses.share() : uses.readFresh();
      end(0);
      await first;
      if (how === "write") uses.write();
      void readSince(0);
      expect(begun).toHaveLength(2);
    },
  );
});

describe("a client", () => {
  const call = { path: { id: 3 } };
  const list: Operation<object> = { ...readThing, path: "/thing", response: z.object({}) };
  const updatePart: Operation = { ...updateThing, path: "/thing/{id}/part", invalidates: "/thing/{id}" };

  /** Starts a server that numbers its responses. Each write fails once the gate is open. */
  async function numbering(opened: Promise<void> = Promise.resolve()) {
    const seen: string[] = [];
    const origin = await serve(async (request, response) => {
      const body = JSON.stringify({ Id: seen.push(`${request.method} ${request.url}`) });
      if (request.method !== "GET") await opened;
      response.writeHead(request.method === "GET" ? 200 : 400).end(body);
    });
    return { client: createTestClient(`${origin}/api`), seen };
  }

  it("shares one request for the same URL and shape", async () => {
    const { client, seen } = await numbering();
    await client.get(readThing, call);
    await client.get(readThing, call);
    await client.get({ ...readThing, response: z.object({}) }, call);
    await client.get(list, { query: { page: 1 } });
    await client.get(list, { query: { page: 2 } });
    await client.send(readThing, call);
    expect(seen).toHaveLength(5);
  });

  it("drops what is at, below and above a write's parent before and after it, even if it fails", async () => {
    const { opened, open } = createGate();
    const { client, seen } = await numbering(opened);
    const readAll = async () => {
      await client.get(readThing, call);
      await client.get({ ...readThing, path: "/thing/{id}/other" }, call);
      await client.get(list, { query: { page: 1 } });
      await client.get(readThing, { path: { id: 33 } });
    };
    await readAll();
    seen.length = 0;
    const write = rejection(client.send(updatePart, { ...call, body: {} }));
    await until(() => seen.length === 1);
    await readAll();
    open();
    await write;
    await readAll();
    const dropped = ["GET /api/thing/3", "GET /api/thing/3/other", "GET /api/thing?page=1"];
    expect(seen).toEqual(["POST /api/thing/3/part", ...dropped, ...dropped]);
  });

  it("shares no POST, and no GET that changes something", async () => {
    const { client, seen } = await numbering();
    for (const operation of [updateThing, { ...readThing, hasSideEffects: true } as const])
      expect((await rejection(client.get(operation, call))).message).toBe(
        `Only a GET can be shared, not ${operation.method} (${operation.name}).`,
      );
    expect(seen).toEqual([]);
  });
});

test("a reader with retries waits for no read that has none", async () => {
  const cache = new ResponseCache(() => 0);
  let begun = 0;
  const begin = async () => ++begun;
  const earlier = { since: 0, mayLackCreated: true };
  await cache.readSince(url, earlier, begin, false);
  expect(await cache.readSince(url, earlier, begin, false)).toBe(1);
  expect(await cache.readSince(url, earlier, begin)).toBe(2);
  expect(await cache.readSince(url, earlier, begin, false)).toBe(2);
});
