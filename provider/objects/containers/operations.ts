/** Container operations refuse a bearer token (documented). */
export const containerOperations = {
  apiKeyOnly: true,
  needs: "a personal API key (header AccessKey)",
} as const;
