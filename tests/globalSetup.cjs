// @ts-check
/** Names this run in all processes of its stacks, for what globalTeardown.cjs looks for. */
module.exports = () => {
  process.env["EDGE_TEST_RUN"] = `${process.pid}-${Date.now()}`;
};
