// @ts-check
// Checks that package.json is ready for publishing. The owner of the repository must fill in some of its fields.

/**
 * Returns sentences that say why a package with this manifest cannot be published, or an empty list if it can.
 * @param {{
 *   version?: string, author?: string | { name?: string }, repository?: string | { url?: string },
 *   homepage?: string, bugs?: string | { url?: string },
 * }} manifest
 * @param {string} [repository] "owner/name", as in GITHUB_REPOSITORY.
 */
function findPublishingProblems(manifest, repository) {
  if (manifest.version?.includes("-"))
    return [
      `package.json has the version ${manifest.version}, which is that between two releases: set the release's.`,
    ];
  const missingFields = /** @type {const} */ (["author", "repository", "homepage", "bugs"]).filter(
    (field) => !manifest[field],
  );
  if (missingFields.length > 0)
    return [
      `package.json has no ${missingFields.join(", no ")}: add ${missingFields.length > 1 ? "them" : "it"} before publishing. npm resolves the README's links by "repository" and checks provenance against it, Pulumi downloads the plugin from its releases, and "npm run generate" copies them to schema.json.`,
    ];
  const url = typeof manifest.repository === "object" ? manifest.repository.url : manifest.repository;
  const fullName = (url ?? "").replace(/(\.git)?$/, "").replace(/^github:/, "");
  return repository === undefined || fullName === repository || fullName.endsWith(`github.com/${repository}`)
    ? []
    : [
        `"repository" in package.json is ${url}, and this is github.com/${repository}: npm refuses the provenance unless they are the same.`,
      ];
}

if (require.main === module) {
  const problems = findPublishingProblems(require("../package.json"), process.env["GITHUB_REPOSITORY"]);
  for (const sentence of problems) console.error(sentence);
  if (problems.length > 0) process.exitCode = 1;
}

module.exports = { findPublishingProblems };
