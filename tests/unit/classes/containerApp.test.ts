import { withDeadline } from "../../../provider/base/time";
import type { Properties } from "../../../provider/model/properties";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  unwrapSecrets,
  writes,
} from "../core/run";

let messages: () => string;
beforeEach(async () => {
  messages = captureStderr();
  await startPlatform();
});
afterEach(stopPlatform);

const web = {
  imageRegistryId: "1",
  imageNamespace: "library",
  imageName: "nginx",
  imageTag: "1",
  environmentVariables: { TOKEN: "s3cr3t-value", MODE: "test" },
  endpoints: { public: { cdn: { isSslEnabled: false, portMappings: [{ containerPort: 80 }] } } },
  volumeMounts: { data: "/data" },
};
const worker = { imageRegistryId: "1", imageNamespace: "shop", imageName: "worker", imageTag: "7" };
const args = {
  name: "shop",
  autoScaling: { min: 1, max: 2 },
  regionSettings: { allowedRegionIds: ["NY", "DE"], requiredRegionIds: ["DE"] },
  containerTemplates: { web, worker },
  volumes: { data: { size: 10 } },
};
const app = () => platform.state.apps[0];
const findContainer = (name: string) => app()?.containerTemplates.find((each) => each.name === name);
const create = async (more: Properties = {}) => {
  const { id, outs } = await new Run().create("ContainerApp", { ...args, ...more });
  platform.requests.clear();
  return { id, outs: unwrapSecrets(outs) };
};
const update = async (id: string, recorded: Properties, more: Properties) =>
  unwrapSecrets(await new Run().applyUpdate("ContainerApp", id, recorded, { ...args, ...more }));
const withContainers = (more: Properties) => ({ containerTemplates: { web, worker, ...more } });
const refresh = async (id: string, recorded: Properties) =>
  unwrapSecrets((await new Run().provider("ContainerApp").read(id, recorded)).props ?? {});
const bodies = () => platform.requests.writes().map(({ body }) => body as Properties);

test("an app is created, deployed and read back, with the IDs of its containers, endpoints and pull zones", async () => {
  const { id, outs } = await new Run().create("ContainerApp", args);
  const image = { imageRegistryId: "1", imageNamespace: "library", imageName: "nginx", imageTag: "1" };
  expect(platform.requests.writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      "POST",
      "/mc/apps",
      {
        name: "shop",
        runtimeType: "shared",
        autoScaling: { min: 1, max: 2 },
        regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
        containerTemplates: [
          {
            name: "web",
            ...image,
            environmentVariables: [
              { name: "MODE", value: "test" },
              { name: "TOKEN", value: "s3cr3t-value" },
            ],
            endpoints: [
              { displayName: "public", cdn: { isSslEnabled: false, portMappings: [{ containerPort: 80 }] } },
            ],
            volumeMounts: [{ name: "data", mountPath: "/data" }],
          },
          { name: "worker", ...worker },
        ],
        volumes: [{ name: "data", size: 10 }],
      },
    ],
    ["POST", `/mc/apps/${id}/deploy`, undefined],
  ]);
  const [zone] = platform.state.pullZones;
  const endpoint = findContainer("web")?.endpoints[0];
  expect(unwrapSecrets(outs)).toMatchObject({
    ...args,
    regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
    status: "active",
    containers: { web: { containerId: findContainer("web")?.id, imageDigest: expect.any(String) } },
    endpoints: {
      public: { endpointId: endpoint?.id, publicHost: endpoint?.publicHost, pullZoneId: zone?.Id },
    },
  });
});

test("a new tag is sent without the digest of the old one, and what stays with its ID and its digest", async () => {
  const { id, outs } = await create();
  const [oldWeb, oldWorker] = [findContainer("web"), findContainer("worker")].map((each) => ({ ...each }));
  const updated = await update(id, outs, withContainers({ web: { ...web, imageTag: "2" } }));
  const [body = {}] = bodies();
  const [sentWeb, sentWorker] = body["containerTemplates"] as Properties[];
  expect(Object.keys(body)).toEqual(["containerTemplates"]);
  expect(sentWeb).toMatchObject({ id: oldWeb?.id, imageName: "nginx", imageTag: "2" });
  expect(sentWeb).not.toHaveProperty("imageDigest");
  expect(sentWorker).toMatchObject({ id: oldWorker?.id, imageDigest: oldWorker?.imageDigest });
  expect(findContainer("web")?.imageDigest).not.toBe(oldWeb?.imageDigest);
  expect(findContainer("web")?.endpoints).toEqual(oldWeb?.endpoints);
  expect(updated).toMatchObject({ containers: { web: { imageDigest: findContainer("web")?.imageDigest } } });
});

