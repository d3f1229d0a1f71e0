import { alwaysReturned, field, notInClass, readOnly, updateOnly, value } from "../model/field";
import {
  boolean,
  count,
  decimal,
  enumeration,
  id,
  matchingText,
  nonEmptyText,
  normalized,
  text,
} from "../model/kinds";
import { setOf } from "../model/list";
import { object } from "../model/object";
import type { ArgumentError, Properties } from "../model/properties";
import { declareObject } from "./declare/declareObject";
import { flag, group, integerSetting, named, textSetting } from "./declare/settingFields";
import { storageRegion } from "./storageZone";
import { videoCollection } from "./videoCollection";

const encodingTier = enumeration("EncodingTier", { 0: "Free", 1: "Premium" });
const drmVersion = enumeration("DrmVersion", { 0: "Basic", 1: "Enterprise", 2: "BasicV2" });
const securityLevel = enumeration("WidevineMinClientSecurityLevel", { 0: "None", 1: "L1", 2: "L2", 3: "L3" });
const networkType = enumeration("PullZoneType", { 0: "Premium", 1: "Volume" });

/** An `Intl.Collator` would make every start of a provider a tenth slower. */
const byNumber = (a: string, b: string): number =>
  Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1);

/** A string of values with commas between them. Their order does not matter. */
const commaSeparated = (value: string, allowed: string, isOptional = true) =>
  normalized(
    matchingText(
      new RegExp(`^(?:${value}(?:,${value})*)${isOptional ? "?" : ""}$`),
      `${allowed}, with commas between them`,
    ),
    (values) => [...new Set(values.split(","))].sort(byNumber).join(","),
  );

const resolutions = commaSeparated(String.raw`\d+p`, 'resolutions such as "720p"', false);
const rate = [0, Number.MAX_SAFE_INTEGER] as const;
const percent = [0, 100] as const;

const appleFairPlayDrm = object("AppleFairPlayDrm", "DRM for devices of Apple.", {
  enabled: field("Enabled", boolean(), "Whether it is used."),
});
const googleWidevineDrm = object("GoogleWidevineDrm", "DRM for Android and most browsers.", {
  enabled: field("Enabled", boolean(), "Whether it is used."),
  sdOnlyForL3: field(
    "SdOnlyForL3",
    boolean(),
    "Whether clients of the level `L3` get only audio and standard definition.",
  ),
  minClientSecurityLevel: field(
    "MinClientSecurityLevel",
    securityLevel,
    "Lowest security level that a client may have: `L1` is the most secure, `L3` the least.",
  ),
});

const readOnlyCharge = <const Wire extends string>(wire: Wire, description: string) =>
  readOnly(wire, decimal(0, 1e12), description, notInClass);

const transcription = { billedFor: "each minute of audio" } as const;

