import { packageName } from "../provider/project";
import { version } from "../provider/version";

/**
 * Whether the package's name on npm belongs to this project. Until then, no command may have npm look the name up, because
 * anyone could publish under it. `npm run generate` writes the commands that follow from this into the documentation.
 */
export const isOnNpm = false;

/** What commands like `npm install` add to a project. Before the first release: what `npm pack` writes to the home folder. */
export const installablePackage = isOnNpm ? packageName : `~/${packageName}-${version}.tgz`;

/** Rewrites the commands of a page that install the package. */
export const switchInstallCommands = (text: string): string =>
  text.replace(
    /((?:npm install|pnpm add|yarn add) (?:(?:--|@)[\w/-]+ )*)(?:~\/)?pulumi-edge-platform(?:-[\w.-]+?\.tgz|@latest)?(?=[\s`"])/g,
    (_, command: string) => command + installablePackage,
  );
