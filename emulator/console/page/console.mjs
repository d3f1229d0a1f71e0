// @ts-check
// Loads the data of the page and keeps it up to date.
import { byId, call, copyText, createButton } from "./dom.mjs";
import { showFaults } from "./faults.mjs";
import { showObjects } from "./objects.mjs";
import { showRequest } from "./requests.mjs";

/** Milliseconds from a change to the next read of objects and faults, so that a burst of changes causes only one read. */
const REFRESH_DELAY = 100;

const connection = byId("connection", HTMLElement);
const settings = byId("exports", HTMLElement);
let isWaiting = false;
let lastRefresh = Promise.resolve();

function refresh() {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    lastRefresh = lastRefresh.then(showCurrent).catch(() => {}); // the emulator has ended; the stream's error event reports it
  }, REFRESH_DELAY);
}

async function showCurrent() {
  showObjects(await call("GET", "/objects"));
  showFaults(await call("GET", "/faults"));
}

const stream = new EventSource("/_emulator/requests/stream");
stream.addEventListener("open", async () => {
  connection.className = connection.textContent = "live";
  refresh();
  for (const request of await call("GET", "/requests")) showRequest(request);
  const { environment } = await call("GET", "");
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${value}`);
  settings.textContent = lines.join("\n");
});
stream.addEventListener("error", () => {
  connection.className = connection.textContent = "disconnected";
});
stream.addEventListener("message", ({ data }) => {
  showRequest(JSON.parse(data));
  refresh();
});
stream.addEventListener("change", refresh);

settings.after(createButton("Copy", () => copyText(settings.textContent ?? "", "The settings are copied.")));
