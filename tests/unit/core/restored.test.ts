import { defineClass } from "../../../provider/classes/define";
import { AccountLedger } from "../../../provider/core/ledger/accountLedger";
import { Claims } from "../../../provider/core/ledger/claims";
import { Ledger } from "../../../provider/core/ledger/ledger";
import { syncObject } from "../../../provider/core/sync";
import { value } from "../../../provider/model/field";
import { integer, nonEmptyText } from "../../../provider/model/kinds";
import type { Properties } from "../../../provider/model/properties";
import { captureStderr } from "./run";

// What an update does with fields that it did not send and that changed all the same.

const number = (apiDefault?: number) =>
  value(integer(0, 9), "A number.", apiDefault === undefined ? {} : { apiDefault });

/** Updates `written` to 2 on a platform that also changes `others`. Returns what was sent, and the messages. */
async function update(keepsUnsentFields: boolean, others: Properties, inputs: Properties = {}) {
  const messages = captureStderr();
  const before = { written: 1, withDefault: 5, withoutDefault: 5 };
  const sent: Properties[] = [];
  const lifecycle = defineClass<Properties, { thing: string }, Properties>({
    area: "",
    description: "",
    examples: {},
    fields: {
      thing: value(nonEmptyText(), "Name.", { partOfId: "given" }),
      written: number(),
      withDefault: number(3),
      withoutDefault: number(),
    },
    className: "Thing",
    path: () => "/thing",
    describe: () => "the thing",
    read: async () => before,
    findInList: async () => true,
    toOutputs: (live) => live,
    keepsUnsentFields,
    async update(_client, _key, { values }) {
      sent.push(values);
      return sent.length === 1 ? { ...before, ...others, ...values } : { ...before, ...values };
    },
  });
  const claims = new Claims(new AccountLedger("https://api.example", "one", new Ledger()));
  const account = { client: { send: async () => undefined }, claims } as never;
  const target = {
    lifecycle: lifecycle as never,
    account,
    key: { thing: "a" },
    inputs: { written: 2, ...inputs },
  };
  await syncObject(target, { recorded: before, liveOutputs: before });
  jest.restoreAllMocks();
  return { sent, message: messages() };
}

test("a field that went to its default is set again", async () => {
  for (const keepsUnsentFields of [false, true]) {
    const { sent, message } = await update(keepsUnsentFields, { withDefault: 3 });
    expect(sent).toEqual([{ written: 2 }, { written: 2, withDefault: 5 }]);
    expect(message).toContain(
      "Updating the thing also reset withDefault: the previous values were restored.",
    );
  }
});

test("a field without a known default is set again only if updates may reset what they leave out", async () => {
  expect((await update(false, { withoutDefault: 7 })).sent).toHaveLength(2);
  const { sent, message } = await update(true, { withoutDefault: 7 });
  expect(sent).toEqual([{ written: 2 }]);
  expect(message).toContain("While the thing was updated, withoutDefault changed as well");
});

test("a managed field that the platform moves is reported, and not written back in each update", async () => {
  const inputs = { withDefault: 5, withoutDefault: 5 };
  const { sent, message } = await update(true, { withDefault: 7, withoutDefault: 7 }, inputs);
  expect(sent).toEqual([{ written: 2 }]);
  expect(message).toContain(
    'While the thing was updated, withDefault, withoutDefault changed as well: they were left as they are. "pulumi preview --refresh" shows what would revert that.',
  );
  expect((await update(false, { withDefault: 7 }, inputs)).sent).toHaveLength(2);
});
