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

// The operations of the same areas that are not documented.
const UNDOCUMENTED = [
  "GET /logging/{}/{}.log",
  "POST /sql/{}/v3/pipeline",
  "POST /sql/{}/v3/cursor",
  "GET /sql/{}/v2",
  "GET /sql/{}/v3",
  "GET /loadbalancer",
  "GET /loadbalancer/{}",
  "POST /loadbalancer",
  "POST /loadbalancer/{}",
  "DELETE /loadbalancer/{}",
  "POST /loadbalancer/{}/origingroup",
  "DELETE /loadbalancer/{}/origingroup/{}",
  "POST /loadbalancer/{}/origingroup/{}/origin",
  "POST /loadbalancer/{}/origingroup/{}/origin/{}",
  "DELETE /loadbalancer/{}/origingroup/{}/origin/{}",
  "GET /mc/log/forwarding",
  "POST /mc/log/forwarding",
  "GET /mc/log/forwarding/{}",
  "DELETE /mc/log/forwarding/{}",
  "POST /videolibrary/{}/addBlockedReferrer",
  "GET /videolibrary/{}",
  "GET /videolibrary",
  "POST /videolibrary",
  "POST /videolibrary/{}",
  "DELETE /videolibrary/{}",
  "GET /compute/script/{}/releases",
  "POST /compute/script/{}/publish",
  "POST /compute/script/{}/publish/{}",
  "DELETE /dnszone/{}/dnssec",
  "GET /dnszone/{}",
  "GET /dnszone",
  "POST /dnszone",
  "DELETE /dnszone/{}",
  "PUT /dnszone/{}/records",
  "POST /dnszone/{}/records/{}",
  "DELETE /dnszone/{}/records/{}",
  "GET /shield/rate-limit/{}",
  "POST /shield/rate-limit",
  "PATCH /shield/rate-limit/{}",
  "DELETE /shield/rate-limit/{}",
  "GET /shield/shield-zones",
  "GET /shield/shield-zone/{}",
  "GET /shield/shield-zone/get-by-pullzone/{}",
  "GET /mc/nodes",
  "GET /database/v2/databases",
  "GET /database/v2/databases/{}",
  "PUT /database/v2/databases/{}/auth/generate",
  "POST /database/v2/databases/{}/auth/revoke",
];

const registered = (source: string) => routes.filter((route) => route.source === source).map(bare);

const bare = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\??\}/g, "{}")}`;

it.each(DOCUMENTED)("offers %s as documented", (operation) => {
  expect(registered("documented")).toContain(operation);
});

it.each(UNDOCUMENTED)("offers %s, which is undocumented", (operation) => {
  expect(registered("undocumented")).toContain(operation);
});

it.each(operations)("offers the package's operation %s, from the same source", (_name, operation) => {
  const source = operation.source === "documented" ? "documented" : "undocumented";
  expect(registered(source)).toContain(bare(operation));
});

it("offers no other operation", () => {
  const known = new Set([
    ...DOCUMENTED,
    ...UNDOCUMENTED,
    ...operations.map(([, operation]) => bare(operation)),
  ]);
  const all = [...registered("documented"), ...registered("undocumented")];
  expect(all.filter((operation) => !known.has(operation))).toEqual([]);
});
