import type { Lifecycle } from "../dynamic/lifecycle";
import { originGroup } from "./originGroup";

/** Every resource class there is. */
export const lifecycles: readonly Lifecycle[] = [originGroup];