describe("a name", () => {
  const addForeign = () => {
    const container = findContainer("web");
    container?.environmentVariables.push({ name: "FOREIGN", value: "theirs" });
    app()?.containerTemplates.push({
      ...structuredClone(findContainer("worker")),
      id: "f",
      name: "foreign",
    } as never);
    app()?.volumes.push({ name: "foreign", size: 1 });
  };

  test("that others have added is no difference, and an update keeps it", async () => {
    const { id, outs } = await create();
    addForeign();
    const seen = await refresh(id, outs);
    expect(seen).toEqual({ ...outs, containers: expect.objectContaining({ foreign: expect.anything() }) });
    await update(id, seen, {
      ...withContainers({ worker: { ...worker, imageTag: "8" } }),
      volumes: { data: { size: 20 } },
    });
    expect(app()?.containerTemplates.map(({ id: each, name }) => [each, name])).toContainEqual([
      "f",
      "foreign",
    ]);
    expect(findContainer("web")?.environmentVariables).toContainEqual({ name: "FOREIGN", value: "theirs" });
    expect(app()?.volumes).toContainEqual({ name: "foreign", size: 1 });
  });

  test("that the program no longer declares is removed, even next to one of others", async () => {
    const { id, outs } = await create();
    addForeign();
    const { TOKEN: _, ...others } = web.environmentVariables;
    const updated = await update(id, outs, {
      containerTemplates: { web: { ...web, environmentVariables: others } },
    });
    expect(
      app()
        ?.containerTemplates.map(({ name }) => name)
        .sort(),
    ).toEqual(["foreign", "web"]);
    expect(
      findContainer("web")
        ?.environmentVariables.map(({ name }) => name)
        .sort(),
    ).toEqual(["FOREIGN", "MODE"]);
    expect(Object.keys(updated["containerTemplates"] as object)).toEqual(["web"]);
    expect(await refresh(id, updated)).toEqual(updated);
  });

  test("that others have removed is a difference, and the next update adds it again", async () => {
    const { id, outs } = await create();
    app()?.containerTemplates.pop();
    const seen = await refresh(id, outs);
    expect(Object.keys(seen["containerTemplates"] as object)).toEqual(["web"]);
    await update(id, seen, {});
    expect(findContainer("worker")).toMatchObject(worker);
  });

  test("that an adopted app has besides stays, and adopting writes only what differs", async () => {
    await create();
    addForeign();
    const adopted = await new Run().create("ContainerApp", { ...args, adopt: true });
    expect(writes()).toEqual([]);
    expect(Object.keys(unwrapSecrets(adopted.outs)["containerTemplates"] as object).sort()).toEqual([
      "web",
      "worker",
    ]);
    expect(app()?.containerTemplates).toHaveLength(3);
  });
});

describe("a preview", () => {
  const preview = async (id: string, recorded: Properties, more: Properties) => {
    const run = new Run();
    const { inputs } = await run.checkArguments("ContainerApp", { ...args, ...more });
    const { changes } = await run.provider("ContainerApp").diff(id, recorded, inputs);
    return changes;
  };

  test("says which CDN endpoint with its pull zone, and which volume, an update drops", async () => {
    const { id, outs } = await create();
    const zone = platform.state.pullZones[0]?.Id;
    expect(
      await preview(id, outs, {
        containerTemplates: { web: { ...web, endpoints: {} }, worker },
        volumes: {},
      }),
    ).toBe(true);
    expect(messages()).toContain(
      `The update of container app ${id} drops the CDN endpoint public of container web: the platform deletes its pull zone ${zone} with all settings, and drops the volume data with its data.`,
    );
    expect(writes()).toEqual([]);
  });

  test("says that a digest takes precedence over a new tag", async () => {
    const imageDigest = `sha256:${"a".repeat(64)}`;
    const { id, outs } = await create(withContainers({ web: { ...web, imageDigest } }));
    await preview(id, outs, withContainers({ web: { ...web, imageDigest, imageTag: "2" } }));
    expect(messages()).toContain("changes the tag of container web, but its imageDigest takes precedence");
  });
});

