// Counts requests and bytes of a zone with many DNS records. Compares them with one read of the zone for each record, as a
// provider does that reads each resource on its own.
import { createServer, request as sendRequest } from "node:http";
import { Stack } from "./stack.mjs";
import { createProgram, declarations, plugins } from "./subjects.mjs";

const count = 1000;
const createRecord = (i, ttl) => ({ name: `r${i}`, type: "A", value: `192.0.2.${i % 256}`, ttl });
const declareRecords = (ttl) =>
  createProgram(
    declarations.edge,
    `const zone = new edge.DnsZone("zone", { domain: "shop.example" });
const createRecord = ${createRecord};
for (let i = 0; i < ${count}; i++) new edge.DnsRecord("r" + i, { zoneId: zone.zoneId, ...createRecord(i, ${ttl}) });`,
  );

/** @param {import("./parts.mjs").Context} context */
export async function records({ engine }) {
  const stack = await Stack.open(engine.env, {
    ...{ name: "records", seed: {}, plugins, program: declareRecords(300) },
    env: { PULUMI_SKIP_CHECKPOINTS: "true" },
  });
  const meter = await startMeter(stack.emulator.baseUrl);
  try {
    await stack.pulumi("config", "set", "edge:baseUrl", meter.url);
    await stack.pulumi("config", "set", "--secret", "edge:apiKey", stack.emulator.apiKey);
    const measure = async (run) => {
      meter.reset();
      await run();
      return meter.total();
    };
    const up = (ttl) => {
      stack.write("index.js", declareRecords(ttl));
      return stack.run("up");
    };
    const own = {
      up: await measure(() => up(300)),
      refresh: await measure(() => stack.run("refresh")),
      "up that changes one": await measure(() => up("i === 0 ? 600 : 300")),
      "up that changes all": await measure(() => up(900)),
    };
    const [{ Id, Records }] = stack.emulator.state.dnsZones;
    const { apiKey } = stack.emulator;
    const send = async (path, method = "GET", body = undefined) => {
      const headers = { AccessKey: apiKey, ...(body && { "Content-Type": "application/json" }) };
      const response = await fetch(meter.url + path, { method, headers, body: body && JSON.stringify(body) });
      return response.arrayBuffer();
    };
    const readZone = () => send(`/dnszone/${Id}`);
    const update = async (record) => {
      await readZone();
      await send(`/dnszone/${Id}/records/${record.Id}`, "POST", record);
      await readZone();
    };
    const each = {
      refresh: await measure(() => forEach(Records, readZone)),
      "up that changes one": await measure(() => forEach(Records.slice(0, 1), update)),
      "up that changes all": await measure(() => forEach(Records, update)),
      up: await measure(async () => {
        const all = Records.splice(0).map(({ Id: _, ...record }) => record);
        await forEach(all, async (record) => {
          await send(`/dnszone/${Id}/records`, "PUT", record);
          await readZone();
        });
      }),
    };
    const rows = Object.entries(own).map(([operation, { requests, bytes }]) => ({
      "": operation,
      "a read for each record": formatTotal(each[operation]),
      "this package": `${formatTotal({ requests, bytes })}; ${(requests / each[operation].requests).toFixed(3)} × the requests, ${(bytes / each[operation].bytes).toFixed(4)} × the bytes`,
    }));
    return [{ title: `${count} DNS records of one zone`, rows, figure: "records", untimed: true }];
  } finally {
    await meter.close();
    await stack.close();
  }
}

const formatTotal = ({ requests, bytes }) => `${requests} requests, ${(bytes / 1e6).toFixed(1)} MB`;

async function forEach(items, run) {
  for (const item of items) await run(item);
}

/** Starts a server that passes requests on, and counts them and the bytes of their responses. @param {string} target */
async function startMeter(target) {
  let [requests, bytes] = [0, 0];
  const server = createServer((incoming, outgoing) => {
    requests += 1;
    const { method, headers, url } = incoming;
    const passed = sendRequest(target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.on("data", (chunk) => (bytes += chunk.length)).pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    reset: () => ([requests, bytes] = [0, 0]),
    total: () => ({ requests, bytes }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
