import { startEmulator } from "../../../emulator/index";

it("accounts cannot be combined with the options for one", async () => {
  const accounts = [{ apiKey: "first" }];
  for (const [name, value] of Object.entries({ apiKey: "x", bearerToken: "x", seed: {} }))
    await expect(startEmulator({ accounts, [name]: value })).rejects.toThrow(
      `${name} cannot be combined with accounts`,
    );
});
