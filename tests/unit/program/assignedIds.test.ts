import type * as Pulumi from "@pulumi/pulumi";
import type * as Edge from "../../../provider";
import type * as Base from "../../../provider/program/edgeResource";
import { sdks } from "../../engine/modules";

/** Members of an Output that the SDK does not declare as public. */
interface OutputInternals {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<unknown>;
  allResources(): Promise<Set<Pulumi.Resource>>;
}

const accessInternals = (output: unknown) => output as OutputInternals;
const inspectOutput = async (output: unknown) => ({
  value: await accessInternals(output).promise(),
  known: await accessInternals(output).isKnown,
});

describe.each(Object.entries(sdks))("with %s", (_, sdk) => {
  let pulumi: typeof Pulumi;
  let edge: typeof Edge;
  let base: typeof Base;
  beforeAll(() =>
    jest.isolateModules(() => {
      pulumi = jest.requireActual(sdk);
      jest.doMock("@pulumi/pulumi", () => pulumi);
      edge = require("../../../provider");
      base = require("../../../provider/program/edgeResource");
    }),
  );

  /** Returns the output `part` of a resource in a preview in which the engine returns this ID and these outputs. */
  async function previewPart(id: string, state: object, isNumber = true) {
    await pulumi.runtime.setMocks({ newResource: () => ({ id, state }), call: () => ({}) }, "p", "s", true);
    class Resource extends pulumi.CustomResource {}
    const resource = new Resource("a:b:C", "c", { part: undefined });
    base.fillOutputsFromId(resource, { part: { at: 1, of: 2, isNumber } });
    return (resource as unknown as { part: Pulumi.Output<unknown> }).part;
  }

  test("an unknown part comes from a known ID, whose last part may contain slashes", async () => {
    expect(await inspectOutput(await previewPart("5/7", {}))).toEqual({ value: 7, known: true });
    expect(await inspectOutput(await previewPart("5/a/b", {}, false))).toEqual({ value: "a/b", known: true });
  });

  test("it stays unknown without an ID, and a known one stays as it is", async () => {
    expect(await inspectOutput(await previewPart("", {}))).toEqual({ value: undefined, known: false });
    expect(await inspectOutput(await previewPart("5/7", { part: 8 }))).toEqual({ value: 8, known: true });
    expect(await inspectOutput(await previewPart("", { part: 8 }))).toEqual({ value: 8, known: true });
  });

  test("what uses it depends on the resource", async () => {
    expect(await accessInternals(await previewPart("5/7", {})).allResources()).toHaveProperty("size", 1);
  });

  test("in the preview of mocks, whose IDs have any form, it stays unknown", async () => {
    const newResource: Pulumi.runtime.Mocks["newResource"] = ({ name, inputs }) => ({
      id: `${name}-id`,
      state: inputs,
    });
    await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "p", "s", true);
    const { originGroupId } = new edge.OriginGroup("europe", { loadBalancerId: 1, name: "eu" });
    expect(await inspectOutput(originGroupId)).toEqual({ value: undefined, known: false });
  });
});
