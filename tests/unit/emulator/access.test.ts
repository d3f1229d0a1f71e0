import { startEmulator } from "../../../emulator/index";
import { send } from "./support";

it("two accounts see only their own objects", async () => {
  const accounts = [
    { apiKey: "first", seed: { DnsZones: [{ Id: 1 }] } },
    { apiKey: "second", bearerToken: "second-bearer", seed: { DnsZones: [{ Id: 2 }] } },
  ];
  const twoAccounts = await startEmulator({ accounts });
  const status = async (id: number, headers: Record<string, string>) =>
    (await send(twoAccounts, "GET", `/dnszone/${id}`, undefined, headers)).status;
  expect(twoAccounts.apiKey).toBe("first");
  expect([await status(1, { AccessKey: "first" }), await status(2, { AccessKey: "first" })]).toEqual([
    200, 404,
  ]);
  const bearer = { Authorization: "Bearer second-bearer" };
  expect([await status(1, { AccessKey: "second" }), await status(2, bearer)]).toEqual([404, 200]);
  await send(twoAccounts, "POST", "/dnszone/2/dnssec", undefined, { AccessKey: "second" });
  expect(twoAccounts.accounts.map(({ state }) => state.dnsZones[0]?.DnsSecEnabled)).toEqual([false, true]);
  await twoAccounts.close();
});

it("accounts cannot be combined with the options for one", async () => {
  const accounts = [{ apiKey: "first" }];
  for (const [name, value] of Object.entries({ apiKey: "x", bearerToken: "x", seed: {} }))
    await expect(startEmulator({ accounts, [name]: value })).rejects.toThrow(
      `${name} cannot be combined with accounts`,
    );
});
