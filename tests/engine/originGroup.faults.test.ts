import { Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20, Priority: 3 }] }],
};
const profile = "/loadbalancer/1";
const creates = `${profile}/origingroup`;
const groups = (...names: string[]) =>
  names
    .map((name) => `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "${name}", weight: 5 });`)
    .join("\n");
const named = (name: string) => scene.groups().filter(({ Name }) => Name === name);

test("invalid arguments are refused in the preview with one message each, and nothing is sent", async () => {
  scene = await Scene.open({ seed });
  scene.stack.program(`new edge.OriginGroup("bad", {
    loadBalancerId: "1",
    originGroupId: -1,
    name: "",
    enabled: null,
    weight: 300,
    weigth: 5,
    healthCheckSettings: { path: 5 },
  });`);
  const { ok, output } = await scene.stack.preview();
  expect([ok, scene.asked()]).toEqual([false, []]);
  for (const sentence of [
    'loadBalancerId must be a positive integer (config.requireNumber reads one from the stack configuration); "1" was given.',
    "originGroupId must be a positive integer; -1 was given.",
    'name must be a string of 1 to 100 characters; "" was given.',
    "enabled is null, which is not allowed: omit it to leave it unmanaged.",
    "weight must be an integer from 0 to 255; 300 was given.",
    "weigth is not an argument of OriginGroup. Its arguments are loadBalancerId, originGroupId, adopt, name,",
    "healthCheckSettings.path must be a string of at most 500 characters; 5 was given.",
  ])
    expect(output).toContain(sentence);
});

test("failed, truncated and lost responses each have the right outcome", async () => {
  scene = await Scene.open({ seed }, { config: { "edge:maxAttempts": "4" } });
  const { emulator, stack } = scene;

  // rules.md#ambiguous-creates: a create without a response is looked up, whether it took effect or not.
  emulator.fault({ method: "POST", path: creates, reset: "after" });
  emulator.fault({ method: "POST", path: creates, status: 503 });
  emulator.fault({ method: "POST", path: creates, truncate: true });
  emulator.fault({ method: "POST", path: creates, status: 500, times: 3 });
  emulator.fault({ method: "POST", path: creates, effect: true, body: "<html>", contentType: "text/html" });
  const names = ["a", "b", "c", "d", "f"];
  const ambiguous = await scene.up(groups(...names), "--parallel", "1");
  expect(ambiguous.ok).toBe(true);
  expect(names.map((name) => named(name).length)).toEqual([1, 1, 1, 1, 1]);
  expect(scene.sent().length).toBe(9);
  for (const name of names) {
    expect(stack.resource(name)).toMatchObject({
      id: `1/${scene.group(name).Id}`,
      outputs: { adopted: false },
    });
  }

  // Lost with the connection, it may still arrive: it is not sent again, and the next up adopts what has come.
  emulator.fault({ method: "POST", path: creates, reset: "before", times: 4 });
  const lost = await scene.up(groups(...names, "late"), "--parallel", "1");
  expect([lost.ok, scene.sent().length, lost.errors["late"]]).toEqual([
    false,
    1,
    expect.stringContaining("was not found after the failed request, which may still take effect"),
  ]);
  emulator.clearFaults();

  // An idempotent write is retried: after a 429, 500 three times, a broken response.
  const path = (name: string) => `${creates}/${scene.group(name).Id}`;
  emulator.fault({ path: path("a"), status: 429, headers: { "Retry-After": "1" } });
  emulator.fault({ path: path("b"), status: 500, times: 3 });
  emulator.fault({ path: path("c"), truncate: true });
  const repeated = await scene.up(groups(...names).replaceAll("weight: 5", "weight: 6"), "--parallel", "1");
  expect([repeated.ok, repeated.changes]).toEqual([true, { same: 1, update: 5 }]);
  expect(scene.sent().length).toBe(10);

  // rules.md#failed-initialization: what fails after its create is recorded as partially created; the next up completes it,
  // without a second create.
  // The response has another weight than the requested one, and the write that corrects it is refused.
  const { Id, ...other } = { ...scene.group("us"), Name: "half", Id: 4_000 };
  emulator.fault({ method: "POST", path: creates, effect: true, body: { ...other, Id, Weight: 1 } });
  emulator.fault({
    method: "POST",
    path: /origingroup\/\d+$/,
    status: 400,
    body: { Message: "Not now.", ErrorKey: "busy" },
  });
  const program = `${groups(...names).replaceAll("weight: 5", "weight: 6")}\n${groups("half")}`;
  const half = await scene.up(program);
  Object.assign(scene.group("half"), { Id, Weight: 1 });
  expect([half.ok, steps(half)]).toEqual([false, ["create half"]]);
  expect(half.output).toContain("Not now.");
  expect(stack.resource("half")).toMatchObject({ id: `1/${Id}`, outputs: { weight: 1, adopted: false } });
  scene.sent();
  // Every read fails now: the state is left unchanged, and nothing is sent.
  const reads = emulator.fault({ method: "GET", status: 503, times: Number.POSITIVE_INFINITY });
  const blind = await stack.up();
  expect([blind.ok, scene.sent(), stack.resource("half").id]).toEqual([false, [], `1/${Id}`]);
  reads.remove();
  expect((await stack.up()).ok).toBe(true);
  expect(scene.sent()).toEqual([`POST ${creates}/${Id} {"Weight":5}`]);

  // A create whose every later read fails is recorded all the same, and nothing else has changed.
  emulator.fault({ method: "GET", after: 1, status: 503, times: Number.POSITIVE_INFINITY });
  const recorded = await scene.up(`${program}\n${groups("e")}`);
  expect([recorded.ok, steps(recorded)]).toEqual([true, ["create e"]]);
  emulator.clearFaults();
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.sent().length).toBe(1);
});

