import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "../tools/pictures/svg";

/** Whether pictures are made anew instead of compared: `npm run pictures`. */
export const isUpdatingPictures = process.env["EDGE_PICTURES"] !== undefined;

const picturePath = ({ name }: Picture) => join(__dirname, "..", "docs", "pictures", `${name}.svg`);

/** The picture that a page shows. */
export const readPicture = (picture: Picture): string =>
  existsSync(picturePath(picture)) ? readFileSync(picturePath(picture), "utf8") : "";

/** Fails where a page shows another picture. */
export function expectPicture(picture: Picture, drawn: string): void {
  if (isUpdatingPictures) writeFileSync(picturePath(picture), drawn);
  const advice = `npm run pictures renews docs/pictures/${picture.name}.svg: look at it`;
  expect([advice, ...drawn.split("\n")]).toEqual([advice, ...readPicture(picture).split("\n")]);
}
