// @ts-check
// Loads the data of the page and keeps it up to date.
import { callApi, copyText, createButton, getById } from "./dom.mjs";
import { showFaults } from "./faults.mjs";
import { showObjects } from "./objects.mjs";
import { showRequest } from "./requests.mjs";

/** Milliseconds from a change to the next read of objects and faults. A burst of changes then causes only one read. */
const refreshDelayMs = 100;

const connectionLabel = getById("connection", HTMLElement);
const settings = getById("exports", HTMLElement);
let isRefreshPending = false;
let lastRefresh = Promise.resolve();

function scheduleRefresh() {
  if (isRefreshPending) return;
  isRefreshPending = true;
  setTimeout(() => {
    isRefreshPending = false;
    lastRefresh = lastRefresh.then(showObjectsAndFaults).catch(() => {}); // The event stream reports the end of the emulator.
  }, refreshDelayMs);
}

async function showObjectsAndFaults() {
  showObjects(await callApi("GET", "/objects"));
  showFaults(await callApi("GET", "/faults"));
}

const events = new EventSource("/_emulator/requests/stream");
events.addEventListener("open", async () => {
  connectionLabel.className = connectionLabel.textContent = "live";
  scheduleRefresh();
  for (const request of await callApi("GET", "/requests")) showRequest(request);
  const { environment } = await callApi("GET", "");
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${value}`);
  settings.textContent = lines.join("\n");
});
events.addEventListener("error", () => {
  connectionLabel.className = connectionLabel.textContent = "disconnected";
});
events.addEventListener("message", ({ data }) => {
  showRequest(JSON.parse(data));
  scheduleRefresh();
});
events.addEventListener("change", scheduleRefresh);

settings.after(createButton("Copy", () => copyText(settings.textContent ?? "", "The settings are copied.")));
