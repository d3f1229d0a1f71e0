import * as manifest from "../../../package.json";
import { publisherOf } from "../../../tools/generate/publisher";
import { unpublishable } from "../../../tools/publishable.cjs";

const url = "https://github.com/owner/the.name";

test.each([
  ["an address of git", { type: "git", url: `git+${url}.git` }],
  ["a web address", url],
  ["the short form", "github:owner/the.name"],
])("Pulumi downloads the plugin from the releases of a repository given as %s", (_what, repository) => {
  const author = { name: "Owner" };
  expect(publisherOf({ author, homepage: "https://x.example", repository, keywords: ["cdn"] })).toEqual({
    publisher: "Owner",
    homepage: "https://x.example",
    repository: url,
    pluginDownloadURL: "github://api.github.com/owner/the.name",
    keywords: ["cdn", "category/network", "kind/native"],
  });
});

test("a manifest that may be published has all that the schema needs", () => {
  const whole = { ...manifest, version: "1.0.0", author: "Owner", homepage: url, bugs: url, repository: url };
  expect(unpublishable(whole, "owner/the.name")).toEqual([]);
  const { author: _, ...withoutAuthor } = whole;
  expect(unpublishable(withoutAuthor)).toEqual([expect.stringMatching(/^package\.json has no author: /)]);
});
