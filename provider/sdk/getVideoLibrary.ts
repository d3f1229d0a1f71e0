// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getVideoLibrary. */
export interface GetVideoLibraryArgs {
  /** Name of the library. Names need not be unique. */
  name: string;
}

/** Arguments of getVideoLibraryOutput. */
export interface GetVideoLibraryOutputArgs {
  /** Name of the library. Names need not be unique. */
  name: pulumi.Input<string>;
}

/** Result of getVideoLibrary. */
export interface GetVideoLibraryResult {
  /** ID of the library, assigned by the API. */
  libraryId: number;
  /** Name of the library. Names need not be unique. */
  name: string;
  /**
   * Regions that store a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. Order and
   * duplicates make no difference.
   */
  replicationRegions: string[];
  /** Version of the player: `1` is the classic one, `2` the new one. */
  playerVersion: number;
  /** Language of the player as an ISO 639-1 code, such as `en`. */
  uiLanguage: string;
  /** Font of the player, such as `rubik` or `roboto`. */
  fontFamily: string;
  /** Main color of the player, such as `#ff7755`. */
  playerKeyColor: string;
  /**
   * Controls of the player, separated by commas, in any order: `play-large`, `play`, `progress`,
   * `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.
   */
  controls: string;
  /**
   * Speeds that the viewer can select, from `0.25` to `4`, separated by commas, in any order, such as
   * `0.5,1,2`.
   */
  playbackSpeeds: string;
  /** Font size of captions. */
  captionsFontSize: number;
  /** Font color of captions, such as `#fff`. */
  captionsFontColor: string;
  /** Background color of captions, such as `#000`. */
  captionsBackground: string;
  /** Whether the HLS playlist lists the captions, so that other players can show them. */
  enableCaptionsInPlaylist: boolean;
  /** Whether the controls are compact. */
  enableCompactControls: boolean;
  /** HTML that is added to the head of the player's page. */
  customHtml: string;
  /** Whether the player shows a heatmap of the parts that are watched most. */
  showHeatmap: boolean;
  /** Whether the player resumes where the viewer stopped. */
  rememberPlayerPosition: boolean;
  /** URL of a VAST tag, for advertisements. */
  vastTagUrl: string;
  /** ID of the publisher at vi.ai, for advertisements. */
  viAiPublisherId: string;
  /** `Free`, or `Premium`, which encodes with priority or on demand and has more codecs. */
  encodingTier: "Free" | "Premium" | number;
  /** Whether videos are encoded on demand, when they are watched. Needs the tier `Premium`. */
  jitEncodingEnabled: boolean;
  /**
   * Resolutions of new videos, separated by commas, in any order, such as `720p,1080p`: at least one of
   * `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p` and `2160p`.
   */
  enabledResolutions: string;
  /**
   * Codecs of new videos, separated by commas, in any order: `x264` and, with the tier `Premium`, `vp9`,
   * `hevc`, `av1`.
   */
  outputCodecs: string;
  /** Bit rate at 240p, in kilobits per second. */
  bitrate240p: number;
  /** Bit rate at 360p, in kilobits per second. */
  bitrate360p: number;
  /** Bit rate at 480p, in kilobits per second. */
  bitrate480p: number;
  /** Bit rate at 720p, in kilobits per second. */
  bitrate720p: number;
  /** Bit rate at 1080p, in kilobits per second. */
  bitrate1080p: number;
  /** Bit rate at 1440p, in kilobits per second. */
  bitrate1440p: number;
  /** Bit rate at 2160p, in kilobits per second. */
  bitrate2160p: number;
  /** Whether the uploaded files are kept after the encoding. */
  keepOriginalFiles: boolean;
  /** Whether videos are available as MP4 files, too. */
  enableMp4Fallback: boolean;
  /** Whether these MP4 files have no metadata. */
  removeMetadataFromFallbackVideos: boolean;
  /** Whether both width and height limit the resolution, so that no video is enlarged or distorted. */
  scaleVideoUsingBothDimensions: boolean;
  /** Whether videos can have several audio tracks. */
  enableMultiAudioTrackSupport: boolean;
  /** Whether audio is a stream of its own, separate from that of the video. */
  useSeparateAudioStream: boolean;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on. Cannot be combined with
   * `jitEncodingEnabled`.
   */
  allowEarlyPlay: boolean;
  /** Whether the uploaded files can be downloaded. DRM does not protect them. */
  exposeOriginals: boolean;
  /** Whether the metadata of videos is published as schema meta tags and JSON-LD. */
  exposeVideoMetadata: boolean;
  /** Whether the platform tags videos by their content. */
  enableContentTagging: boolean;
  /** URL that the platform calls when a video changes its status. */
  webhookUrl: string;
  /** Distance of the watermark from the left edge, in percent. */
  watermarkPositionLeft: number;
  /** Distance of the watermark from the top edge, in percent. */
  watermarkPositionTop: number;
  /** Width of the watermark, in percent. */
  watermarkWidth: number;
  /** Height of the watermark, in percent. */
  watermarkHeight: number;
  /** Whether the platform transcribes new videos, for captions in `transcribingCaptionLanguages`. */
  enableTranscribing: boolean;
  /** Languages of the generated captions, such as `en`. Order and duplicates make no difference. */
  transcribingCaptionLanguages: string[];
  /** Whether the platform generates titles. */
  enableTranscribingTitleGeneration: boolean;
  /** Whether the platform generates descriptions. */
  enableTranscribingDescriptionGeneration: boolean;
  /** Whether the platform generates chapters. */
  enableTranscribingChaptersGeneration: boolean;
  /** Whether the platform generates moments. */
  enableTranscribingMomentsGeneration: boolean;
  /** Whether videos are protected by DRM (MediaCage). */
  enableDrm: boolean;
  /** Version of the DRM. */
  drmVersion: "Basic" | "Enterprise" | "BasicV2" | number;
  /** DRM for devices of Apple. Needs the version `Enterprise`. */
  appleFairPlayDrm: {
    /** Whether it is used. */
    enabled?: boolean | null | undefined;
  };
  /** DRM for Android and most browsers. Needs the version `Enterprise`. */
  googleWidevineDrm: {
    /** Whether it is used. */
    enabled?: boolean | null | undefined;
    /** Whether clients of the level `L3` get only audio and standard definition. */
    sdOnlyForL3?: boolean | null | undefined;
    /** Lowest security level that a client may have: `L1` is the most secure, `L3` the least. */
    minClientSecurityLevel?: "None" | "L1" | "L2" | "L3" | number | null | undefined;
  };
  /** Whether each video can be watched at a direct URL. */
  allowDirectPlay: boolean;
  /** Whether requests without a `Referer` header are refused. */
  blockNoneReferrer: boolean;
  /** Whether the URL of the player must be signed. */
  playerTokenAuthenticationEnabled: boolean;
  /** Whether the URLs of the videos' files must be signed. */
  enableTokenAuthentication: boolean;
  /** Whether these signatures include the address of the viewer. */
  enableTokenIpVerification: boolean;
  /** Hosts whose pages may embed the videos. An empty list allows all. */
  allowedReferrers: string[];
  /** Hosts whose pages may not embed the videos. */
  blockedReferrers: string[];
  /** ID of the pull zone that delivers the videos. */
  pullZoneId: number;
  /** ID of the storage zone with the videos' files. */
  storageZoneId: number;
  /** Key of the Stream API, which manages the videos of the library. A secret. */
  apiKey: pulumi.Output<string>;
  /** Key of the Stream API that only reads. A secret. */
  readOnlyApiKey: pulumi.Output<string>;
  /** Whether the library has a watermark image. */
  hasWatermark: boolean;
  /** When the library was created, in UTC. */
  dateCreated: string;
}

/**
 * Finds the video library that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a library
 * ```ts
 * const { libraryId } = await edge.getVideoLibrary({ name: "courses" });
 * ```
 */
export function getVideoLibrary(
  args: GetVideoLibraryArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetVideoLibraryResult> {
  return loadInvokeModule().invoke("getVideoLibrary", args, options);
}

/** Like {@link getVideoLibrary}, as an Output, which is secret as a whole if a part of it is. */
export function getVideoLibraryOutput(
  args: GetVideoLibraryOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetVideoLibraryResult>> {
  return loadInvokeModule().invokeOutput("getVideoLibrary", args, options);
}
