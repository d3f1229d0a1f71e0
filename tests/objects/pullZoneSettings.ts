import { getEnumeration, getMembers, type Type } from "../../facts";
import { pullZone } from "../../provider/objects/pullZone";

type Values = [given: unknown, sent: unknown];

/** A setting of a pull zone: its name in programs and in the API, and two values. */
export interface PullZoneSetting {
  readonly name: string;
  readonly wire: string;
  readonly values: readonly [Values, Values];
}

/** The API's names of the settings by their names in programs, which differ only in letter case. */
const settings = getMembers("PullZoneSettingsModel");
const wires = Object.fromEntries(Object.keys(settings).map((wire) => [wire.toLowerCase(), wire]));
const origins = ["originurl", "storagezoneid", "loadbalancerid", "edgescriptid", "origintype"];
const ofOtherOrigins = [
  "magiccontainersappid",
  "magiccontainersendpointid",
  "dnsoriginport",
  "dnsoriginscheme",
];
const settable = Object.keys(pullZone.fields).filter((name) => {
  const { [name as "type"]: field } = pullZone.fields;
  return (
    !("readOnly" in field.options) && ![...origins, ...ofOtherOrigins, "name"].includes(name.toLowerCase())
  );
});

/** Two values for a setting, as a program gives them and as the API gets them. From the facts, not from the declaration. */
function pickValues(name: string, type: Type): Values[] {
  const special: Readonly<Record<string, Values[]>> = {
    blockedCountries: [
      [
        ["de", "AT"],
        ["AT", "DE"],
      ],
      [["FR"], ["FR"]],
    ],
    budgetRedirectedCountries: [
      [["br"], ["BR"]],
      [["FR"], ["FR"]],
    ],
    originShieldZoneCode: [
      ["IL", "IL"],
      ["FR", "FR"],
    ],
    middlewareScriptId: [
      [4, 4],
      [5, 5],
    ],
    logFormat: [
      ["Plain", 0],
      ["JSON", 1],
    ],
    optimizerWatermarkOffset: [
      [1, 1],
      [2, 2],
    ],
    maxWebSocketConnections: [
      [1000, 1000],
      [2500, 2500],
    ],
    optimizerClasses: [
      [[{ name: "a", properties: { width: "100" } }], [{ Name: "a", Properties: { width: "100" } }]],
      [[], []],
    ],
    bunnyAiImageBlueprints: [
      [[{ name: "a", properties: { PrePrompt: "x" } }], [{ Name: "a", Properties: { PrePrompt: "x" } }]],
      [[], []],
    ],
  };
  const same = (...values: unknown[]): Values[] => values.map((each) => [each, each]);
  const { [name]: own } = special;
  if (own) return own;
  if (type.kind === "enumeration") return Object.entries(getEnumeration(type.name)).reverse().slice(0, 2);
  if (type.kind === "boolean") {
    const facts: { apiDefault?: unknown } = pullZone.fields[name as "enableTls1"].options;
    return facts.apiDefault === true ? same(false, true) : same(true, false);
  }
  if (type.kind === "integer" || type.kind === "number") return same(3, 4);
  if (type.kind === "list")
    return [
      [
        ["b", "a", "b"],
        ["a", "b"],
      ],
      [[], []],
    ];
  return same("first", "second");
}

/** Lists the settings that a zone with any origin has. Tests of origins cover the others. */
export const listSettings = (): PullZoneSetting[] =>
  settable.map((name) => {
    const { [name.toLowerCase()]: wire = "" } = wires;
    return { name, wire, values: pickValues(name, settings[wire] as Type) as [Values, Values] };
  });
