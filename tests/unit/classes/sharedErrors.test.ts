import type { HostedProvider } from "../../../provider/core/provider";
import { addressOf, emulatorForEach } from "../../emulated";
import { configured } from "../configured";
import { rejection } from "../http/support";

let groups: HostedProvider;
const emulator = emulatorForEach(
  {
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7 }] }] },
  },
  (started) => {
    groups = configured("OriginGroup", {
      ...addressOf(started),
    });
  },
);

const refresh = async (): Promise<string[]> => {
  const reads = ["1/7", "1/8", "1/9"].map((id) => groups.read(id, { adopted: false, managed: "" }));
  return (await Promise.allSettled(reads)).map((read) =>
    read.status === "rejected" ? String(read.reason) : JSON.stringify(read.value),
  );
};

test("a rejected key fails every resource after one request, and each error names the fix", async () => {
  emulator.fault({ status: 401 });
  const messages = await refresh();
  for (const message of messages)
    expect(message).toMatch(
      /returned 401 \(Unauthorized\).*\. Check that edge:apiKey \(EDGE_API_KEY\) holds a valid API key\..* A refresh or destroy uses the key of the last "pulumi up"\. .* add --run-program\.$/,
    );
  expect(emulator.requests).toHaveLength(1);
});

test("an update says nothing about the key of an earlier run: it has this run's", async () => {
  emulator.fault({ status: 401 });
  const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us", adopted: false, managed: "" };
  const error = await rejection(groups.update("1/7", recorded, { loadBalancerId: 1, name: "us", weight: 5 }));
  expect(error.message).toMatch(
    /returned 401 .* Check that edge:apiKey \(EDGE_API_KEY\) holds a valid API key\./,
  );
  expect(error.message).not.toContain("refresh");
});

test("if the list fails after a 404, the error names the object that was looked for", async () => {
  emulator.fault({ path: "/loadbalancer/1", gone: true });
  emulator.fault({ path: "/loadbalancer", status: 403 });
  const messages = await refresh();
  expect(
    messages.map((message) => /^\w+: (.*?) Could not list load balancers: .* 403/.exec(message)?.[1]),
  ).toEqual(
    [7, 8, 9].map(
      (id) =>
        `The API returns 404 for origin group ${id} of load balancer 1, and the list could not be read to confirm that it was deleted.`,
    ),
  );
});
