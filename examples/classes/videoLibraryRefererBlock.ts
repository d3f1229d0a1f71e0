import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const libraryId = new pulumi.Config().requireNumber("libraryId");

// Blocked by this program, and unblocked by `pulumi destroy`. Non-ASCII names work.
const blocks = ["copycat.example", "ärger.example"].map(
  (hostname) => new edge.VideoLibraryRefererBlock(hostname, { libraryId, hostname }),
);

// Must not be blocked, whoever blocked it; destroy changes nothing.
const partner = new edge.VideoLibraryRefererBlock("partner", {
  libraryId,
  hostname: "partner.example",
  state: "unblocked",
});

export const blockedHosts = pulumi.all(blocks.map(({ hostname }) => hostname));
export const partnerState = partner.state;
