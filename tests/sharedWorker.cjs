// @ts-check
const { AsyncLocalStorage } = require("node:async_hooks");
const vm = require("node:vm");

/** What V8 compiled of a file, for the test files of this worker that load it again. @type {Map<string, { text: string, cachedData: Buffer | undefined }>} */
const compiled = new Map();
const { compileFunction } = vm;
vm.compileFunction = (text, params, options = {}) => {
  const path = options.filename ?? "";
  const known = compiled.get(path);
  if (known?.text === text)
    return compileFunction(text, params, { ...options, cachedData: known.cachedData });
  const compiledNow = compileFunction(text, params, { ...options, produceCachedData: true });
  compiled.set(path, { text, cachedData: compiledNow.cachedData });
  return compiledNow;
};

/** Storages that a test file has entered: Node.js 20 would hand what is in them to each promise of all later files. @type {Set<AsyncLocalStorage<unknown>>} */
const entered = new Set();
const storages = /** @type {{ run(...args: unknown[]): unknown }} */ (AsyncLocalStorage.prototype);
const { run } = storages;
storages.run = function (...args) {
  entered.add(/** @type {AsyncLocalStorage<unknown>} */ (this));
  return run.apply(this, args);
};

exports.leaveStorages = () => {
  for (const storage of entered) storage.disable();
  entered.clear();
};
