import type * as Chaos from "./chaos";
import type * as Contents from "./contents";
import type * as Control from "./control/control";
import type * as Folder from "./data/folder";

// What few tests use is loaded when it is used: an emulator starts quickly.

export const loadChaos = (): typeof Chaos => require("./chaos");
export const loadContents = (): typeof Contents => require("./contents");
export const loadControl = (): typeof Control => require("./control/control");
export const loadFolder = (): typeof Folder => require("./data/folder");
