import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createScenes } from "../../tools/pictures/scenes";
import { escapeXml, renderMetadata } from "../../tools/pictures/svg";
import { isUpdatingPictures, readPicture } from "../pictures";

const root = join(__dirname, "..", "..");
const readPage = (page: string) => readFileSync(join(root, page), "utf8");

const describePictures = isUpdatingPictures ? describe.skip : describe;
describePictures("pictures", () => {
  test('are made from what the pages say: else run "npm run pictures"', () => {
    const outdatedScenes = createScenes().filter(
      (picture) => !readPicture(picture).includes(renderMetadata(picture)),
    );
    expect(outdatedScenes.map(({ name }) => name)).toEqual([]);
  });

  test.each(createScenes())("$name shows what a page quotes", (scene) => {
    const text = readPicture(scene).replace(/^[\s\S]*<\/style>|<[^>]*>|\s/g, "");
    expect(text).toContain(escapeXml(scene.pageExcerpt).replace(/\s/g, ""));
  });
});

test("every picture is on a page, with a text for those who do not see it", () => {
  const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
  const texts = ["README.md", ...pages.map((page) => `docs/${page}`)].map(readPage);
  const shown = texts.flatMap((text) => [...text.matchAll(/!\[.{20,}\]\((?:docs\/)?pictures\/(.+)\)/g)]);
  expect(shown.map(([, file]) => file).sort()).toEqual(readdirSync(join(root, "docs", "pictures")).sort());
});
