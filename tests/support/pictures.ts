import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "../../tools/pictures/svg";

/** Whether the tests run for `npm run pictures`, which writes the pictures. */
export const isUpdatingPictures = process.env["EDGE_PICTURES"] !== undefined;

const picturePath = ({ name }: Picture) => join(__dirname, "..", "..", "docs", "pictures", `${name}.svg`);

/** Returns the committed picture, or "" if there is none. */
export const readPicture = (picture: Picture): string =>
  existsSync(picturePath(picture)) ? readFileSync(picturePath(picture), "utf8") : "";

/** Expects that the committed picture equals `svg`. With `npm run pictures`, writes the picture first. */
export function expectPicture(picture: Picture, svg: string): void {
  if (isUpdatingPictures) writeFileSync(picturePath(picture), svg);
  const advice = `npm run pictures renews docs/pictures/${picture.name}.svg: look at it`;
  expect([advice, ...svg.split("\n")]).toEqual([advice, ...readPicture(picture).split("\n")]);
}
