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

  it("goes by sentences where texts are long, and from the first change to the last where they are too long for more", () => {
    const long = (word: string) => `始め。${`${word} `.repeat(3_000)}。\n終わり`;
    const [before, after] = difference(long("設計"), long("開発"));
    expect(before).toMatch(/^始め。\[(?:設計 )+。\]\n終わり$/u);
    expect(after).toMatch(/^始め。\[(?:開発 )+。\]\n終わり$/u);
    const many = (word: string) => `始め。${`${word}。`.repeat(3_000)}終わり`;
    expect(difference(many("設計"), many("開発"))[1]).toMatch(/^始め。\[(?:開発。)+\]終わり$/u);
  });

  it.each(["ﬃ㍿", "か゛", "🏳", "設計", "設計。"])("of 100,000 letters of %s costs no more than its length", (letters) => {
    const cost = (length: number) => {
      const text = letters.repeat(length / letters.length);
      const before = process.cpuUsage();
      const { after } = textDifference(text, `x${text}z`);
      expect(after.map((run) => run.text).join("")).toBe(`x${text}z`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    // The least of three measurements counts, since the garbage collector may run at any time.
    const least = (length: number) => Math.min(cost(length), cost(length), cost(length));
    // A quadratic algorithm takes four times as long for twice the length, on a slow machine, too.
    expect(least(100_000)).toBeLessThan(Math.max(50, 3 * least(50_000)));
  });
});
