import { isDeepStrictEqual } from "node:util";
import { callRoute } from "../../../api/callRoute";
import { containerAppRoutes } from "../../../api/containerApps";
import type { LiveObject } from "../../../api/objects/options";
import { ApiError, AuthenticationError, EdgeError } from "../../../base/errors";
import { capitalize } from "../../../base/messageText";
import { getTimeLeft } from "../../../base/time";
import type { Client } from "../../../http/client";
import { type ValueDeclarations, value } from "../../../model/field";
import { mergeDeclared } from "../../../model/keyed";
import { boolean } from "../../../model/kinds";
import type { Properties } from "../../../model/properties";
import { containerApp } from "../../../objects/containerApp";
import { toObjectOutputs } from "../../../objects/declare/convert";
import type { UpdateInput } from "../../lifecycle";
import { locateObject, type ObjectClass, type ObjectKey } from "../lookup";
import { poll } from "../polling";

// The document of a container app, which an update sends with all that stays, and its roll-out.

export const rolloutFields: ValueDeclarations = {
  waitForRollout: value(
    boolean(),
    "Whether a create or an update waits until the app runs: for at most ten minutes or, with `customTimeouts`, nine tenths of that time. Default: `true`.",
    { transient: true },
  ),
};

const maxRolloutWaitMs = 600_000;

/** Makes the class of container apps send whole documents, deploy them and wait for the roll-out. */
export function withRollouts(appClass: ObjectClass): ObjectClass {
  const { create, update } = appClass;
  if (!create || !update) return appClass;

  const readApp = async (client: Client, key: ObjectKey): Promise<LiveObject> => {
    const live = await appClass.read(client.withPolicy({ cached: false }), key);
    if (live) return live;
    throw new EdgeError(`${capitalize(appClass.describe(key))} is not on the platform.`);
  };

  return {
    ...appClass,
    // The platform may have saved an app although it reports a failure. The update that follows completes it.
    create: (client, inputs, ...others) =>
      create(client, inputs, ...others).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error instanceof AuthenticationError) throw error;
        const reader = client.withPolicy({ cached: false });
        const { found } = await locateObject(reader, containerApp, inputs).catch(() => ({
          found: undefined,
        }));
        if (!found) throw error;
        return { key: found.key, live: undefined };
      }),

    async update(client, key, change) {
      const before = await readApp(client, key);
      const values = completeDocument(before, change);
      const isSent = Object.keys(values).length > 0;
      const after = isSent ? ((await update(client, key, { ...change, values })) ?? before) : before;
      // A new app may not run until it is deployed. One that others have stopped stays as it is.
      const isNew = change.paths.includes("status");
      if (!isNew && !(isSent && isRunning(before))) return after;
      await callRoute(client, containerAppRoutes.deploy, { path: key });
      return change.inputs["waitForRollout"] === false
        ? readApp(client, key)
        : waitForRollout(() => readApp(client, key), appClass.describe(key), change.notify);
    },
  };
}

const getStatus = ({ status }: LiveObject): string => String(status).toLowerCase();
const isRunning = (live: LiveObject): boolean => !["inactive", "suspended"].includes(getStatus(live));

async function waitForRollout(
  readApp: () => Promise<LiveObject>,
  subject: string,
  notify: UpdateInput<Properties>["notify"],
): Promise<LiveObject> {
  const timeLeft = getTimeLeft();
  const limit = timeLeft === Number.POSITIVE_INFINITY ? maxRolloutWaitMs : timeLeft * 0.9;
  let [live, seconds]: [LiveObject, number] = [{}, 0];
  for await (const elapsed of poll({ limit, firstDelay: 500, maxDelay: 10_000 })) {
    seconds = Math.round(elapsed / 1000);
    live = await readApp();
    if (getStatus(live) === "failing")
      throw new EdgeError(
        `The roll-out of ${subject} has failed: its containers do not start. Look at their logs on the platform, correct the app, and run "pulumi up" again.`,
      );
    if (getStatus(live) !== "progressing") return live;
    notify(
      `Waiting for the roll-out of ${subject}: ${seconds} of at most ${Math.round(limit / 1000)} s …`,
      "info",
    );
  }
  notify(
    `The roll-out of ${subject} has not ended after ${seconds} s: it goes on, and the next "pulumi refresh" reads the outcome.`,
  );
  return live;
}

/** Returns the values to send: those that differ from the live ones, with all that stays. */
function completeDocument(
  before: LiveObject,
  { values, declaredBefore }: UpdateInput<Properties>,
): Properties {
  const live = toObjectOutputs(containerApp, before);
  const { fields } = containerApp;
  const merge = (name: "containerTemplates" | "volumes") =>
    mergeDeclared(fields[name].kind, live[name], values[name], declaredBefore[name]);
  const templates = merge("containerTemplates") as Containers;
  const merged: Properties = {
    ...values,
    ...("volumes" in values && { volumes: merge("volumes") }),
    ...("containerTemplates" in values && {
      containerTemplates: completeContainers(live["containerTemplates"] as Containers, templates, values),
    }),
  };
  const changed = Object.entries(merged).filter(
    ([name, each]) => each !== undefined && !isDeepStrictEqual(each, live[name]),
  );
  const { containerTemplates, ...others } = Object.fromEntries(changed);
  if (containerTemplates === undefined) return others;
  return { ...others, containerTemplates: addIds(containerTemplates as Containers, before) };
}

type Containers = Readonly<Record<string, Properties>>;

const imageMembers = ["imageRegistryId", "imageNamespace", "imageName", "imageTag"];

/** Leaves out the digest of an image that changes, which would take precedence, and the form that an endpoint had before. */
const completeContainers = (
  live: Containers,
  merged: Containers,
  { containerTemplates: declared }: Properties,
): Containers =>
  Object.fromEntries(
    Object.entries(merged).map(([name, { imageDigest, endpoints, ...container }]) => {
      const own: Properties = Object(Object(declared)[name]);
      const isSameImage = imageMembers.every((member) => container[member] === live[name]?.[member]);
      const digest = own["imageDigest"] ?? (isSameImage ? imageDigest : undefined);
      return [
        name,
        {
          ...container,
          ...(digest !== undefined && { imageDigest: digest }),
          ...(endpoints !== undefined && {
            endpoints: selectForms(name, endpoints as Containers, Object(own["endpoints"])),
          }),
        },
      ];
    }),
  );

const selectForms = (container: string, endpoints: Containers, declared: Containers): Containers =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, forms]) => {
      const [form = Object.keys(forms)[0]] = Object.keys(declared[name] ?? {});
      if (form !== undefined) return [name, { [form]: forms[form] }];
      throw new EdgeError(
        `Container ${container} has the endpoint ${name}, whose type no request can express: an update of the containers would remove it. Nothing was changed.`,
      );
    }),
  );

/** Adds the IDs of the containers that stay. Without its ID, a container would be created again. */
function addIds(containers: Containers, { containerTemplates }: LiveObject): Containers {
  const items = (containerTemplates ?? []) as readonly Properties[];
  return Object.fromEntries(
    Object.entries(containers).map(([name, container]) => {
      const id = items.find((each) => each["name"] === name)?.["id"];
      return [name, { ...container, ...(id !== undefined && { id }) }];
    }),
  );
}
