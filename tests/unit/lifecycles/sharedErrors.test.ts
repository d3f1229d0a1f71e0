import { type Emulator, startEmulator } from "../../../emulator";
import type { HostedProvider } from "../../../provider/dynamic";
import { configured } from "../configured";

let emulator: Emulator;
let groups: HostedProvider;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7 }] }] },
  });
  groups = configured("OriginGroup", {
    "edge:baseUrl": emulator.baseUrl,
    "edge:apiKey": emulator.apiKey,
  });
});
afterEach(() => emulator.close());

const refresh = async (): Promise<string[]> => {
  const reads = ["1/7", "1/8", "1/9"].map((id) => groups.read(id, { adopted: false, managed: [] }));
  return (await Promise.allSettled(reads)).map((read) =>
    read.status === "rejected" ? String(read.reason) : JSON.stringify(read.value),
  );
};

test("a refused key that several resources hear of in one answer is told to each in one sentence", async () => {
  emulator.fault({ status: 401 });
  for (const message of await refresh())
    expect(message.split("A refresh or destroy uses the key of the last up")).toHaveLength(2);
  expect(emulator.requests).toHaveLength(1);
});

test("a list that fails after a 404 is told with the object that was looked for", async () => {
  emulator.fault({ path: "/loadbalancer/1", gone: true });
  emulator.fault({ path: "/loadbalancer", status: 403 });
  const messages = await refresh();
  expect(
    messages.map((message) => /^\w+: (.*?) Could not list load balancers: .* 403/.exec(message)?.[1]),
  ).toEqual(
    [7, 8, 9].map(
      (id) =>
        `The platform answers 404 for origin group ${id} of load balancer 1, and its list does not tell more.`,
    ),
  );
});