test("a false 404 is distinguished from a real one", async () => {
  scene = await Scene.open({ seed });
  const { emulator, stack } = scene;
  const program = 'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: 20 });';
  expect((await scene.up(program)).ok).toBe(true);
  const before = stack.resource("us").outputs;

  emulator.fault({ method: "GET", path: profile, gone: true });
  const falsely = await stack.refresh();
  expect(falsely.ok).toBe(false);
  expect(falsely.output).toContain(
    "The API returned 404 for origin group 7 of load balancer 1, but the list still contains it or its parent, so it does not count as deleted. Nothing was changed.",
  );
  expect(stack.resource("us").outputs).toEqual(before);

  // The whole area is missing (it may be switched off for an account): the recorded state stands in.
  emulator.fault({ method: "GET", status: 404, times: 2 });
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  expect(stack.resource("us").outputs).toEqual(before);

  emulator.state.loadBalancers.splice(0);
  const truly = await stack.refresh();
  expect([truly.ok, stack.resources()]).toEqual([true, []]);
});

test("no setting is lost on a server that resets fields omitted from an update", async () => {
  scene = await Scene.open({ seed, resetOmittedFields: true });
  const program = (weight: number) =>
    `new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: ${weight}, healthCheckSettings: { path: "/up" } });`;
  Object.assign(scene.group("us"), { Latitude: 46, HealthCheckSettings: { Enabled: true, Path: "/" } });
  const { ok, output } = await scene.up(program(21));
  expect(ok).toBe(true);
  expect(scene.sent()).toEqual([
    `POST ${creates}/7 {"Weight":21,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
    `POST ${creates}/7 {"Name":"us","Enabled":true,"Latitude":46,"Longitude":0,"Weight":21,"Priority":3,"OriginLoadBalancingMethod":0,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
  ]);
  expect(output).toContain(
    "Updating origin group 7 of load balancer 1 also reset latitude, priority, which this program does not manage: the previous values were restored.",
  );
  const kept = { Latitude: 46, Priority: 3, HealthCheckSettings: { Enabled: true, Path: "/up" } };
  expect(scene.group("us")).toMatchObject({ Weight: 21, ...kept });
  const again = await scene.up(program(22));
  expect([again.ok, again.steps]).toMatchObject([true, [{ op: "update", diffs: ["weight"] }]]);
  expect(scene.group("us")).toMatchObject({ Weight: 22, ...kept });
});

test("a refused key is reported, and no key shows in state, output or logs", async () => {
  scene = await Scene.open({ seed }, { env: { EDGE_DEBUG: "1" } });
  const { emulator, stack } = scene;
  const said: string[] = [];
  const run = async (...args: string[]) => {
    const result = await stack.run(...args);
    said.push(result.output, stack.stateText());
    return result;
  };
  stack.program(groups("eu"));
  expect((await run("up", "--yes", "--debug", "--skip-preview")).ok).toBe(true);
  expect(said[0]).toContain(`edge: GET ${emulator.baseUrl}${profile} → 200`);

  emulator.fault({ status: 401, body: "", times: 2 });
  stack.program(groups("eu").replace("weight: 5", "weight: 6"));
  const refused = await run("up", "--yes", "--debug", "--skip-preview");
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain("edge:apiKey (EDGE_API_KEY)");
  // rules.md#recorded-settings: refresh and destroy run with the recorded key, and say so.
  const refresh = await run("refresh", "--yes", "--skip-preview");
  expect(refresh.ok).toBe(false);
  expect(refresh.output).toContain(
    'A refresh or destroy uses the key of the last "pulumi up". After you change the key, run "pulumi up --refresh=false" once, or add --run-program.',
  );
  const broken = "edge-key-with-a-break ";
  stack.configure({ "edge:apiKey": broken });
  const malformed = await run("preview");
  expect(malformed.ok).toBe(false);
  expect(malformed.output).toContain("whitespace");
  for (const text of said)
    for (const key of [emulator.apiKey, broken.trim()]) expect(text).not.toContain(key);
});