export const videoLibrary = declareObject({
  className: "VideoLibrary",
  noun: "video library",
  shortNoun: "library",
  plural: "video libraries",
  area: "video",
  description:
    "A library of videos that share the settings for encoding, for the player and for access. Only `name` is required. With the library, the platform creates a storage zone, and a pull zone that delivers the videos. No change replaces a library, because the new one would have no videos. ID and import ID: `<libraryId>`.",
  path: "/videolibrary",
  id: "libraryId",
  fields: {
    libraryId: readOnly("Id", id(), "ID of the library, assigned by the API.", alwaysReturned),
    name: field("Name", nonEmptyText(), "Name of the library. Names need not be unique.", { required: true }),
    replicationRegions: field(
      "ReplicationRegions",
      setOf(storageRegion),
      "Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and duplicates make no difference.",
      { createOnly: true, billedFor: "each region stores all videos" },
    ),
    ...group("Player", {
      playerVersion: integerSetting(
        "Version of the player: `1` is the classic one, `2` the new one.",
        [1, 2],
      ),
    }),
    ...group(
      "Player",
      {
        uiLanguage: named(
          "UILanguage",
          value(nonEmptyText(), "Language of the player as an ISO 639-1 code, such as `en`."),
        ),
        fontFamily: value(nonEmptyText(), "Font of the player, such as `rubik` or `roboto`."),
        playerKeyColor: value(nonEmptyText(), "Main color of the player, such as `#ff7755`."),
        controls: value(
          commaSeparated("[a-z-]+", 'names of controls such as "play"'),
          "Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`, `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.",
        ),
        playbackSpeeds: value(
          commaSeparated(String.raw`\d+(?:\.\d+)?`, 'numbers such as "1.5"'),
          "Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as `0.5,1,2`.",
        ),
        captionsFontSize: integerSetting("Font size of captions.", rate),
        captionsFontColor: value(nonEmptyText(), "Font color of captions, such as `#fff`."),
        captionsBackground: value(nonEmptyText(), "Background color of captions, such as `#000`."),
        enableCaptionsInPlaylist: flag(
          "the HLS playlist lists the captions, so that other players can show them",
        ),
        enableCompactControls: flag("the controls are compact"),
        customHtml: named("CustomHTML", textSetting("HTML that is added to the head of the player's page.")),
        showHeatmap: flag("the player shows a heatmap of the parts that are watched most"),
        rememberPlayerPosition: flag("the player resumes where the viewer stopped"),
        vastTagUrl: textSetting("URL of a VAST tag, for advertisements."),
        viAiPublisherId: textSetting("ID of the publisher at vi.ai, for advertisements."),
      },
      updateOnly,
    ),
    ...group(
      "Encoding",
      {
        encodingTier: value(
          encodingTier,
          "`Free`, or `Premium`, which encodes with priority or on demand and has more codecs.",
          {
            apiDefault: "Free",
            billedFor: "each minute of video that is encoded with the tier `Premium`",
          },
        ),
        jitEncodingEnabled: flag(
          "videos are encoded on demand, when they are watched. Needs the tier `Premium`",
        ),
        enabledResolutions: value(
          resolutions,
          "Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.",
        ),
        outputCodecs: value(
          commaSeparated("[a-z0-9]+", 'names of codecs such as "x264"'),
          "Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`, `hevc`, `av1`.",
        ),
        bitrate240p: integerSetting("Bit rate at 240p, in kilobits per second.", rate),
        bitrate360p: integerSetting("Bit rate at 360p, in kilobits per second.", rate),
        bitrate480p: integerSetting("Bit rate at 480p, in kilobits per second.", rate),
        bitrate720p: integerSetting("Bit rate at 720p, in kilobits per second.", rate),
        bitrate1080p: integerSetting("Bit rate at 1080p, in kilobits per second.", rate),
        bitrate1440p: integerSetting("Bit rate at 1440p, in kilobits per second.", rate),
        bitrate2160p: integerSetting("Bit rate at 2160p, in kilobits per second.", rate),
        keepOriginalFiles: flag("the uploaded files are kept after the encoding"),
        enableMp4Fallback: named("EnableMP4Fallback", flag("videos are available as MP4 files, too")),
        removeMetadataFromFallbackVideos: flag("these MP4 files have no metadata", false),
        scaleVideoUsingBothDimensions: flag(
          "both width and height limit the resolution, so that no video is enlarged or distorted",
          true,
        ),
        enableMultiAudioTrackSupport: flag("videos can have several audio tracks"),
        useSeparateAudioStream: flag("audio is a stream of its own, separate from that of the video"),
        allowEarlyPlay: flag(
          "a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with `jitEncodingEnabled`",
        ),
        exposeOriginals: flag("the uploaded files can be downloaded. DRM does not protect them", undefined, {
          changedBy: ["allowEarlyPlay"],
        }),
        exposeVideoMetadata: flag("the metadata of videos is published as schema meta tags and JSON-LD"),
        enableContentTagging: flag("the platform tags videos by their content"),
        webhookUrl: textSetting("URL that the platform calls when a video changes its status."),
      },
      updateOnly,
    ),
    ...group(
      "Watermark",
      {
        watermarkPositionLeft: integerSetting(
          "Distance of the watermark from the left edge, in percent.",
          percent,
        ),
        watermarkPositionTop: integerSetting(
          "Distance of the watermark from the top edge, in percent.",
          percent,
        ),
        watermarkWidth: integerSetting("Width of the watermark, in percent.", percent),
        watermarkHeight: integerSetting("Height of the watermark, in percent.", percent),
      },
      updateOnly,
    ),
    ...group(
      "Transcription",
      {
        enableTranscribing: flag(
          "the platform transcribes new videos, for captions in `transcribingCaptionLanguages`",
          undefined,
          {
            billedFor: "each minute of audio and each language",
          },
        ),
        transcribingCaptionLanguages: value(
          setOf(nonEmptyText()),
          "Languages of the generated captions, such as `en`. Order and duplicates make no difference.",
          transcription,
        ),
        enableTranscribingTitleGeneration: flag("the platform generates titles", undefined, transcription),
        enableTranscribingDescriptionGeneration: flag(
          "the platform generates descriptions",
          undefined,
          transcription,
        ),
        enableTranscribingChaptersGeneration: flag(
          "the platform generates chapters",
          undefined,
          transcription,
        ),
        enableTranscribingMomentsGeneration: flag("the platform generates moments", undefined, transcription),
      },
      updateOnly,
    ),
    ...group(
      "DRM",
      {
        enableDrm: named(
          "EnableDRM",
          flag("videos are protected by DRM (MediaCage)", undefined, { billedFor: "the licenses of DRM" }),
        ),
        drmVersion: value(drmVersion, "Version of the DRM.", {
          billedFor: "the version `Enterprise`, for each month and license",
        }),
        appleFairPlayDrm: value(
          appleFairPlayDrm,
          "DRM for devices of Apple. Needs the version `Enterprise`.",
        ),
        googleWidevineDrm: value(
          googleWidevineDrm,
          "DRM for Android and most browsers. Needs the version `Enterprise`.",
        ),
      },
      updateOnly,
    ),
    ...group(
      "Access",
      {
        allowDirectPlay: flag("each video can be watched at a direct URL"),
        blockNoneReferrer: flag("requests without a `Referer` header are refused"),
        playerTokenAuthenticationEnabled: flag("the URL of the player must be signed"),
        // The API returns it as a setting of the pull zone only.
        enableTokenAuthentication: flag("the URLs of the videos' files must be signed", undefined, {
          writeOnly: true,
        }),
        enableTokenIpVerification: named(
          "EnableTokenIPVerification",
          flag("these signatures include the address of the viewer", undefined, { writeOnly: true }),
        ),
      },
      updateOnly,
    ),
    allowedReferrers: readOnly(
      "AllowedReferrers",
      setOf(normalized(nonEmptyText(), (host) => host.toLowerCase())),
      "Hosts whose pages may embed the videos. An empty list allows all.",
      { group: "Access" },
    ),
    blockedReferrers: readOnly(
      "BlockedReferrers",
      setOf(normalized(nonEmptyText(), (host) => host.toLowerCase())),
      "Hosts whose pages may not embed the videos.",
      { group: "Access" },
    ),
    pullZoneId: readOnly("PullZoneId", id(), "ID of the pull zone that delivers the videos."),
    storageZoneId: readOnly("StorageZoneId", id(), "ID of the storage zone with the videos' files."),
    apiKey: readOnly("ApiKey", text(), "Key of the Stream API, which manages the videos of the library.", {
      secret: true,
    }),
    readOnlyApiKey: readOnly("ReadOnlyApiKey", text(), "Key of the Stream API that only reads.", {
      secret: true,
    }),
    pullZoneType: readOnly("PullZoneType", networkType, "Network of the pull zone.", notInClass),
    hasWatermark: readOnly("HasWatermark", boolean(), "Whether the library has a watermark image."),
    dateCreated: readOnly("DateCreated", text(), "When the library was created, in UTC."),
    apiAccessKey: readOnly("ApiAccessKey", text(), "A deprecated name of `apiKey`.", {
      ...notInClass,
      secret: true,
    }),
    // Values that change by themselves, and prices.
    dateModified: readOnly("DateModified", text(), "When the library was changed last, in UTC.", notInClass),
    videoCount: readOnly("VideoCount", count(), "Number of videos.", notInClass),
    trafficUsage: readOnly("TrafficUsage", count(), "Bytes that were delivered this month.", notInClass),
    storageUsage: readOnly("StorageUsage", count(), "Bytes of all files.", notInClass),
    watermarkVersion: readOnly(
      "WatermarkVersion",
      count(),
      "Number that each new watermark raises.",
      notInClass,
    ),
    featureFlags: readOnly("FeatureFlags", text(), "Features that the platform has turned on.", notInClass),
    monthlyChargesTranscribing: readOnlyCharge("MonthlyChargesTranscribing", "Charges of this month."),
    monthlyChargesPremiumEncoding: readOnlyCharge("MonthlyChargesPremiumEncoding", "Charges of this month."),
    monthlyChargesEnterpriseDrm: readOnlyCharge("MonthlyChargesEnterpriseDrm", "Charges of this month."),
    drmBasePriceOverride: readOnlyCharge("DrmBasePriceOverride", "A special price of DRM."),
    drmCostPerLicenseOverride: readOnlyCharge("DrmCostPerLicenseOverride", "A special price of a license."),
    premiumEncodingPriceOverride: readOnlyCharge(
      "PremiumEncodingPriceOverride",
      "A special price of encoding.",
    ),
    transcribingPriceOverride: readOnlyCharge(
      "TranscribingPriceOverride",
      "A special price of transcription.",
    ),
  },
  // The list has a query parameter to search, which clients found to have no effect.
  verbs: { update: { returns: "maybe" } },
  // A create makes a pull zone.
  writes: { serial: true, createsWith: "/pullzone" },
  contents: { member: "VideoCount", noun: "video", canForce: true },
  holdsData: true,
  children: [videoCollection],
  hooks: {
    checkTogether: checkEncoding,
    // The API returns null for an empty string.
    fromResponse: (outputs) =>
      Object.fromEntries(
        Object.entries(outputs).map(([name, each]) => [
          name,
          each === null && emptyTexts.has(name) ? "" : each,
        ]),
      ),
  },
  client: {
    name: "videoLibraries",
    doc: "Video libraries, without their videos.",
    list: "Every library with its keys, page by page.",
    get: "One library with its keys.",
    create: "Creates a library, with its pull zone and its storage zone.",
    delete: "Removes a library with its videos, its pull zone and its storage zone.",
  },
  example: {
    title: "A library whose videos have two resolutions",
    arguments: { name: "courses", enabledResolutions: "720p,1080p" },
    change: { enabledResolutions: "480p,720p,1080p" },
    id: 4,
  },
});

const emptyTexts = new Set([
  ...["controls", "playbackSpeeds", "outputCodecs", "customHtml", "vastTagUrl", "viAiPublisherId"],
  "webhookUrl",
]);

function checkEncoding(
  { encodingTier: tier, jitEncodingEnabled: isJit, allowEarlyPlay, outputCodecs }: Properties,
  isKnown: (property: string) => boolean,
): ArgumentError[] {
  const errors: ArgumentError[] = [];
  const isFree = isKnown("encodingTier") && tier === "Free";
  if (isFree && isJit === true)
    errors.push({
      property: "jitEncodingEnabled",
      reason: 'jitEncodingEnabled is true, but encodingTier is "Free": it needs "Premium".',
    });
  if (isFree && isKnown("outputCodecs") && !["x264", "", undefined].includes(outputCodecs as string))
    errors.push({
      property: "outputCodecs",
      reason: `outputCodecs is ${JSON.stringify(outputCodecs)}, but encodingTier is "Free": it has "x264" only.`,
    });
  if (isJit === true && allowEarlyPlay === true)
    errors.push({
      property: "allowEarlyPlay",
      reason:
        "allowEarlyPlay and jitEncodingEnabled are both true, but exclude each other: set one to false.",
    });
  return errors;
}
