import type { Client } from "../../http/client";
import { idNumber, text } from "../arguments";
import { items } from "../paging";
import {
  addBlockedReferrer,
  listVideoLibraries,
  readVideoLibrary,
  removeBlockedReferrer,
  type VideoLibrary,
} from "../videoLibraries";

/** Video libraries and the referers they block (section 4.4). The libraries' own keys are never kept. */
export const videoLibraries = (client: Client) => ({
  /** Every library, page after page (companion). */
  list: (): AsyncIterable<VideoLibrary> =>
    items(client, listVideoLibraries, { size: 1000, sizeParameter: "perPage" }, { of: "video libraries" }),

  /** One library with its blocked and allowed referers (companion). @throws NotFoundError */
  async get(libraryId: number): Promise<VideoLibrary> {
    return client.send(readVideoLibrary, library(libraryId));
  },

  /** Takes a host off the blocked referers (section 4.4). @throws NotFoundError */
  async removeBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(removeBlockedReferrer, referer(libraryId, hostname));
  },

  /** Blocks a host; what a second time does is not documented, so read first (companion). @throws NotFoundError */
  async addBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(addBlockedReferrer, referer(libraryId, hostname));
  },
});

const library = (libraryId: number) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  of: `video library ${libraryId}`,
});

const referer = (libraryId: number, hostname: string) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  body: { Hostname: text("hostname", hostname) },
  of: `referer ${hostname} of video library ${libraryId}`,
});
