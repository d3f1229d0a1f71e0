/** The fields of package.json that the schema copies. They may be missing until the owner of the repository adds them. */
export interface Manifest {
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
  readonly keywords?: readonly string[];
}

/** Returns the schema's fields that come from package.json. Pulumi downloads the plugin from the repository's releases. */
export function buildPublisher({ author, homepage, repository, keywords = [] }: Manifest) {
  const publisher = typeof author === "object" ? author.name : author;
  const url = typeof repository === "object" ? repository.url : repository;
  const [, name] = /github(?:\.com\/|:)([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url ?? "") ?? [];
  return {
    keywords: [...keywords, "category/network", "kind/native"],
    ...(publisher && { publisher }),
    ...(homepage && { homepage }),
    ...(name && {
      repository: `https://github.com/${name}`,
      pluginDownloadURL: `github://api.github.com/${name}`,
    }),
  };
}
