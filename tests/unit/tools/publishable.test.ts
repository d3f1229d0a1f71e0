import { unpublishable } from "../../../tools/publishable.cjs";

const url = "git+https://github.com/owner/name.git";
const whole = {
  author: "Owner",
  repository: { type: "git", url },
  homepage: "https://x.example",
  bugs: { url: "https://x.example/issues" },
};

test("a complete manifest can be published, but only from its own repository", () => {
  expect(unpublishable(whole, "owner/name")).toEqual([]);
  expect(unpublishable({ ...whole, repository: "github:owner/name" }, "owner/name")).toEqual([]);
  expect(unpublishable(whole, "fork/name")).toEqual([
    `"repository" in package.json is ${url}, and this is github.com/fork/name: npm refuses the provenance unless they are the same.`,
  ]);
});

test("the missing fields are named, once each", () => {
  expect(unpublishable({ author: "Owner", homepage: "https://x.example" }, "owner/name")).toEqual([
    expect.stringMatching(
      /^package\.json has no repository, no bugs: add them before publishing\. npm resolves the README's links/,
    ),
  ]);
  expect(unpublishable({ ...whole, bugs: "" })).toEqual([
    expect.stringMatching(/^package\.json has no bugs: add it /),
  ]);
});

test("the version between two releases is not published", () => {
  expect(unpublishable({ ...whole, version: "0.2.0" }, "owner/name")).toEqual([]);
  expect(unpublishable({ ...whole, version: "0.2.0-dev" }, "owner/name")).toEqual([
    "package.json has the version 0.2.0-dev, which is that between two releases: set the release's.",
  ]);
});
