import * as pulumi from "@pulumi/pulumi";

/** The mocks that a unit test of a program has set with `pulumi.runtime.setMocks`; undefined in a real run. */
export function mocksInForce(): pulumi.runtime.Mocks | undefined {
  const monitor: object | undefined = pulumi.runtime.hasMonitor() ? pulumi.runtime.getMonitor() : undefined;
  // Recognized by shape: the test may have loaded another copy of the SDK.
  return monitor !== undefined && isMocked(monitor) ? monitor.mocks : undefined;
}

const isMocked = (monitor: object): monitor is { readonly mocks: pulumi.runtime.Mocks } =>
  "mocks" in monitor && typeof monitor.mocks === "object" && monitor.mocks !== null;
