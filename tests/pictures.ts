import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "../tools/pictures/svg";

/** Whether pictures are made anew instead of compared: `npm run pictures`. */
export const renewing = process.env["EDGE_PICTURES"] !== undefined;

const fileOf = ({ name }: Picture) => join(__dirname, "..", "docs", "pictures", `${name}.svg`);

/** The picture that a page shows. */
export const kept = (picture: Picture): string =>
  existsSync(fileOf(picture)) ? readFileSync(fileOf(picture), "utf8") : "";

/** Fails where a page shows another picture. */
export function expectKept(picture: Picture, drawn: string): void {
  if (renewing) writeFileSync(fileOf(picture), drawn);
  const advice = `npm run pictures renews docs/pictures/${picture.name}.svg: look at it`;
  expect([advice, ...drawn.split("\n")]).toEqual([advice, ...kept(picture).split("\n")]);
}
