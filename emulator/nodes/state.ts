/** As many addresses as the platform lists (observed), all from the ranges reserved for documentation. */
export const DEFAULT_NODES: readonly string[] = [
  ...Array.from({ length: 100 }, (_, index) => `198.51.100.${index + 1}`),
  ...Array.from({ length: 30 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`),
];
