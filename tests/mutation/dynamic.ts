import { load } from "./load";

load("dynamic");
load("classes");
