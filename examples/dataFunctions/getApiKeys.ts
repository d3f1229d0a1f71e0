import * as edge from "pulumi-edge-platform";

// Promise form: ids and roles are plain, and each key is a secret Output.
const listed = edge.getApiKeys();
export const keyRoles = listed.then(({ apiKeys }) => apiKeys.map(({ id, roles }) => ({ id, roles })));
export const newestKey = listed.then(({ apiKeys }) => apiKeys.at(-1)?.key);

// Output form: secret as a whole.
export const keyCount = edge.getApiKeysOutput({ perPage: 100 }).apply(({ apiKeys }) => apiKeys.length);
