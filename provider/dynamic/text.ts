/**
 * The provider text that every resource of `kind` carries in its state, for ever (rules.md#provider-text).
 * A literal instead of serialised closures: small, and independent of how the package is built or installed.
 */
export const providerText = (kind: string): string =>
  `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${kind}")`;
