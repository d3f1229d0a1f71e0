// @ts-check
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
