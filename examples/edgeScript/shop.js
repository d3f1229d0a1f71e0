import process from "node:process";
import * as BunnySDK from "@bunny.net/edgescript-sdk";

BunnySDK.net.http.serve((request) => {
  const headers = { Authorization: `Bearer ${process.env.API_KEY}` };
  return fetch(`${process.env.API_URL}${new URL(request.url).pathname}`, { headers });
});
