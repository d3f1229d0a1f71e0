// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type EncodingTier = "Free" | "Premium" | number;

/** A name, or the API's own number. */
export type DrmVersion = "Basic" | "Enterprise" | "BasicV2" | number;

/** DRM for devices of Apple. */
export interface AppleFairPlayDrm {
  /** Whether it is used. */
  enabled?: pulumi.Input<boolean>;
}

/** A name, or the API's own number. */
export type WidevineMinClientSecurityLevel = "None" | "L1" | "L2" | "L3" | number;

/** DRM for Android and most browsers. */
export interface GoogleWidevineDrm {
  /** Whether it is used. */
  enabled?: pulumi.Input<boolean>;
  /** Whether clients of the level `L3` get only audio and standard definition. */
  sdOnlyForL3?: pulumi.Input<boolean>;
  /** Lowest security level that a client may have: `L1` is the most secure, `L3` the least. */
  minClientSecurityLevel?: pulumi.Input<WidevineMinClientSecurityLevel>;
}

/** Arguments of VideoLibrary. */
export interface VideoLibraryArgs {
  /**
   * Whether to adopt an existing library of the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the library. Names need not be unique. */
  name: pulumi.Input<string>;
  /**
   * Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and
   * duplicates make no difference. Immutable: changing it is an error. Billed: each region stores all videos.
   */
  replicationRegions?: pulumi.Input<readonly string[]>;
  /** Version of the player: `1` is the classic one, `2` the new one. From 1 to 2. */
  playerVersion?: pulumi.Input<number>;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  uiLanguage?: pulumi.Input<string>;
  /** Font of the player, such as `rubik` or `roboto`. */
  fontFamily?: pulumi.Input<string>;
  /** Main color of the player, such as `#ff7755`. */
  playerKeyColor?: pulumi.Input<string>;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  controls?: pulumi.Input<string>;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  playbackSpeeds?: pulumi.Input<string>;
  /** Font size of captions. */
  captionsFontSize?: pulumi.Input<number>;
  /** Font color of captions, such as `#fff`. */
  captionsFontColor?: pulumi.Input<string>;
  /** Background color of captions, such as `#000`. */
  captionsBackground?: pulumi.Input<string>;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  enableCaptionsInPlaylist?: pulumi.Input<boolean>;
  /** Whether the controls are compact. */
  enableCompactControls?: pulumi.Input<boolean>;
  /** HTML that is added to the head of the player's page. */
  customHtml?: pulumi.Input<string>;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  showHeatmap?: pulumi.Input<boolean>;
  /** Whether the player resumes where the viewer stopped. */
  rememberPlayerPosition?: pulumi.Input<boolean>;
  /** URL of a VAST tag, for advertisements. */
  vastTagUrl?: pulumi.Input<string>;
  /** ID of the publisher at vi.ai, for advertisements. */
  viAiPublisherId?: pulumi.Input<string>;
  /**
   * `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. Billed: each minute
   * of video that is encoded with the tier `Premium`. API default: `Free`.
   */
  encodingTier?: pulumi.Input<EncodingTier>;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  jitEncodingEnabled?: pulumi.Input<boolean>;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  enabledResolutions?: pulumi.Input<string>;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  outputCodecs?: pulumi.Input<string>;
  /** Bit rate at 240p, in kilobits per second. */
  bitrate240p?: pulumi.Input<number>;
  /** Bit rate at 360p, in kilobits per second. */
  bitrate360p?: pulumi.Input<number>;
  /** Bit rate at 480p, in kilobits per second. */
  bitrate480p?: pulumi.Input<number>;
  /** Bit rate at 720p, in kilobits per second. */
  bitrate720p?: pulumi.Input<number>;
  /** Bit rate at 1080p, in kilobits per second. */
  bitrate1080p?: pulumi.Input<number>;
  /** Bit rate at 1440p, in kilobits per second. */
  bitrate1440p?: pulumi.Input<number>;
  /** Bit rate at 2160p, in kilobits per second. */
  bitrate2160p?: pulumi.Input<number>;
  /** Whether the uploaded files are kept after the encoding. */
  keepOriginalFiles?: pulumi.Input<boolean>;
  /** Whether videos are available as MP4 files, too. */
  enableMp4Fallback?: pulumi.Input<boolean>;
  /** Whether these MP4 files have no metadata. API default: `false`. */
  removeMetadataFromFallbackVideos?: pulumi.Input<boolean>;
  /**
   * Whether both width and height limit the resolution, so that no video is enlarged or distorted. API
   * default: `true`.
   */
  scaleVideoUsingBothDimensions?: pulumi.Input<boolean>;
  /** Whether videos can have several audio tracks. */
  enableMultiAudioTrackSupport?: pulumi.Input<boolean>;
  /** Whether audio is a stream of its own, separate from that of the video. */
  useSeparateAudioStream?: pulumi.Input<boolean>;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  allowEarlyPlay?: pulumi.Input<boolean>;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  exposeOriginals?: pulumi.Input<boolean>;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  exposeVideoMetadata?: pulumi.Input<boolean>;
  /** Whether the platform tags videos by their content. */
  enableContentTagging?: pulumi.Input<boolean>;
  /** URL that the platform calls when a video changes its status. */
  webhookUrl?: pulumi.Input<string>;
  /** Distance of the watermark from the left edge, in percent. From 0 to 100. */
  watermarkPositionLeft?: pulumi.Input<number>;
  /** Distance of the watermark from the top edge, in percent. From 0 to 100. */
  watermarkPositionTop?: pulumi.Input<number>;
  /** Width of the watermark, in percent. From 0 to 100. */
  watermarkWidth?: pulumi.Input<number>;
  /** Height of the watermark, in percent. From 0 to 100. */
  watermarkHeight?: pulumi.Input<number>;
  /**
   * Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. Billed: each
   * minute of audio and each language.
   */
  enableTranscribing?: pulumi.Input<boolean>;
  /**
   * Languages of the generated captions, such as `en`. Order and duplicates make no difference. Billed: each
   * minute of audio.
   */
  transcribingCaptionLanguages?: pulumi.Input<readonly string[]>;
  /** Whether the platform generates titles. Billed: each minute of audio. */
  enableTranscribingTitleGeneration?: pulumi.Input<boolean>;
  /** Whether the platform generates descriptions. Billed: each minute of audio. */
  enableTranscribingDescriptionGeneration?: pulumi.Input<boolean>;
  /** Whether the platform generates chapters. Billed: each minute of audio. */
  enableTranscribingChaptersGeneration?: pulumi.Input<boolean>;
  /** Whether the platform generates moments. Billed: each minute of audio. */
  enableTranscribingMomentsGeneration?: pulumi.Input<boolean>;
  /** Whether videos are protected by DRM (MediaCage). Billed: the licenses of DRM. */
  enableDrm?: pulumi.Input<boolean>;
  /** Version of the DRM. Billed: the version `Enterprise`, for each month and license. */
  drmVersion?: pulumi.Input<DrmVersion>;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  appleFairPlayDrm?: pulumi.Input<AppleFairPlayDrm>;
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  googleWidevineDrm?: pulumi.Input<GoogleWidevineDrm>;
  /** Whether each video can be watched at a direct URL. */
  allowDirectPlay?: pulumi.Input<boolean>;
  /** Whether requests without a `Referer` header are refused. */
  blockNoneReferrer?: pulumi.Input<boolean>;
  /** Whether the URL of the player must be signed. */
  playerTokenAuthenticationEnabled?: pulumi.Input<boolean>;
  /** Whether the URLs of the videos' files must be signed. */
  enableTokenAuthentication?: pulumi.Input<boolean>;
  /** Whether these signatures include the address of the viewer. */
  enableTokenIpVerification?: pulumi.Input<boolean>;
  /**
   * Hosts whose pages may embed the videos. An empty list allows all. Order and duplicates make no
   * difference.
   */
  allowedReferrers?: pulumi.Input<readonly string[]>;
  /**
   * Hosts whose pages may not embed the videos. Order and duplicates make no difference. Cannot be combined
   * with `VideoLibraryRefererBlock`.
   */
  blockedReferrers?: pulumi.Input<readonly string[]>;
  /**
   * What a delete does. `delete`: delete the library and all its videos. `keep`: leave it unchanged. Default:
   * delete a library that this program created, if it has no videos, and keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A library of videos that share the settings for encoding, for the player and for access. Only `name` is
 * required. With the library, the platform creates a storage zone, and a pull zone that delivers the videos.
 * No change replaces a library, because the new one would have no videos. ID and import ID: `<libraryId>`.
 *
 * @example A library whose videos have two resolutions
 * ```ts
 * new edge.VideoLibrary("example", {
 *   name: "courses",
 *   enabledResolutions: "720p,1080p",
 * });
 * ```
 */
export class VideoLibrary extends EdgeResource {
  /** ID of the library, assigned by the API. */
  declare readonly libraryId: pulumi.Output<number>;
  /** Name of the library. Names need not be unique. */
  declare readonly name: pulumi.Output<string>;
  /**
   * Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and
   * duplicates make no difference.
   */
  declare readonly replicationRegions: pulumi.Output<string[]>;
  /** Version of the player: `1` is the classic one, `2` the new one. */
  declare readonly playerVersion: pulumi.Output<number>;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  declare readonly uiLanguage: pulumi.Output<string>;
  /** Font of the player, such as `rubik` or `roboto`. */
  declare readonly fontFamily: pulumi.Output<string>;
  /** Main color of the player, such as `#ff7755`. */
  declare readonly playerKeyColor: pulumi.Output<string>;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  declare readonly controls: pulumi.Output<string>;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  declare readonly playbackSpeeds: pulumi.Output<string>;
  /** Font size of captions. */
  declare readonly captionsFontSize: pulumi.Output<number>;
  /** Font color of captions, such as `#fff`. */
  declare readonly captionsFontColor: pulumi.Output<string>;
  /** Background color of captions, such as `#000`. */
  declare readonly captionsBackground: pulumi.Output<string>;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  declare readonly enableCaptionsInPlaylist: pulumi.Output<boolean>;
  /** Whether the controls are compact. */
  declare readonly enableCompactControls: pulumi.Output<boolean>;
  /** HTML that is added to the head of the player's page. */
  declare readonly customHtml: pulumi.Output<string>;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  declare readonly showHeatmap: pulumi.Output<boolean>;
  /** Whether the player resumes where the viewer stopped. */
  declare readonly rememberPlayerPosition: pulumi.Output<boolean>;
  /** URL of a VAST tag, for advertisements. */
  declare readonly vastTagUrl: pulumi.Output<string>;
  /** ID of the publisher at vi.ai, for advertisements. */
  declare readonly viAiPublisherId: pulumi.Output<string>;
  /** `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. */
  declare readonly encodingTier: pulumi.Output<EncodingTier>;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  declare readonly jitEncodingEnabled: pulumi.Output<boolean>;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  declare readonly enabledResolutions: pulumi.Output<string>;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  declare readonly outputCodecs: pulumi.Output<string>;
  /** Bit rate at 240p, in kilobits per second. */
  declare readonly bitrate240p: pulumi.Output<number>;
  /** Bit rate at 360p, in kilobits per second. */
  declare readonly bitrate360p: pulumi.Output<number>;
  /** Bit rate at 480p, in kilobits per second. */
  declare readonly bitrate480p: pulumi.Output<number>;
  /** Bit rate at 720p, in kilobits per second. */
  declare readonly bitrate720p: pulumi.Output<number>;
  /** Bit rate at 1080p, in kilobits per second. */
  declare readonly bitrate1080p: pulumi.Output<number>;
  /** Bit rate at 1440p, in kilobits per second. */
  declare readonly bitrate1440p: pulumi.Output<number>;
  /** Bit rate at 2160p, in kilobits per second. */
  declare readonly bitrate2160p: pulumi.Output<number>;
  /** Whether the uploaded files are kept after the encoding. */
  declare readonly keepOriginalFiles: pulumi.Output<boolean>;
  /** Whether videos are available as MP4 files, too. */
  declare readonly enableMp4Fallback: pulumi.Output<boolean>;
  /** Whether these MP4 files have no metadata. */
  declare readonly removeMetadataFromFallbackVideos: pulumi.Output<boolean>;
  /** Whether both width and height limit the resolution, so that no video is enlarged or distorted. */
  declare readonly scaleVideoUsingBothDimensions: pulumi.Output<boolean>;
  /** Whether videos can have several audio tracks. */
  declare readonly enableMultiAudioTrackSupport: pulumi.Output<boolean>;
  /** Whether audio is a stream of its own, separate from that of the video. */
  declare readonly useSeparateAudioStream: pulumi.Output<boolean>;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  declare readonly allowEarlyPlay: pulumi.Output<boolean>;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  declare readonly exposeOriginals: pulumi.Output<boolean>;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  declare readonly exposeVideoMetadata: pulumi.Output<boolean>;
  /** Whether the platform tags videos by their content. */
  declare readonly enableContentTagging: pulumi.Output<boolean>;
  /** URL that the platform calls when a video changes its status. */
  declare readonly webhookUrl: pulumi.Output<string>;
  /** Distance of the watermark from the left edge, in percent. */
  declare readonly watermarkPositionLeft: pulumi.Output<number>;
  /** Distance of the watermark from the top edge, in percent. */
  declare readonly watermarkPositionTop: pulumi.Output<number>;
  /** Width of the watermark, in percent. */
  declare readonly watermarkWidth: pulumi.Output<number>;
  /** Height of the watermark, in percent. */
  declare readonly watermarkHeight: pulumi.Output<number>;
  /** Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. */
  declare readonly enableTranscribing: pulumi.Output<boolean>;
  /** Languages of the generated captions, such as `en`. Order and duplicates make no difference. */
  declare readonly transcribingCaptionLanguages: pulumi.Output<string[]>;
  /** Whether the platform generates titles. */
  declare readonly enableTranscribingTitleGeneration: pulumi.Output<boolean>;
  /** Whether the platform generates descriptions. */
  declare readonly enableTranscribingDescriptionGeneration: pulumi.Output<boolean>;
  /** Whether the platform generates chapters. */
  declare readonly enableTranscribingChaptersGeneration: pulumi.Output<boolean>;
  /** Whether the platform generates moments. */
  declare readonly enableTranscribingMomentsGeneration: pulumi.Output<boolean>;
  /** Whether videos are protected by DRM (MediaCage). */
  declare readonly enableDrm: pulumi.Output<boolean>;
  /** Version of the DRM. */
  declare readonly drmVersion: pulumi.Output<DrmVersion>;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  declare readonly appleFairPlayDrm: pulumi.Output<{
    /** Whether it is used. */
    enabled?: boolean | null;
  }>;
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  declare readonly googleWidevineDrm: pulumi.Output<{
    /** Whether it is used. */
    enabled?: boolean | null;
    /** Whether clients of the level `L3` get only audio and standard definition. */
    sdOnlyForL3?: boolean | null;
    /** Lowest security level that a client may have: `L1` is the most secure, `L3` the least. */
    minClientSecurityLevel?: WidevineMinClientSecurityLevel | null;
  }>;
  /** Whether each video can be watched at a direct URL. */
  declare readonly allowDirectPlay: pulumi.Output<boolean>;
  /** Whether requests without a `Referer` header are refused. */
  declare readonly blockNoneReferrer: pulumi.Output<boolean>;
  /** Whether the URL of the player must be signed. */
  declare readonly playerTokenAuthenticationEnabled: pulumi.Output<boolean>;
  /** Whether the URLs of the videos' files must be signed. */
  declare readonly enableTokenAuthentication: pulumi.Output<boolean>;
  /** Whether these signatures include the address of the viewer. */
  declare readonly enableTokenIpVerification: pulumi.Output<boolean>;
  /**
   * Hosts whose pages may embed the videos. An empty list allows all. Order and duplicates make no
   * difference.
   */
  declare readonly allowedReferrers: pulumi.Output<string[]>;
  /**
   * Hosts whose pages may not embed the videos. Order and duplicates make no difference. Cannot be combined
   * with `VideoLibraryRefererBlock`.
   */
  declare readonly blockedReferrers: pulumi.Output<string[]>;
  /** ID of the pull zone that delivers the videos. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** ID of the storage zone with the videos' files. */
  declare readonly storageZoneId: pulumi.Output<number>;
  /** Key of the Stream API, which manages the videos of the library. A secret. */
  declare readonly apiKey: pulumi.Output<string>;
  /** Key of the Stream API that only reads. A secret. */
  declare readonly readOnlyApiKey: pulumi.Output<string>;
  /** Whether the library has a watermark image. */
  declare readonly hasWatermark: pulumi.Output<boolean>;
  /** When the library was created, in UTC. */
  declare readonly dateCreated: pulumi.Output<string>;
  /** Whether the library was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: VideoLibraryArgs, options?: pulumi.CustomResourceOptions) {
    super("VideoLibrary", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): VideoLibrary {
    return new VideoLibrary(name, {} as VideoLibraryArgs, { ...options, id });
  }

  /** Whether a value is a VideoLibrary, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is VideoLibrary {
    return isOfClass(value, "VideoLibrary");
  }
}

const declared = {
  outputs: [
    "libraryId",
    "name",
    "replicationRegions",
    "playerVersion",
    "uiLanguage",
    "fontFamily",
    "playerKeyColor",
    "controls",
    "playbackSpeeds",
    "captionsFontSize",
    "captionsFontColor",
    "captionsBackground",
    "enableCaptionsInPlaylist",
    "enableCompactControls",
    "customHtml",
    "showHeatmap",
    "rememberPlayerPosition",
    "vastTagUrl",
    "viAiPublisherId",
    "encodingTier",
    "jitEncodingEnabled",
    "enabledResolutions",
    "outputCodecs",
    "bitrate240p",
    "bitrate360p",
    "bitrate480p",
    "bitrate720p",
    "bitrate1080p",
    "bitrate1440p",
    "bitrate2160p",
    "keepOriginalFiles",
    "enableMp4Fallback",
    "removeMetadataFromFallbackVideos",
    "scaleVideoUsingBothDimensions",
    "enableMultiAudioTrackSupport",
    "useSeparateAudioStream",
    "allowEarlyPlay",
    "exposeOriginals",
    "exposeVideoMetadata",
    "enableContentTagging",
    "webhookUrl",
    "watermarkPositionLeft",
    "watermarkPositionTop",
    "watermarkWidth",
    "watermarkHeight",
    "enableTranscribing",
    "transcribingCaptionLanguages",
    "enableTranscribingTitleGeneration",
    "enableTranscribingDescriptionGeneration",
    "enableTranscribingChaptersGeneration",
    "enableTranscribingMomentsGeneration",
    "enableDrm",
    "drmVersion",
    "appleFairPlayDrm",
    "googleWidevineDrm",
    "allowDirectPlay",
    "blockNoneReferrer",
    "playerTokenAuthenticationEnabled",
    "enableTokenAuthentication",
    "enableTokenIpVerification",
    "allowedReferrers",
    "blockedReferrers",
    "pullZoneId",
    "storageZoneId",
    "apiKey",
    "readOnlyApiKey",
    "hasWatermark",
    "dateCreated",
    "adopted",
  ],
  assigned: { libraryId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
