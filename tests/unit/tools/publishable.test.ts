import * as manifest from "../../../package.json";
import { buildPublisher } from "../../../tools/generate/publisher";
import { findPublishingProblems } from "../../../tools/publishable.cjs";

const url = "https://github.com/owner/the.name";
const homepage = "https://x.example";
const whole = { ...manifest, version: "1.0.0", author: "Owner", homepage, bugs: url, repository: url };

test.each([
  ["an address of git", { type: "git", url: `git+${url}.git` }],
  ["a web address", url],
  ["the short form", "github:owner/the.name"],
])("Pulumi downloads the plugin from the releases of a repository given as %s", (_what, repository) => {
  expect(findPublishingProblems({ ...whole, repository }, "owner/the.name")).toEqual([]);
  expect(buildPublisher({ author: { name: "Owner" }, homepage, repository, keywords: ["cdn"] })).toEqual({
    publisher: "Owner",
    homepage,
    repository: url,
    pluginDownloadURL: "github://api.github.com/owner/the.name",
    keywords: ["cdn", "category/network", "kind/native"],
  });
});

test.each([
  [
    { author: "", bugs: "", repository: "" },
    /^package\.json has no author, no repository, no bugs: add them before publishing\./,
  ],
  [
    { repository: "https://github.com/fork/name" },
    /^"repository" in package\.json is \S+, and this is github\.com\/owner\/the\.name: npm refuses the provenance/,
  ],
  [
    { version: "0.2.0-dev" },
    /^package\.json has the version 0\.2\.0-dev, which is that between two releases/,
  ],
])("a package with %j is not published", (change, sentence) => {
  expect(findPublishingProblems({ ...whole, ...change }, "owner/the.name")).toEqual([
    expect.stringMatching(sentence),
  ]);
});
