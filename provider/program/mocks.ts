import * as pulumi from "@pulumi/pulumi";

/** Returns the mocks that a unit test has set with `pulumi.runtime.setMocks`; undefined in a real run. */
export function getMocks(): pulumi.runtime.Mocks | undefined {
  // Look at the monitor's shape, not its class: the test may have loaded another copy of the SDK.
  const monitor: object = (pulumi.runtime.hasMonitor() && pulumi.runtime.getMonitor()) || {};
  return (monitor as { readonly mocks?: pulumi.runtime.Mocks }).mocks;
}
