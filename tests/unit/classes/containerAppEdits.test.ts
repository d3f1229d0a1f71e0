import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import { Dice } from "../../engine/random/dice";
import { isFullRun } from "../../support/fullRun";
import { chooseVariants } from "../../support/variants";
import {
  captureStderr,
  platform,
  Run,
  startPlatform,
  stopPlatform,
  unwrapSecrets,
  writes,
} from "../core/run";

afterEach(stopPlatform);

const numberOfEdits = isFullRun ? 200 : 10;
const seed = Number(process.env["EDGE_SEED"] ?? 1);

interface Container extends Properties {
  imageTag: string;
  environmentVariables: Record<string, string>;
  endpoints: Record<string, Properties>;
  volumeMounts: Record<string, string>;
}
interface Program extends Properties {
  containerTemplates: Record<string, Container>;
  volumes: Record<string, { size: number }>;
}

const times = <Value>(count: number, create: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => create(index));
const createEndpoint = (port: number) => ({
  cdn: { isSslEnabled: false, portMappings: [{ containerPort: port }] },
});
const createContainer = (index: number): Container => ({
  imageRegistryId: "1",
  imageNamespace: "shop",
  imageName: "app",
  imageTag: "1",
  environmentVariables: Object.fromEntries(times(14, (each) => [`V${each}`, `${index} ${each}`])),
  endpoints: { [`public-${index}`]: createEndpoint(80 + index) },
  volumeMounts: { [`data-${index}`]: "/data" },
});

/** Puts the entries in another order, which is no change. */
const shuffle = <Value>(map: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(map).reverse());

/** The IDs of what the program declares and the platform has, by kind and name. */
function listIds({ containerTemplates, volumes }: Program): Record<string, string> {
  const app = platform.state.apps[0];
  const containers = (app?.containerTemplates ?? []).filter(({ name }) => name in containerTemplates);
  return Object.fromEntries([
    ...containers.map(({ name, id }) => [`container ${name}`, id]),
    ...containers.flatMap(({ name, endpoints }) =>
      endpoints
        .filter(({ displayName }) => displayName in (containerTemplates[name]?.endpoints ?? {}))
        .map(({ displayName, id, pullZoneId }) => [`endpoint ${name} ${displayName}`, `${id} ${pullZoneId}`]),
    ),
    ...Object.entries(app?.volumeIds ?? {})
      .filter(([name]) => name in volumes)
      .map(([name, id]) => [`volume ${name}`, id]),
  ]);
}

