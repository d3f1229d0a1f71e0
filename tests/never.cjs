// @ts-check
/** A module of which nothing may be used: see resolver.cjs. */
module.exports = new Proxy(
  {},
  {
    get(_, member) {
      if (member === "__esModule") return true;
      throw new Error(`tests/resolver.cjs takes the module away that has ${String(member)}.`);
    },
  },
);
