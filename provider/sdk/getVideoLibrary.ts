// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

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
   * Regions that have a copy of all videos, besides the main one: `UK`, `NY`, `SYD` and so on. A set: order
   * and duplicates are ignored.
   */
  replicationRegions: string[];
  /** Version of the player: 1 is the classic one, 2 the new one. */
  playerVersion: number;
  /** Language of the player, such as `en`. */
  uiLanguage: string;
  /** Font of the player, such as `rubik`. */
  fontFamily: string;
  /** Main color of the player, such as `#ff7755`. */
  playerKeyColor: string;
  /** Controls of the player, such as `play,progress,volume`. Their order makes no difference. */
  controls: string;
  /** Speeds that the viewer can select, such as `0.5,1,2`. Their order makes no difference. */
  playbackSpeeds: string;
  /** Size of captions. */
  captionsFontSize: number;
  /** Color of captions, such as `#fff`. */
  captionsFontColor: string;
  /** Background of captions, such as `#000`. */
  captionsBackground: string;
  /** Whether the playlist lists the captions. */
  enableCaptionsInPlaylist: boolean;
  /** Whether the controls are compact. */
  enableCompactControls: boolean;
  /** HTML in the head of the player's page. */
  customHtml: string;
  /** Whether the player shows which parts are watched most. */
  showHeatmap: boolean;
  /** Whether the player resumes where the viewer stopped. */
  rememberPlayerPosition: boolean;
  /** URL of a VAST tag, for advertisements. */
  vastTagUrl: string;
  /** ID of the publisher at vi.ai, for advertisements. */
  viAiPublisherId: string;
  /** `Premium` has more codecs and is faster. */
  encodingTier: "Free" | "Premium" | number;
  /** Whether videos are encoded when they are watched. Needs the tier `Premium`. */
  jitEncodingEnabled: boolean;
  /** Resolutions of new videos, such as `720p,1080p`. Their order makes no difference. */
  enabledResolutions: string;
  /** Codecs of new videos: `x264` and, with the tier `Premium`, `vp9`, `hevc`, `av1`. */
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
  /** Whether the uploaded files are kept. */
  keepOriginalFiles: boolean;
  /** Whether videos are available as MP4 files, too. */
  enableMp4Fallback: boolean;
  /** Whether these MP4 files have no metadata. */
  removeMetadataFromFallbackVideos: boolean;
  /** Whether both width and height limit the resolution. */
  scaleVideoUsingBothDimensions: boolean;
  /** Whether all audio tracks are kept. */
  enableMultiAudioTrackSupport: boolean;
  /** Whether audio is a stream of its own. */
  useSeparateAudioStream: boolean;
  /**
   * Whether a video can be watched before it is encoded. Turns `exposeOriginals` on, and excludes
   * `jitEncodingEnabled`.
   */
  allowEarlyPlay: boolean;
  /** Whether the uploaded files can be downloaded. */
  exposeOriginals: boolean;
  /** Whether the metadata of videos is public. */
  exposeVideoMetadata: boolean;
  /** Whether the platform tags videos by their content. */
  enableContentTagging: boolean;
  /** URL that the platform calls when a video changes its status. */
  webhookUrl: string;
  /** Distance from the left, in percent. */
  watermarkPositionLeft: number;
  /** Distance from the top, in percent. */
  watermarkPositionTop: number;
  /** Width, in percent. */
  watermarkWidth: number;
  /** Height, in percent. */
  watermarkHeight: number;
  /** Whether new videos get captions in `transcribingCaptionLanguages`. */
  enableTranscribing: boolean;
  /** Languages of these captions, such as `en`. A set: order and duplicates are ignored. */
  transcribingCaptionLanguages: string[];
  /** Whether titles are generated. */
  enableTranscribingTitleGeneration: boolean;
  /** Whether descriptions are generated. */
  enableTranscribingDescriptionGeneration: boolean;
  /** Whether chapters are generated. */
  enableTranscribingChaptersGeneration: boolean;
  /** Whether moments are generated. */
  enableTranscribingMomentsGeneration: boolean;
  /** Whether videos have DRM. */
  enableDrm: boolean;
  /** Version of DRM. */
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
    /** Whether clients of level 3 get standard definition only. */
    sdOnlyForL3?: boolean | null | undefined;
    /** Lowest level of a client. */
    minClientSecurityLevel?: "None" | "L1" | "L2" | "L3" | number | null | undefined;
  };
  /** Whether videos can be watched at a URL of their own. */
  allowDirectPlay: boolean;
  /** Whether requests without a referer are refused. */
  blockNoneReferrer: boolean;
  /** Whether the URL of the player must be signed. */
  playerTokenAuthenticationEnabled: boolean;
  /** Whether the URLs of the videos' files must be signed. */
  enableTokenAuthentication: boolean;
  /** Whether these signatures include the address of the viewer. */
  enableTokenIpVerification: boolean;
  /** Hosts whose pages may embed the videos. Empty: all. */
  allowedReferrers: string[];
  /** Hosts whose pages may not embed the videos. */
  blockedReferrers: string[];
  /** ID of the pull zone that delivers the videos. */
  pullZoneId: number;
  /** ID of the storage zone with the videos' files. */
  storageZoneId: number;
  /** Key for the videos of the library. A secret. */
  apiKey: pulumi.Output<string>;
  /** Key that reads the videos of the library. A secret. */
  readOnlyApiKey: pulumi.Output<string>;
  /** Whether the library has an image as a watermark. */
  hasWatermark: boolean;
  /** When the library was created, in UTC. */
  dateCreated: string;
}

/**
 * The video library that these arguments identify, whoever created it. It is an error if there is none, or
 * more than one.
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
  return loadCallModule().call("getVideoLibrary", args, options);
}

/** Like {@link getVideoLibrary}, as an Output, which is secret as a whole if a part of it is. */
export function getVideoLibraryOutput(
  args: GetVideoLibraryOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetVideoLibraryResult>> {
  return loadCallModule().callOutput("getVideoLibrary", args, options);
}
