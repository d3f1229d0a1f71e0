import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const libraryId = new pulumi.Config().requireNumber("libraryId");

// Blocked by this program, and unblocked by `pulumi destroy`. Any alphabet will do.
const blocks = ["copycat.example", "ärger.example"].map(
  (hostname) => new edge.VideoLibraryRefererBlock(hostname, { libraryId, hostname }),
);

// Must not be blocked, whoever did so; destroy leaves it as it is then.
const partner = new edge.VideoLibraryRefererBlock("partner", {
  libraryId,
  hostname: "partner.example",
  state: "unblocked",
});

export const blockedHosts = pulumi.all(blocks.map(({ hostname }) => hostname));
export const partnerState = partner.state;
