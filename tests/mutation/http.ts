import { load } from "./load";

load("http");
