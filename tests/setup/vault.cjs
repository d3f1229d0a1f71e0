// @ts-check
const { once } = require("node:events");
const { createServer } = require("node:http");

/** The key that encrypts the secrets of stacks. */
const dataKey = Buffer.from("d8227c66dbf8296b55107d57b1cf3a1b04d3ac91e4ab63a355c20e82b96c2aae", "hex");

/**
 * Starts a server that returns `dataKey` as HashiCorp Vault would, and encrypts any key to it. With a passphrase instead,
 * `pulumi` would derive the key in each command, which doubles the command's time.
 * @returns {Promise<string>} The server's URL.
 */
async function startVault() {
  const data = { plaintext: dataKey.toString("base64"), ciphertext: "tests" };
  const body = JSON.stringify({ data });
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    response.end(body);
  });
  // Neither the server nor a connection keeps the process running.
  server.unref().on("connection", (socket) => socket.unref());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The vault has no port.");
  return `http://127.0.0.1:${address.port}`;
}

module.exports = { dataKey, startVault };
