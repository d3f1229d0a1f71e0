import { classes } from "../../../provider/classes";
import type { Lifecycle, Properties } from "../../../provider/classes/lifecycle";
import type { Ownership } from "../../../provider/core/claims";
import { mayAdopt, planCreate } from "../../../provider/core/create";
import { planDelete } from "../../../provider/core/delete";
import type { FindResult } from "../../../provider/core/object";
import { completeKey, parseId } from "../../../provider/core/object";
import { EdgeError, InvalidArgumentError } from "../../../provider/http/errors";

function lifecycleOf(className: string): Lifecycle {
  const found = classes.find((each) => each.className === className);
  if (!found) throw new Error(className);
  return found;
}

/** What is decided, in a few words. */
function create(className: string, inputs: Properties, located: FindResult, adopt = false): string {
  const lifecycle = lifecycleOf(className);
  const result = { givenKey: completeKey(lifecycle, inputs), ...located };
  const plan = planCreate({ lifecycle, inputs }, result, mayAdopt(inputs, { adopt }));
  if (plan.step === "create") return plan.before ? "create, and it exists" : "create";
  if (plan.step === "adopt") return `adopt ${JSON.stringify(plan.key)}${plan.isRead ? "" : ", unread"}`;
  return `${plan.isCertain ? "certainly " : ""}refuse${plan.key ? " what exists" : ""}: ${plan.error.message}`;
}

const group = { loadBalancerId: 1, originGroupId: 7 };
const there: FindResult = { state: "found", found: { key: group, live: { Id: 7, Name: "eu", Weight: 5 } } };
const absent: FindResult = { state: "absent", parentExists: true };
const unobservable: FindResult = { state: "unobservable" };
const eu = { loadBalancerId: 1, name: "eu" };

describe("what a create does", () => {
  test.each<[what: string, inputs: Properties, located: FindResult, plan: RegExp]>([
    ["a name that is free", eu, absent, /^create$/],
    [
      "a name that is taken",
      eu,
      there,
      /^refuse what exists: Origin group "eu" .* already exists \(id 1\/7\)/,
    ],
    ["a taken name with adopt", { ...eu, adopt: true }, there, /^adopt \{[^}]+\}$/],
    ["an id", group, there, /^adopt \{[^}]+\}$/],
    ["an id that does not exist", group, absent, /^certainly refuse: There is no origin group 7/],
    ["an id, without a read", group, unobservable, /^adopt \{[^}]+\}, unread$/],
    ["a name, without a read", { ...eu, adopt: true }, unobservable, /^refuse: .* so it cannot be created/],
    ["a name of several", eu, { state: "unclear", error: new EdgeError("two") }, /^refuse: two$/],
    [
      "a parent that does not exist",
      eu,
      { state: "unclear", error: new InvalidArgumentError("none") },
      /^certainly refuse: none$/,
    ],
  ])("%s", (_, inputs, located, plan) => {
    expect(create("OriginGroup", inputs, located)).toMatch(plan);
  });

  test("the stack's edge:adopt is the default of the argument", () => {
    expect(create("OriginGroup", eu, there, true)).toContain("adopt");
    expect(create("OriginGroup", { ...eu, adopt: false }, there, true)).toContain("refuse");
  });

  test("an object that is not as requested yet is created, with or without a read if that does no harm", () => {
    const block = { libraryId: 4, hostname: "a.example", state: "unblocked" };
    const blocked: FindResult = { state: "found", found: { key: block, live: ["a.example"] } };
    expect(create("VideoLibraryRefererBlock", block, blocked)).toBe("create, and it exists");
    expect(create("VideoLibraryRefererBlock", block, unobservable)).toBe("create");
    expect(create("VideoLibraryRefererBlock", { ...block, state: "blocked" }, unobservable)).toContain(
      "set adopt: true to adopt it without that check",
    );
  });
});

/** What is decided, in a few words. */
function remove(
  className: string,
  id: string,
  recorded: Properties,
  ownership: Partial<Ownership> = {},
): string {
  const lifecycle = lifecycleOf(className);
  const resource = { lifecycle, key: parseId(lifecycle, id), recorded };
  const plan = planDelete(resource, { verdict: "free", ...ownership });
  if (plan.step === "stay") return `stay${plan.isLeft ? " as it is to" : ""}: ${plan.sentence}`;
  return plan.step === "refuse" ? `refuse: ${plan.error.message}` : plan.step;
}

const forwarding = { app: "a", configurationId: "c1", createdAt: "2026-01-01T00:00:00Z", adopted: false };

describe("what a delete does", () => {
  test.each<[what: string, recorded: Properties, ownership: Partial<Ownership>, plan: RegExp]>([
    ["of what the program created", {}, {}, /^delete$/],
    ["of what it adopted", { adopted: true }, {}, /^stay as it is to: .* it was adopted or imported/],
    ["of what it adopted, with onDelete", { adopted: true, onDelete: "delete" }, {}, /^delete$/],
    ["with onDelete: keep", { onDelete: "keep" }, {}, /^stay as it is to: .* onDelete is "keep"\.$/],
    ["with onDelete: disable", { onDelete: "disable" }, {}, /^disable$/],
    [
      "of what another resource has",
      {},
      { verdict: "held" },
      /^stay: .* another resource .* If that resource adopted it/,
    ],
    [
      "of what another resource has, with onDelete",
      { onDelete: "delete" },
      { verdict: "held" },
      /add aliases\.$/,
    ],
    ["of what another one could not create", {}, { verdict: "failed" }, /^refuse: .* could not be created/],
    ["of an object with the same identifiers", {}, { live: forwarding }, /^delete$/],
    [
      "of another one's",
      {},
      { live: { ...forwarding, configurationId: "c2" } },
      /^stay: .* not the one in the state/,
    ],
    [
      "of another one's, with onDelete",
      { onDelete: "delete" },
      { live: { ...forwarding, createdAt: "2026-01-02T00:00:00Z" } },
      /^stay: .* not the one in the state/,
    ],
    [
      "of one whose identifiers are missing or have another form",
      {},
      { live: { configurationId: null, createdAt: "2026-01-01T01:00:00.000+01:00" } },
      /^delete$/,
    ],
  ])("%s", (_, recorded, ownership, plan) => {
    expect(remove("LogForwarding", "a", { ...forwarding, ...recorded }, ownership)).toMatch(plan);
  });

  test("a class may keep its object for a reason of its own", () => {
    expect(remove("Database", "db", { name: "shop" })).toContain("because its data cannot be restored");
    expect(remove("Database", "db", { name: "shop", onDelete: "delete" })).toBe("delete");
  });

  test("what would remove what another resource uses stays", () => {
    const token = { databaseId: "shop", onDelete: "revokeAll" };
    expect(remove("DatabaseToken", "shop/1", token)).toBe("delete");
    expect(
      remove("DatabaseToken", "shop/1", token, { shared: "the access tokens of database shop" }),
    ).toMatch(/^stay: The access tokens of database shop were kept, including the one with id shop\/1/);
  });
});
