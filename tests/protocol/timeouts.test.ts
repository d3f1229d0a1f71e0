import { type Emulator, startEmulator } from "../../emulator";
import { managing } from "../managing";
import { gate } from "../waiting";
import { Host, programFolder, removeFolder } from "./host";

const over = "the 1 s allowed by customTimeouts have passed";

const sdk = "@pulumi/pulumi";

describe("customTimeouts", () => {
  const args = { loadBalancerId: 1, name: "us", weight: 20 };
  const recorded = { ...args, originGroupId: 7, adopted: false, managed: managing("name", "weight") };
  const folder = programFolder(sdk, false);
  let emulator: Emulator;
  let host: Host;
  beforeAll(async () => {
    const profile = (id: number, group: number) => ({
      LoadBalancerId: id,
      OriginGroups: [{ Id: group, Name: "us", Weight: 20 }],
    });
    emulator = await startEmulator({
      seed: { LoadBalancers: [profile(1, 7), profile(2, 8)] },
    });
    host = await Host.start(sdk, folder, { kind: "plugin" });
    await host.configure({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey });
  });
  afterAll(async () => {
    await Promise.all([host.close(), emulator.close()]);
    removeFolder(folder);
  });
  afterEach(() => emulator.clearFaults());

  /** Has no response until then. */
  const silent = (method: string, path: string, until: Promise<unknown> = new Promise(() => {})) =>
    emulator.fault({ method, path, until, times: Number.POSITIVE_INFINITY });

  test("end a create and an update whose lookup takes too long, and nothing is written then", async () => {
    const { opened, open } = gate();
    silent("GET", "/loadbalancer/1", opened);
    const unlimited = host.update("1/7", recorded, args);
    const limited = [
      host.create({ ...args, name: "late" }, false, 1),
      host.update("1/7", recorded, { ...args, weight: 99 }, false, 1),
    ];
    for (const call of limited) await expect(call).rejects.toThrow(over);
    open();
    // The one without a limit shares their requests, and is not harmed.
    expect(await unlimited).toMatchObject({ weight: 20 });
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("end a write, and report that it may have taken effect", async () => {
    // Another profile: requests of the previous test may still be in progress.
    silent("POST", "/loadbalancer/2/origingroup");
    // Otherwise the read after the create might find the group in the last milliseconds.
    emulator.fault({ method: "GET", path: "/loadbalancer/2", until: new Promise(() => {}), after: 1 });
    await expect(host.create({ ...args, loadBalancerId: 2, name: "late" }, false, 3)).rejects.toThrow(
      /within (3|[0-2]\.\d+) s\. There was no time left: the 3 s allowed by customTimeouts have passed\. The operation may have taken effect anyway/,
    );
    emulator.clearFaults();
    silent("DELETE", "/loadbalancer/2/origingroup/8");
    const other = { ...recorded, loadBalancerId: 2, originGroupId: 8, onDelete: "delete" };
    await expect(host.delete("2/8", other, 1)).rejects.toThrow(over);
  });
});
