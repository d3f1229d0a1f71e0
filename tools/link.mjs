// Makes the package loadable by its own name from the examples and the root project, as an installed package would be.
import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "examples", "node_modules");
const link = join(modules, "pulumi-edge-platform");

mkdirSync(modules, { recursive: true });
const stale = lstatSync(link, { throwIfNoEntry: false });
if (stale && !(stale.isSymbolicLink() && existsSync(link) && readlinkSync(link) === root))
  rmSync(link, { recursive: true });
if (!existsSync(link)) symlinkSync(root, link, "junction");

// The last step of a build: the folder's time shows when one last succeeded.
utimesSync(modules, new Date(), new Date());
