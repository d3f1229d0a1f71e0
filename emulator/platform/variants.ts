/**
 * What the platform does where its descriptions and its clients disagree, or where a test needs a simpler platform. The first
 * value of each is the default.
 */
export const variants = {
  /** Whether a 404 of DNS zones, pull zones, libraries and scripts has a body with `ErrorKey`. */
  notFoundBody: ["none", "error"],
  /** Which status a success of a video library, and a create of a container registry, has. */
  statuses: ["observed", "described"],
  /** What a list of pull zones or video libraries is if the request has no `page`. */
  unpagedList: ["array", "page"],
  /** When an accelerated DNS record gets its pull zone: after the response, or five seconds later by the clock. */
  acceleration: ["atOnce", "later"],
  /** Whether the platform changes some settings of a pull zone when others change. */
  couplings: ["on", "off"],
  /** Whether a pull zone loses one of two parallel writes, and one of two parallel creates gets 502. */
  races: ["off", "on"],
  /** What becomes of the default port in an origin's URL. */
  defaultPort: ["kept", "removed"],
  /** Whether a number of WebSocket connections between two tiers becomes the higher one. */
  webSocketTiers: ["rounded", "kept"],
  /** What an update without PreloadingScreenShowOnFirstVisit, the only member that is never null, does to it. */
  preloadingScreen: ["kept", "reset"],
  /** In which case a hostname is stored. */
  hostnames: ["asSent", "lowerCase"],
  /** What an update of an edge rule does to the members that it leaves out. */
  omittedOfEdgeRule: ["kept", "reset"],
  /** Whether an update of a script that changes nothing is an error. */
  unchangedScript: ["accepted", "refused"],
  /** What the host name of a script is. */
  scriptHostname: ["bare", "url"],
  /** Whether the case of a release's UUID matters when it is published again. */
  releaseUuids: ["exact", "anyCase"],
  /** How exact the list of secrets is about the time at which a value was set, if the response to a write has milliseconds. */
  secretTimes: ["exact", "rounded"],
  /** Whether a script may have two variables of one name. */
  duplicateVariable: ["refused", "accepted"],
  /** In which order the further conditions of a shield zone's rule are returned. */
  ruleConditions: ["asSent", "reversed"],
  /** How long the value of a variable may be: 4096 characters by the public API description, 2 kB by the documentation. */
  variableLimit: ["described", "documented"],
  /** What the response to a new or changed edge rule contains. */
  edgeRuleResponse: ["rule", "nothing"],
  /** Whether the password of a storage zone is refused in the first two requests to its files. */
  newStoragePassword: ["accepted", "refusedAtFirst"],
  /** Whether the API of files limits how many requests a zone gets at once. Each then takes 20 milliseconds. */
  storageLimits: ["off", "on"],
  /** What happens to a file whose checksum does not match: 400, or 201 although it is not stored. */
  storageChecksum: ["refused", "ignored"],
  /** How values of enumerations of the container operations are spelled: `saved`, or `Saved` in earlier descriptions. */
  containerValues: ["camelCase", "capitalized"],
  /** In which order responses have the containers, endpoints, variables and volumes of an app. */
  containerOrder: ["kept", "reversed"],
  /** Whether an app that is saved is deployed at once, or only on request. */
  savedApp: ["deployed", "unchanged"],
  /** When the roll-out of an app ends: after the response, or two seconds later by the clock. */
  rollout: ["atOnce", "later"],
  /** What the ID of a container registry is. */
  registryIds: ["number", "text"],
  /** What a list of a directory that does not exist is. */
  missingDirectory: ["empty", "notFound"],
} as const;

/** The value of each variant. */
export type Variants = { [Name in keyof typeof variants]: (typeof variants)[Name][number] };

export const defaultVariants = Object.fromEntries(
  Object.entries(variants).map(([name, [first]]) => [name, first]),
) as Variants;
