import { videoLibraries } from "../../provider/api/areas/videoLibraries";
import { called, type Walk } from "./walk";

export const videoLibraryRefererBlock: Walk = {
  kind: "VideoLibraryRefererBlock",
  area: "video libraries",
  title: "Blocked referers of the video libraries",
  async *find(client) {
    const area = videoLibraries(client);
    for await (const { Id: id, Name, BlockedReferrers: listed } of area.list()) {
      if (typeof id !== "number") continue;
      const hosts = listed ?? (await area.get(id)).BlockedReferrers ?? [];
      for (const host of hosts)
        yield { id: `${id}/${host}`, name: [called(Name, `library-${id}`), "blocks", host] };
    }
  },
};
