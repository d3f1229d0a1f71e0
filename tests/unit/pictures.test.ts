import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeXml, renderMetadata } from "../../tools/pictures/svg";
import { listPictures } from "../../tools/pictures/terminal";
import { isUpdatingPictures, readPicture } from "../support/pictures";

const root = join(__dirname, "..", "..");
const readPage = (page: string) => readFileSync(join(root, page), "utf8");

const describePictures = isUpdatingPictures ? describe.skip : describe;
describePictures("pictures", () => {
  test('are made from what the pages say: else run "npm run pictures"', () => {
    const outdatedPictures = listPictures().filter(
      (picture) => !readPicture(picture).includes(renderMetadata(picture)),
    );
    expect(outdatedPictures.map(({ name }) => name)).toEqual([]);
  });

  test.each(listPictures())("$name shows what a page quotes", (picture) => {
    const text = readPicture(picture).replace(/^[\s\S]*<\/style>|<[^>]*>|\s/g, "");
    expect(text).toContain(escapeXml(picture.pageExcerpt).replace(/\s/g, ""));
  });
});

test("every picture is on a page, with a text for those who do not see it", () => {
  const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
  const texts = ["README.md", ...pages.map((page) => `docs/${page}`)].map(readPage);
  const shown = texts.flatMap((text) => [...text.matchAll(/!\[.{20,}\]\((?:docs\/)?pictures\/(.+)\)/g)]);
  expect(shown.map(([, file]) => file).sort()).toEqual(readdirSync(join(root, "docs", "pictures")).sort());
});
