import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const libraryId = new pulumi.Config().requireNumber("libraryId");

// This program blocks these hosts, and `pulumi destroy` unblocks them. Names may contain non-ASCII characters.
const blocks = ["copycat.example", "ärger.example"].map(
  (hostname) => new edge.VideoLibraryRefererBlock(hostname, { libraryId, hostname }),
);

// This host must not be blocked, whoever has blocked it. `pulumi destroy` changes nothing.
const partner = new edge.VideoLibraryRefererBlock("partner", {
  libraryId,
  hostname: "partner.example",
  state: "unblocked",
});

export const blockedHosts = pulumi.all(blocks.map(({ hostname }) => hostname));
export const partnerState = partner.state;
