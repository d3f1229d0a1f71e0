import type { EmulatorState, Seed } from "../../emulator";
import { objects } from "../../provider/objects";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { mergeSeeds } from "../engine/faults/platform";
import { createExample, type WireObject } from "./example";

const oddNames = [
  `say "hi" $\{shop} 'a' \`b\``,
  "line\nbreak \u2028 \u202e",
  "Größe 日本 🐇",
  "import",
  "constructor",
  "n".repeat(200),
  "-- 12 --",
];

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/**
 * An account with at least two objects of each declaration: those of the examples, and their parents, which have nothing but an
 * ID. Where the API takes any name, objects have names that no program could use as they are.
 */
export function createOddAccount(): Seed {
  const created = objects.filter(({ isPredefined }) => !isPredefined);
  const numbers = created.map((declaration, i) => [declaration, [2 * i + 1, 2 * i + 2]] as const);
  const seed = mergeSeeds([
    { ShieldZones: [1, 2].map(createShieldZone) },
    ...numbers.flatMap(([declaration, ns]) => ns.map((n) => createExample(declaration).seed(n))),
  ]);
  const state = Object.fromEntries(
    Object.entries(seed).map(([name, list]) => [lowerFirst(name), list]),
  ) as unknown as EmulatorState;
  let count = 0;
  const named = new Set<WireObject>();
  for (const [declaration, ns] of numbers)
    for (const item of ns.flatMap((n) => createExample(declaration).listBeside(state, n))) {
      if (!named.has(item)) setOddName(declaration, item, count++);
      named.add(item);
    }
  for (const zone of (seed.PullZones ?? []) as WireObject[])
    if (!zone["StorageZoneId"]) zone["OriginUrl"] ??= "https://origin.example";
  for (const zone of (seed.DnsZones ?? []).slice(0, 2)) zone.DnsSecEnabled = true;
  return seed;
}

/** A zone in which a list of the platform is on. */
const createShieldZone = (n: number) => ({
  shieldZoneId: 5_900_000 + n,
  planType: 1,
  managedAccessLists: [{ listId: 1, name: "VPN Providers", requiredPlan: 1, action: 3, isEnabled: true }],
});

/** Gives an object the next odd name that its class takes. */
function setOddName({ fields, lookup, id }: ObjectDeclaration, item: WireObject, count: number): void {
  const { [fields["name"] ? "name" : (lookup[0] ?? id)]: field } = fields;
  const names = oddNames.map((_, i) => `${oddNames[(count + i) % oddNames.length]} ${count}`);
  const name = names.find((each) => field?.kind.argument.safeParse(each).success);
  if (field && name !== undefined && item[field.wire] !== undefined && typeof item[field.wire] === "string")
    item[field.wire] = name;
}
