import { createSeededRandom } from "../../../emulator/random";
import type { Properties } from "../../../provider/model/properties";
import { Dice } from "../../engine/random/dice";
import { listSettings } from "../../objects/pullZoneSettings";
import { chooseSeed, isFullRun } from "../../support/fullRun";
import { chooseVariants } from "../../support/variants";
import { captureStderr, platform, Run, startPlatform, stopPlatform, unwrapSecrets } from "../core/run";

let messages: () => string;
const start = (variants = {}) =>
  startPlatform({
    seed: {
      DnsZones: [{ Id: 3, Domain: "shop.example" }],
      LoadBalancers: [{ LoadBalancerId: 31 }],
      Scripts: [{ Id: 4 }, { Id: 5 }],
    },
    variants,
  });
beforeEach(async () => {
  messages = captureStderr();
  await start();
});
afterEach(stopPlatform);

/** Expects that Pulumi has nothing to do: at once, after a refresh and after an import that repeats the arguments. */
async function expectEmptyPreviews(className: string, id: string, outs: Properties, args: Properties) {
  const hasChanges = async (recorded: Properties, given: Properties) => {
    const run = new Run();
    const { inputs } = await run.checkArguments(className, given);
    const diff = await run.provider(className).detailedDiff(id, recorded, inputs, inputs);
    return diff.changes.map(({ path }) => path);
  };
  expect(await hasChanges(outs, args)).toEqual([]);
  const refreshed = await new Run().provider(className).read(id, outs);
  expect(unwrapSecrets(refreshed.props)).toEqual(outs);
  const imported = await new Run().provider(className).read(id, {}, true);
  expect(await hasChanges(unwrapSecrets(imported.props), unwrapSecrets(imported.inputs ?? {}))).toEqual([]);
}

const url = { originUrl: "https://a.example" };

test.each<[what: string, args: Properties, held: Properties, variants?: object]>([
  ["a stale cache", { ...url, useStaleWhileOffline: true }, { UseBackgroundUpdate: true }],
  ["Perma-Cache", { ...url, permaCacheStorageZoneId: 3 }, { CacheControlMaxAgeOverride: 31_919_000 }],
  [
    "a script as the origin",
    { edgeScriptId: 4 },
    { RoutingFilters: ["scripting"], OriginUrl: "https://bunnycdn.com" },
  ],
  ["no middleware", { ...url, middlewareScriptId: 0 }, { MiddlewareScriptId: null }],
  [
    "connections between two tiers",
    { ...url, maxWebSocketConnections: 600 },
    { MaxWebSocketConnections: 1000 },
  ],
  ["a slash in the URL", { originUrl: "https://a.example/x/" }, { OriginUrl: "https://a.example/x" }],
  ["the default port", { originUrl: "https://a.example:443" }, { OriginUrl: "https://a.example" }],
  [
    "the default port, removed",
    { originUrl: "http://a.example:80/x" },
    { OriginUrl: "http://a.example/x" },
    { defaultPort: "removed" },
  ],
  ["another port", { originUrl: "https://A.example:8443" }, { OriginUrl: "https://a.example:8443" }],
])("what the platform makes of %s breaks no empty preview", async (_, args, held, ...[variants]) => {
  await start(variants);
  const all = { name: "shop", ...args };
  const { id, outs } = await new Run().create("PullZone", all);
  expect(platform.state.pullZones[0]).toMatchObject(held);
  await expectEmptyPreviews("PullZone", id, unwrapSecrets(outs), all);
  // The same in an update.
  const plain = await new Run().create("PullZone", { name: "plain", originUrl: "https://b.example" });
  const changed = { name: "plain", ...args };
  const updated = unwrapSecrets(
    await new Run().applyUpdate("PullZone", plain.id, unwrapSecrets(plain.outs), changed),
  );
  await expectEmptyPreviews("PullZone", plain.id, updated, changed);
  expect(messages()).not.toMatch(/changed as well|also reset/);
});

test.each<[what: string, args: Properties]>([
  ["an accelerated record", { type: "A", value: "192.0.2.1", accelerated: true }],
  ["a redirect", { type: "Redirect", value: "https://a.example" }],
  ["a record without a weight", { type: "CNAME", value: "a.example" }],
])("what the platform makes of %s breaks no empty preview", async (_, args) => {
  const all = { zoneId: 3, name: "www", ...args };
  const { id, outs } = await new Run().create("DnsRecord", all);
  await expectEmptyPreviews("DnsRecord", id, outs, all);
});

const origins: readonly Properties[] = [
  ...["https://a.example", "https://a.example:443/", "http://b.example:80/x/", "https://b.example:8443"].map(
    (originUrl) => ({ originUrl }),
  ),
  ...[{ loadBalancerId: 31 }, { edgeScriptId: 4 }, { edgeScriptId: 5 }],
];
const specialValues: Properties = { middlewareScriptId: 0, maxWebSocketConnections: 600 };
const settings = listSettings();
const coupled = settings.filter(({ name }) =>
  /^(useStale|useBackground|permaCacheStorage|cacheControlMaxAge|routing|middleware|maxWebSocket|preloadingScreenShow)/.test(
    name,
  ),
);

/** Returns the arguments with another origin, or with a setting that is new, has another value or is gone. */
function edit(dice: Dice, { name, ...args }: Properties): Properties {
  const others = Object.entries(args).filter(([each]) => !origins.some((origin) => each in origin));
  if (dice.chance(0.15)) return { name, ...dice.pick(origins), ...Object.fromEntries(others) };
  const setting = dice.pick(dice.chance(0.5) ? coupled : settings);
  if (!setting) return { name, ...args };
  const { [setting.name]: _, ...rest } = args;
  if (dice.chance(0.2)) return { name, ...rest };
  const special = dice.chance(0.3) ? specialValues[setting.name] : undefined;
  return { name, ...rest, [setting.name]: special ?? dice.pick(setting.values)?.[0] };
}

const leftSettings = ["useStaleWhileOffline", "useStaleWhileUpdating", "permaCacheStorageZoneId"];
const pickLeft = (recorded: Properties): Properties =>
  Object.fromEntries(leftSettings.map((each) => [each, recorded[each]]));

const editCount = isFullRun ? 200 : 25;
const firstSeed = isFullRun ? chooseSeed("edits of a pull zone") : 7;

test.each(isFullRun ? [firstSeed, firstSeed + 1] : [firstSeed])(
  "no two updates fight: each random edit of a pull zone is sent once, and then nothing is left to do (seed %s)",
  async (seed) => {
    const dice = new Dice(seed);
    const random = createSeededRandom(seed);
    await start({
      ...chooseVariants((values) => values[Math.floor(random() * values.length)]),
      couplings: "on",
    });
    let args: Properties = { name: "shop", originUrl: "https://a.example" };
    const { id, outs } = await new Run().create("PullZone", args);
    let recorded = unwrapSecrets(outs);
    for (let done = 0; done < editCount; ) {
      const edited = edit(dice, args);
      // A setting that the program no longer gives stays on the platform, so it may contradict one that it gives.
      const { failures } = await new Run()
        .provider("PullZone")
        .check(recorded, { ...pickLeft(recorded), ...edited });
      if (failures.length > 0) continue;
      platform.requests.clear();
      recorded = unwrapSecrets(await new Run().applyUpdate("PullZone", id, recorded, edited));
      expect(platform.requests.writes().length).toBeLessThanOrEqual(1);
      await expectEmptyPreviews("PullZone", id, recorded, edited);
      args = edited;
      done += 1;
    }
    expect(messages()).not.toMatch(/changed as well|also reset|already|outside/);
  },
  600_000,
);
