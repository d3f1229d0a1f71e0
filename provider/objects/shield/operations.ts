/** Shield operations need an API key: their public API description does not mention a bearer token. */
export const shieldOperations = { needs: "an API key (header AccessKey)" } as const;
