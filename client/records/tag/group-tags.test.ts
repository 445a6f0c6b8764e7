import { describe, expect, it } from "vitest";
import { groupTags, type TagChoice } from "./group-tags.ts";

const tag = (name: string, description: string | null): TagChoice => ({ id: name, name, description, color: null });
const names = (groups: ReturnType<typeof groupTags>) =>
  groups.map((group) => [group.heading, ...group.tags.map((each) => each.name)]);

describe("tags in a picker", () => {
  it("stand under their descriptions, those without one last under その他", () => {
    const tags = [tag("Z", null), tag("React", "技術"), tag("A", "  "), tag("Go", "技術"), tag("英語", "語学")];
    expect(names(groupTags(tags))).toEqual([
      ["技術", "Go", "React"],
      ["語学", "英語"],
      ["その他", "A", "Z"],
    ]);
  });

  it("are found by name or by description, whatever width, case or kana", () => {
    const tags = [tag("React", "技術"), tag("英語", "語学"), tag("TypeScript", null)];
    expect(names(groupTags(tags, "ｔｙｐｅ"))).toEqual([["その他", "TypeScript"]]);
    expect(names(groupTags(tags, "語学"))).toEqual([["語学", "英語"]]);
    expect(names(groupTags([tag("デザイン", null)], "でざ"))).toEqual([["その他", "デザイン"]]);
    expect(groupTags(tags, "ない")).toEqual([]);
  });

  it("are found by several words, in any order, in name and description", () => {
    const tags = [tag("React 入門", "技術"), tag("英語", "語学")];
    for (const text of ["入門 react", "技術 React"]) expect(names(groupTags(tags, text))).toEqual([["技術", "React 入門"]]);
    expect(groupTags(tags, "react 語学")).toEqual([]);
  });

  it("with numbers in their names follow the numbers", () => {
    expect(names(groupTags([tag("10年", null), tag("9年", null)]))).toEqual([["その他", "9年", "10年"]]);
  });
});