describe("a roll-out", () => {
  test("is waited for, with progress", async () => {
    await startPlatform({ variants: { rollout: "later" } });
    const { outs } = await create();
    expect(outs["status"]).toBe("active");
    expect(messages()).toMatch(/Waiting for the roll-out of container app .*: 0 of at most 600 s/);
  });

  test("is not waited for if the program says so", async () => {
    await startPlatform({ variants: { rollout: "later" } });
    expect((await create({ waitForRollout: false })).outs["status"]).toBe("progressing");
  });

  test("that does not end in the time of customTimeouts is a warning", async () => {
    const alter = (body: unknown) => ({ ...Object(body), status: "progressing" });
    platform.fault({ method: "GET", path: "/mc/apps/{id}", alter, times: 99 });
    const { outs } = await withDeadline(4, () => create());
    expect(outs["status"]).toBe("progressing");
    expect(messages()).toContain('it goes on, and the next "pulumi refresh" reads the outcome');
  });

  test("that fails is an error, and the state has the app", async () => {
    platform.fault({
      method: "GET",
      path: "/mc/apps/{id}",
      alter: (body) => ({ ...Object(body), status: "Failing" }),
      times: 99,
    });
    const failure = (await new Run()
      .create("ContainerApp", args)
      .catch((error: unknown) => error)) as Properties;
    expect(failure["message"]).toContain("its containers do not start");
    expect(failure["id"]).toBe(app()?.id);
  });

  test("is not started for an app that others have stopped", async () => {
    const { id, outs } = await create();
    Object.assign(app() ?? {}, { status: "inactive" });
    await update(id, outs, { autoScaling: { min: 1, max: 3 } });
    expect(writes()).toEqual([`PATCH /mc/apps/${id} {"autoScaling":{"min":1,"max":3}}`]);
    expect(app()?.status).toBe("inactive");
  });
});

test("an app that a failed create has saved is found, and completed by the same up", async () => {
  platform.fault({
    method: "POST",
    path: "/mc/apps",
    effect: true,
    status: 422,
    times: 1,
    alter: () => ({ title: "Unprocessable", status: 422 }),
  });
  const { id } = await create();
  expect(platform.state.apps.map((each) => [each.id, each.status])).toEqual([[id, "active"]]);
});

test("values of variables are encrypted in the state, at their depth, and no message shows them", async () => {
  const { outs } = await new Run().create("ContainerApp", args);
  const templates = outs["containerTemplates"] as {
    web: { environmentVariables: Properties; imageTag: unknown };
  };
  expect(templates.web.imageTag).toBe("1");
  expect(templates.web.environmentVariables["TOKEN"]).toMatchObject({ value: "s3cr3t-value" });
  platform.fault({ method: "PATCH", status: 400, body: { title: "Bad s3cr3t-value" } });
  const failure = update(
    String(app()?.id),
    unwrapSecrets(outs),
    withContainers({ web: { ...web, imageTag: "2" } }),
  );
  expect((await rejectionMessage(failure)) + messages()).not.toContain("s3cr3t-value");
});

test("an endpoint that no request can express stays: an update of the containers fails, and nothing is sent", async () => {
  const { id, outs } = await create();
  Object.assign(findContainer("worker")?.endpoints ?? [], [
    { ...structuredClone(findContainer("web")?.endpoints[0]), displayName: "direct", type: "publicIp" },
  ]);
  const failure = update(id, outs, withContainers({ worker: { ...worker, imageTag: "8" } }));
  expect(await rejectionMessage(failure)).toContain(
    "Container worker has the endpoint direct, whose type no request",
  );
  expect(writes()).toEqual([]);
});

test("an app with volumes is deleted only if the program says so", async () => {
  const { id, outs } = await create();
  const remove = (more: object) => new Run().provider("ContainerApp").delete(id, { ...outs, ...more });
  expect(await rejectionMessage(remove({}))).toContain(
    "it still has a volume, which would be deleted with it: data. Remove the volumes from the app first",
  );
  await remove({ onDelete: "delete" });
  expect([platform.state.apps, platform.state.pullZones]).toEqual([[], []]);
});

test.each([
  [
    { web: { ...web, imageTag: "a:b" } },
    'containerTemplates.web.imageTag must be a tag, without ":" and "@"; "a:b" was given.',
  ],
  [{ my_web: web }, "containerTemplates.my_web must be named with at most 50 letters, digits, - and spaces"],
  [
    { web: { ...web, endpoints: { public: {} } } },
    "containerTemplates.web.endpoints.public must have one of cdn and anycast.",
  ],
  [{ web, worker: { ...worker, endpoints: web.endpoints } }, "has the name of an endpoint of web"],
  [{ web: { ...web, image: "x" } }, "containerTemplates.web.image is not an argument of ContainerApp."],
  [
    { web: { ...web, volumeMounts: { data: "data" } } },
    "containerTemplates.web.volumeMounts.data must be an absolute path",
  ],
])("wrong containers %j are refused with a sentence", async (containerTemplates, reason) => {
  const { failures } = await new Run().provider("ContainerApp").check({}, { ...args, containerTemplates });
  expect(failures.map((each) => each.reason).join("\n")).toContain(reason);
  expect(JSON.stringify(failures)).not.toContain("s3cr3t-value");
});
