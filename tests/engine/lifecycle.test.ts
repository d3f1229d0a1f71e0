import { fullTest } from "../support/fullRun";
import { isReadOnlySql } from "./faults/databases";
import { compareState, type Extend, openScene, readState, writeProgram } from "./faults/platform";
import { objectName, type PlatformState, type Subject } from "./faults/subject";
import { classSubjects } from "./faults/subjects";
import { Dice } from "./random/dice";
import { chooseRequest, operatorBodies, sendRequest } from "./random/operator";
import { expectSuccess, listSteps, type Scene, sampledForms } from "./scene";

/** One resource of each class or, with EDGE_CLASS, of this class alone. */
const { EDGE_CLASS } = process.env;
const tested = classSubjects.filter(({ className }) => !EDGE_CLASS || className === EDGE_CLASS);
if (tested.length === 0) throw new Error(`EDGE_CLASS: there is no class ${EDGE_CLASS}.`);
const resources = tested.map((subject, i) => ({ subject, n: i + 1, name: objectName(i + 1) }));
type Resource = (typeof resources)[number];

/** Classes that write settings of their parent: if others undo the setting, Pulumi updates the resource. */
const isSwitch = ({ subject }: Resource) =>
  ["DnssecZone", "VideoLibraryRefererBlock"].includes(subject.className);
const isUpdated = ({ subject }: Resource) => subject.writes.update !== undefined;
const inOperatorsReach = ({ subject }: Resource) => subject.className in operatorBodies;

let scene: Scene;

function up(version: number, declared = resources, extend?: Extend) {
  writeProgram(scene.stack, new Map(declared.map((resource) => [resource, version])), extend);
  return scene.stack.up();
}

/** Sends to the API, for each resource, a request that changes or removes its object. */
async function operate(affected: readonly Resource[], deed: "change" | "remove"): Promise<void> {
  const { emulator } = scene;
  const state = await readState(emulator);
  // A changed secret is noticed by its time, which has whole seconds.
  emulator.clock.advance(2_000);
  // Of two changes, the first is one of a managed field.
  const dice = Object.assign(new Dice(0), { chance: () => true });
  for (const { subject, n } of affected) {
    const object = { subject, n, state, held: subject.held(state, n)[0] };
    const request = chooseRequest(deed, object, dice) ?? chooseRequest("remove", object, dice);
    if (request) await sendRequest(emulator, emulator.apiKey, request);
  }
  emulator.requests.clear();
}

const writes = () =>
  scene.emulator.requests
    .writes()
    .flatMap(({ method, path, body }) => (isReadOnlySql(body) ? [] : `${method} ${path}`));

/** What the platform holds for all resources. */
async function observeAll(read: (subject: Subject, state: PlatformState, n: number) => unknown) {
  const state = await readState(scene.emulator);
  return structuredClone(resources.map(({ subject, n }) => read(subject, state, n)));
}
const beside = () => observeAll((subject, state, n) => subject.beside?.(state, n));
const unmanaged = () => observeAll((subject, state, n) => subject.unmanaged?.(state, n));

/** The state records the values of the platform. */
async function expectAgreement(declared = resources): Promise<void> {
  const state = await readState(scene.emulator);
  const wrongs = declared.flatMap(({ subject, n, name }) =>
    compareState(subject.held(state, n), scene.stack.resource(name).outputs, true),
  );
  expect(wrongs).toEqual([]);
}

const expectedSteps = (op: string, affected: readonly Resource[]) =>
  affected.map(({ name }) => `${op} ${name}`).sort();

test.each(sampledForms)(
  "with %s, an object of each class is created, updated, repaired after drift, created again and deleted",
  async (_, project) => {
    scene = await openScene(resources, { project });
    const { stack, emulator } = scene;
    const before = await beside();
    const created = await up(0);
    expect([created.ok ? "" : created.output, created.changes]).toEqual([
      "",
      { create: resources.length + 1 },
    ]);
    await expectAgreement();
    emulator.requests.clear();
    await scene.expectNoChanges();
    expect(writes()).toEqual([]);

    // An update writes what the program manages, and keeps what others have set meanwhile.
    for (const { subject, n } of resources) subject.drift?.(emulator.state, n);
    expect([(await stack.refresh()).ok, writes()]).toEqual([true, []]);
    const others = await unmanaged();
    expect(listSteps(await up(1))).toEqual(expectedSteps("update", resources.filter(isUpdated)));
    expect(await unmanaged()).toEqual(others);
    await expectAgreement();

    const reachable = resources.filter(inOperatorsReach);
    const drifting = reachable.filter((resource) => isUpdated(resource) || isSwitch(resource));
    await operate(drifting, "change");
    expect([(await stack.refresh()).ok, writes()]).toEqual([true, []]);
    expect(listSteps(await stack.up())).toEqual(expectedSteps("update", drifting));
    await expectAgreement();

    // rules.md#updates-never-create: a refresh finds what others have deleted, and the next up creates it.
    const deleted = reachable.filter((resource) => !isSwitch(resource) && resource.subject.writes.delete);
    await operate(deleted, "remove");
    expect((await stack.refresh()).changes["delete"] ?? 0).toBe(deleted.length);
    expect(listSteps(await stack.up())).toEqual(expectedSteps("create", deleted));
    await expectAgreement();

    expectSuccess(await stack.destroy());
    const state = await readState(emulator);
    const gone = resources.filter(({ subject }) => !subject.isKept);
    expect(gone.flatMap(({ subject, n }) => subject.held(state, n))).toEqual([]);
    expect(await beside()).toEqual(before);
  },
);

// The import of a folder whose files differ fails unless the program asks to overwrite them.
const importable = resources.filter(
  ({ subject }) => !["ApiObject", "DatabaseToken", "StorageFolder"].includes(subject.className),
);

(importable.length > 0 ? fullTest : test.skip)(
  "each class imports its object in one up, which writes what differs, and destroy keeps it unless onDelete says otherwise",
  async () => {
    scene = await openScene(resources);
    const { stack, emulator } = scene;
    expect((await up(0)).ok).toBe(true);
    const ids = new Map(resources.map(({ name }) => [name, stack.resource(name).id]));
    await stack.must("state", "delete", "--all", "--force", "--yes");

    const imported = expectSuccess(
      await up(1, importable, ({ name }) => ({ options: { import: ids.get(name) } })),
    );
    expect(imported.changes["import"]).toBe(importable.length);
    const updates = listSteps(imported).filter((step) => step.startsWith("update"));
    // The block is the same in both versions; only enabling DNSSEC again returns the DS data.
    const isBlock = ({ subject }: Resource) => subject.className === "VideoLibraryRefererBlock";
    expect(updates).toEqual(
      expectedSteps(
        "update",
        importable.filter((resource) => isUpdated(resource) && !isBlock(resource)),
      ),
    );
    await expectAgreement(importable);

    emulator.requests.clear();
    expect((await stack.destroy()).ok).toBe(true);
    // The arguments of these two say so. Before DNSSEC is disabled, a POST reads whether the zone is delegated.
    const deleting: [className: string, request: RegExp][] = [
      ["Database", /^DELETE \/database\/v2\/databases\/\w+$/],
      ["DnssecZone", /^DELETE \/dnszone\/\d+\/dnssec$/],
      ["DnssecZone", /^POST \/dnszone\/\d+\/dnssec$/],
    ];
    const expected = deleting.filter(([className]) => tested.some((each) => each.className === className));
    expect(writes().sort()).toEqual(expected.map(([, request]) => expect.stringMatching(request)));
  },
);
