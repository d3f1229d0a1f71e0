import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "../../tools/pictures/svg";

/** Whether the tests run for `npm run pictures`, which writes the pictures. */
export const isUpdatingPictures = process.env["EDGE_PICTURES"] !== undefined;

const picturePath = ({ name }: Picture) => join(__dirname, "..", "..", "docs", "pictures", `${name}.svg`);

/** Returns the committed picture, or "" if there is none. */
export const readPicture = (picture: Picture): string =>
  existsSync(picturePath(picture)) ? readFileSync(picturePath(picture), "utf8") : "";

/** Resources that do not depend on each other may be in either order. */
const listLines = (svg: string) =>
  svg
    .split("\n")
    .map((line) => line.replace(/ y="\d+"/, ""))
    .sort();

/** Expects that the committed picture equals `svg`. With `npm run pictures`, writes the picture first. */
export function expectPicture(picture: Picture, svg: string): void {
  if (isUpdatingPictures) writeFileSync(picturePath(picture), svg);
  const advice = `npm run pictures renews docs/pictures/${picture.name}.svg: look at it`;
  expect([advice, ...listLines(svg)]).toEqual([advice, ...listLines(readPicture(picture))]);
}