test(`${numberOfEdits} random edits of an app keep the IDs of what the program keeps, and each preview says what the up does`, async () => {
  captureStderr();
  const dice = new Dice(seed);
  await startPlatform({ variants: chooseVariants((values) => dice.pick(values), { rollout: "atOnce" }) });
  let program: Program = {
    name: "shop",
    autoScaling: { min: 1, max: 2 },
    regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"], maxAllowedRegions: 2 },
    containerTemplates: Object.fromEntries(
      times(3, (index) => [`container-${index}`, createContainer(index)]),
    ),
    volumes: Object.fromEntries(times(3, (index) => [`data-${index}`, { size: 10 }])),
  };
  const created = await new Run().create("ContainerApp", program);
  let recorded = unwrapSecrets(created.outs);
  let count = 100;

  const edit = (next: Program): void => {
    const name = dice.pick(Object.keys(next.containerTemplates)) ?? "";
    const container = next.containerTemplates[name] as Container;
    const { environmentVariables: variables, endpoints } = container;
    const variable = dice.pick(Object.keys(variables)) ?? "V0";
    const endpoint = dice.pick(Object.keys(endpoints));
    count += 1;
    const set = (target: object, values: object) => () => Object.assign(target, values);
    const remove = (target: Properties, key: string | undefined) => () => delete target[key ?? ""];
    const isAlone = Object.keys(next.containerTemplates).length === 1;
    const added = { [`container-${count}`]: { ...createContainer(count), volumeMounts: {} } };
    const { [name]: _, ...others } = next.containerTemplates;
    const volumes = Object.entries(next.volumes).map(([each, { size }]) => [
      each,
      { size: Math.min(100, size + 1) },
    ]);
    const edits: (() => unknown)[] = [
      set(container, { imageTag: String(count) }),
      set(variables, { [variable]: String(count) }),
      set(variables, { [`V${count}`]: "new" }),
      remove(variables, variable),
      set(next.volumes, { [`data-${count}`]: { size: 1 } }),
      set(next, { volumes: Object.fromEntries(volumes) }),
      set(endpoints, { [`public-${count}`]: createEndpoint(count) }),
      remove(endpoints, endpoint),
      set(next.containerTemplates, added),
      ...(isAlone ? [] : [remove(next.containerTemplates, name)]),
      // A container is renamed: another one, with the same content.
      set(next, { containerTemplates: { ...others, [`container-${count}`]: container } }),
      set(next, { containerTemplates: shuffle(next.containerTemplates) }),
      set(container, { environmentVariables: shuffle(variables) }),
      set(next, { autoScaling: { min: 1, max: count } }),
    ];
    dice.pick(edits)?.();
  };

  /** What others change: a name that the program has not declared, or one that it has. */
  const drift = (): void => {
    const app = platform.state.apps[0];
    const container = app && dice.pick(app.containerTemplates);
    count += 1;
    if (dice.chance(0.5)) container?.environmentVariables.push({ name: `FOREIGN${count}`, value: "theirs" });
    else if (container?.environmentVariables[0]) container.environmentVariables[0].value = `drift ${count}`;
  };

  for (let step = 0; step < numberOfEdits; step += 1) {
    const next = structuredClone(program);
    for (let edits = 1 + dice.below(4); edits > 0; edits -= 1) edit(next);
    if (dice.chance(0.3)) {
      drift();
      const { props } = await new Run().provider("ContainerApp").read(created.id, recorded);
      recorded = unwrapSecrets(props ?? {});
    }
    const foreign = listForeignVariables();
    const before = listIds(next);

    const run = new Run();
    const { inputs } = await run.checkArguments("ContainerApp", next);
    const { changes } = await run.provider("ContainerApp").diff(created.id, recorded, inputs);
    platform.requests.clear();
    if (changes) {
      const planned = unwrapSecrets(
        (await run.provider("ContainerApp").previewUpdate(created.id, recorded, inputs)).outs,
      );
      expect(writes()).toEqual([]);
      recorded = unwrapSecrets(
        (await new Run().provider("ContainerApp").update(created.id, recorded, inputs)).outs,
      );
      const known = Object.entries(planned).filter(([, value]) => value !== unknownValue);
      const outcome = known.map(([name]) => [name, recorded[name]]);
      expect([step, Object.fromEntries(outcome)]).toEqual([step, Object.fromEntries(known)]);
    }
    const after = listIds(next);
    expect([step, after]).toEqual([step, { ...after, ...before }]);
    expect(Object.keys(after).sort()).toEqual(listDeclaredNames(next));
    expect(recorded).toMatchObject({ containerTemplates: next.containerTemplates, volumes: next.volumes });
    expect(listForeignVariables()).toEqual(
      foreign.filter((each) => (each.split(" ")[0] ?? "") in next.containerTemplates),
    );
    const again = await new Run().checkArguments("ContainerApp", next);
    expect((await new Run().provider("ContainerApp").diff(created.id, recorded, again.inputs)).changes).toBe(
      false,
    );
    program = next;
  }
}, 240_000);

const listForeignVariables = (): string[] =>
  (platform.state.apps[0]?.containerTemplates ?? [])
    .flatMap(({ name, environmentVariables }) =>
      environmentVariables
        .map((each) => each.name)
        .filter((each) => each.startsWith("FOREIGN"))
        .map((each) => `${name} ${each}`),
    )
    .sort();

const listDeclaredNames = ({ containerTemplates, volumes }: Program): string[] =>
  [
    ...Object.keys(containerTemplates).map((name) => `container ${name}`),
    ...Object.entries(containerTemplates).flatMap(([name, { endpoints }]) =>
      Object.keys(endpoints).map((each) => `endpoint ${name} ${each}`),
    ),
    ...Object.keys(volumes).map((name) => `volume ${name}`),
  ].sort();
