import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guideTitles } from "#client/records/guide/guide-titles.ts";
import { piecesOf, textsOf } from "./guide-page.ts";
import { guidePages, listedPages } from "./guide-pages.ts";
import { releases } from "./news.ts";
import { tourSteps } from "./tour/tour-steps.ts";

const pages = Object.entries(guidePages);
const pictures = pages.flatMap(([, { sections }]) => sections.flatMap(({ picture }) => picture ?? []));

/** The largest size of a picture, in bytes. */
const mostBytes = 60_000;

describe("the guide", () => {
  it("has a page for each title, under its own name, and nothing twice", () => {
    expect(Object.keys(guidePages).sort()).toEqual(guideTitles.map(({ slug }) => slug).sort());
    for (const [slug, page] of pages) expect(page.slug).toBe(slug);
    expect(new Set(guideTitles.map(({ title }) => title)).size).toBe(guideTitles.length);
    for (const [slug, { sections }] of pages) {
      expect(new Set(sections.map(({ heading }) => heading)).size, slug).toBe(sections.length);
    }
  });

  it("lists pages of masters and operators for masters alone", () => {
    const slugs = (master: boolean) => listedPages(master).map(({ slug }) => slug);
    expect(slugs(true)).toEqual(guideTitles.map(({ slug }) => slug));
    for (const slug of ["administrators", "tags", "trash", "security", "operators"] as const) {
      expect(slugs(false)).not.toContain(slug);
    }
    expect(slugs(false)).toContain("imports");
  });

  it("says what the screens say: each label in 「」 stands in the sources of the screens", () => {
    const sources = textOfScreens();
    const told = [
      ...pages.map(([slug, page]) => [slug, textsOf(page)] as const),
      ["the tour", tourSteps.flatMap(({ title, text, inWords }) => [title, text, inWords])] as const,
      ["what is new", releases.flatMap(({ lines }) => lines)] as const,
    ];
    const missing = told.flatMap(([slug, texts]) =>
      texts
        .flatMap(piecesOf)
        .filter(({ isLabel }) => isLabel)
        .map(({ text }) => text.slice(1, -1))
        .filter((label) => !standsIn(sources, label))
        .map((label) => `${slug}: ${label}`),
    );
    expect(missing).toEqual([]);
  });

  it("names files that are there for operators", () => {
    const named = textsOf(guidePages.operators).flatMap((text) => text.match(/[\w/-]+\.md/gu) ?? []);
    expect(named.length).toBeGreaterThan(4);
    for (const file of named) expect(statSync(file).isFile(), file).toBe(true);
    const readme = readFileSync("README.md", "utf8");
    const words = textsOf(guidePages.operators).flatMap((text) => text.match(/\b[A-Z]+_[A-Z]+\b/gu) ?? []);
    for (const word of words) expect(readme, word).toContain(`\`${word}\``);
  });

  it("names the manual and the commands of operators, which there are", () => {
    const told = textsOf(guidePages.operators).join("\n");
    expect(told).toContain("docs/operations.md");
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const commands = [...told.matchAll(/npm run (\w+)/gu)].map(([, name]) => name);
    expect(commands).toEqual(expect.arrayContaining(["doctor", "verify"]));
    for (const name of commands) expect(scripts).toHaveProperty([name ?? ""]);
  });

  it("has a small picture for each that it shows, and no other", () => {
    const names = pictures.map(({ name }) => `${name}.webp`).sort();
    expect(readdirSync("client/features/guide/pictures").sort()).toEqual(names);
    for (const name of names) {
      const { size } = statSync(`client/features/guide/pictures/${name}`);
      expect(size, name).toBeLessThan(mostBytes);
      expect(size, name).toBeGreaterThan(1_000);
    }
    for (const { alt } of pictures) expect(alt).toMatch(/^.{10,100}。$/u);
  });

  it("keeps sentences short", () => {
    const long = pages.flatMap(([, page]) =>
      textsOf(page).flatMap((text) => text.split("。").filter((sentence) => sentence.length > 80)),
    );
    expect(long).toEqual([]);
  });
});

it("a text is cut into labels and what stands between", () => {
  expect(piecesOf("「保存」を押します。")).toEqual([
    { text: "「保存」", isLabel: true },
    { text: "を押します。", isLabel: false },
  ]);
  expect(piecesOf("閉じない「")).toEqual([{ text: "閉じない「", isLabel: false }]);
});

/** Returns the sources of screens and of what they take from the model, without the guide and the tests. */
function textOfScreens(): string {
  const files = ["client", "sync/model"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return files
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.|(?:features|records)\/guide\//u.test(name))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
}

/** Whether a label is there as a whole: no letter or digit stands before or after it. */
function standsIn(sources: string, label: string): boolean {
  const letter = /[\p{L}\p{N}ー]/u;
  for (let at = sources.indexOf(label); at >= 0; at = sources.indexOf(label, at + 1)) {
    const before = sources[at - 1] ?? "";
    const after = sources[at + label.length] ?? "";
    if (!letter.test(before) && !letter.test(after)) return true;
  }
  return false;
}
