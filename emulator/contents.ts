import { createAccounts, createClock, type EmulatorOptions } from "./options";
import { refuseDuplicates } from "./platform/objectPaths";
import { IdGenerator } from "./platform/platform";
import {
  type Account,
  createSeedObjects,
  createState,
  type EmulatorPlatform,
  type Seed,
  toSeed,
} from "./platform/state";
import type { Faults } from "./server/faults";
import type { RequestLog } from "./server/requestLog";

/** Implements the methods `seed`, `reset` and `export` of an `Emulator`. */
export class AccountContents {
  constructor(
    readonly options: EmulatorOptions,
    readonly platform: EmulatorPlatform,
    readonly accounts: readonly [Account, ...Account[]],
    readonly requests: RequestLog,
    readonly faults: Faults,
    readonly save: (isReset?: boolean) => void,
  ) {}

  async add(seed: unknown): Promise<void> {
    const [{ state }] = this.accounts;
    const additions = createSeedObjects(seed, this.platform);
    refuseDuplicates(additions, state);
    for (const [list, objects] of Object.entries(additions))
      (Reflect.get(state, list) as unknown[]).push(...(objects as unknown[]));
    this.save();
    await this.#serveDatabases();
  }

  async reset(seed?: unknown): Promise<void> {
    const { platform, options } = this;
    const clock = createClock(options);
    const context = { ids: new IdGenerator(), now: clock.now, variants: platform.variants };
    const [first, ...others] = createAccounts(options, context);
    const { apiKey, state } = first;
    const replacement = seed === undefined ? state : createState(seed, apiKey, context);
    refuseDuplicates(replacement);
    await platform.engines.close();
    platform.files.clear();
    for (const [index, account] of this.accounts.entries())
      Object.assign(account.state, index === 0 ? replacement : others[index - 1]?.state);
    platform.ids.restore(context.ids.counters);
    platform.clock.offset = clock.offset;
    this.save(true);
    this.requests.clear();
    this.faults.clear();
    await this.#serveDatabases();
  }

  async export(): Promise<Seed> {
    const [{ state }] = this.accounts;
    const { engines } = this.platform;
    const dumps = await Promise.all(state.databases.map((database) => engines.exportSql(database)));
    const { Databases = [], ...seed } = toSeed(state);
    return { ...seed, Databases: Databases.map((database, index) => ({ ...database, sql: dumps[index] })) };
  }

  async #serveDatabases(): Promise<void> {
    const ids = this.accounts.flatMap(({ state }) => state.databases.map(({ id }) => id));
    await this.platform.databaseHosts.serveOnly(ids);
    this.save();
  }
}
