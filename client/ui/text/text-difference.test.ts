import { describe, expect, it } from "vitest";
import { type TextRun, textDifference } from "./text-difference.ts";

const told = (runs: readonly TextRun[]) => runs.map(({ text, shared }) => (shared ? text : `[${text}]`)).join("");
const difference = (left: string, right: string) => {
  const { before, after } = textDifference(left, right);
  return [told(before), told(after)];
};

describe("the difference of two texts", () => {
  it("is none of the same text", () => {
    expect(difference("週3日の稼働", "週3日の稼働")).toEqual(["週3日の稼働", "週3日の稼働"]);
  });

  it("is what was added, removed or replaced, word by word", () => {
    expect(difference("週3日の稼働。", "週3日の稼働。\n来月から。")).toEqual(["週3日の稼働。", "週3日の稼働。[\n来月から。]"]);
    expect(difference("東京で設計を担当", "東京で開発を担当")).toEqual(["東京で[設計]を担当", "東京で[開発]を担当"]);
    expect(difference("", "設計")).toEqual(["", "[設計]"]);
  });

  it("keeps what stands between two changes", () => {
    expect(difference("Java 3年、要件定義と設計、PHP 2年", "Java 4年、要件定義と設計、PHP 5年")).toEqual([
      "Java [3]年、要件定義と設計、PHP [2]年",
      "Java [4]年、要件定義と設計、PHP [5]年",
    ]);
  });

  it("goes from the first change to the last one where texts are too long for more", () => {
    const long = (word: string) => `始め ${`${word} `.repeat(3_000)}終わり`;
    const [before, after] = difference(long("設計"), long("開発"));
    expect(before).toMatch(/^始め \[.+\] ?終わり$/u);
    expect(after).toMatch(/^始め \[.+\] ?終わり$/u);
  });
});
