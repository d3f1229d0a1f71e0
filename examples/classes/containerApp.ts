import * as edge from "pulumi-edge-platform";

// An app with one container behind a pull zone. Registry 1 is that of public images on Docker Hub.
export const example = new edge.ContainerApp("example", {
  name: "shop",
  autoScaling: {
    min: 1,
    max: 2,
  },
  regionSettings: {
    allowedRegionIds: ["DE"],
    requiredRegionIds: ["DE"],
  },
  containerTemplates: {
    web: {
      imageRegistryId: "1",
      imageNamespace: "library",
      imageName: "nginx",
      imageTag: "1.29",
      environmentVariables: {
        MODE: "production",
      },
      endpoints: {
        public: {
          cdn: {
            isSslEnabled: false,
            portMappings: [
              {
                containerPort: 80,
              },
            ],
          },
        },
      },
    },
  },
});
