import { routes } from "../../../emulator/platform/state";
import { operations } from "../operations";

// The documented operations. The logging API is served below /logging, each database below /sql/<id>.
const DOCUMENTED = [
  "POST /loadbalancer/{}/origingroup/{}",
  "GET /apikey",
  "PUT /mc/log/forwarding/{}",
  "POST /videolibrary/{}/removeBlockedReferrer",
  "GET /compute/script/{}/releases/active",
  "POST /dnszone/{}/dnssec",
  "GET /shield/metrics/shield-zone/{}/api-guardian",
  "GET /shield/event-logs/{}/{}/{}",
  "GET /shield/rate-limits/{}",
  "GET /mc/nodes/plain",
  "GET /logging/v2/pullzones/{}/logs",
  "POST /sql/{}/v2/pipeline",
];

const registered = (source: string) => routes.filter((route) => route.source === source).map(bare);

const bare = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\??\}/g, "{}")}`;

it("documents the operations of the contract, and no others", () => {
  expect(registered("documented").sort()).toEqual(DOCUMENTED.toSorted());
});

it.each(operations)("offers the package's operation %s, from the same source", (_name, operation) => {
  const source = operation.source === "documented" ? "documented" : "undocumented";
  expect(registered(source)).toContain(bare(operation));
});
