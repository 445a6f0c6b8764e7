import { describe, expect, it } from "vitest";
import { type PdfLine, pdf } from "./pdf.ts";

const made = new Date("2026-11-20T09:00:00Z");
const text = (lines: readonly PdfLine[]) => pdf("履歴書 佐藤 花子", made, lines).toString("latin1");
/** Returns the text of each line. */
const linesOf = (document: string) =>
  [...document.matchAll(/Tm (.*) ET/gu)].map(([, drawn = ""]) =>
    [...drawn.matchAll(/<([0-9a-f]+)> Tj|\(((?:[^\\)]|\\.)*)\) Tj/gu)]
      .map(([, hex, latin]) =>
        hex === undefined ? String(latin).replace(/\\(.)/gu, "$1") : Buffer.from(hex, "hex").swap16().toString("utf16le"),
      )
      .join(""),
  );
const pagesOf = (document: string) => [...document.matchAll(/\/Type \/Page\b(?!s)/gu)].length;

describe("a PDF", () => {
  const document = text([{ text: "氏名：佐藤 花子 (Sato) \\ 𠮷野", size: 12, ruled: true }, { text: "一行目\n二行目" }]);

  it("begins and ends as viewers look for it", () => {
    expect(document).toMatch(/^%PDF-1\.\d\n/u);
    expect(document).toMatch(/%%EOF\n$/u);
  });
  it("names every object at its offset", () => {
    const start = Number(/startxref\n(\d+)/u.exec(document)?.[1]);
    const [, count = ""] = /^xref\n0 (\d+)\n/u.exec(document.slice(start)) ?? [];
    const entries = [...document.slice(start).matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, offset]) => Number(offset));
    expect(entries.length).toBe(Number(count) - 1);
    for (const [at, offset] of entries.entries()) expect(document.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`, "u"));
  });
  it("tells the true length of every stream", () => {
    const streams = [...document.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/gu)];
    expect(streams.length).toBe(1);
    for (const [, length, content = ""] of streams) expect(content.length).toBe(Number(length));
  });
  it("keeps every character, those beyond the first plane and those that PDF escapes included", () => {
    expect(linesOf(document).join("")).toBe("氏名：佐藤 花子 (Sato) \\ 𠮷野一行目二行目");
  });
  it("is bytes that stand for themselves: ASCII throughout, and the same for the same lines", () => {
    expect(document).toMatch(/^[\n -~]*$/u);
    expect(text([{ text: "一" }])).toBe(text([{ text: "一" }]));
  });
  it("takes as many pages as it needs", () => {
    expect(pagesOf(text([{ text: "一" }]))).toBe(1);
    expect(pagesOf(text(Array.from({ length: 100 }, () => ({ text: "あ".repeat(60) }))))).toBe(5);
  });
  it.each(["、", "。", "」", "）", "）。", "ー", "っ", "・"])("begins no line with %s, wherever the line breaks", (closing) => {
    for (let before = 40; before < 56; before++) {
      const lines = linesOf(text([{ text: `${"あ".repeat(before)}${closing}次の文が続いてもう一度折り返すまで。` }]));
      expect(lines.filter((line) => /^[、。」）ーっ・]/u.test(line))).toEqual([]);
    }
  });
  it("ends no line with an opening bracket, and breaks within no Latin word that fits a line", () => {
    for (let before = 40; before < 56; before++) {
      const lines = linesOf(text([{ text: `${"あ".repeat(before)}（「Playwright」とTypeScript）` }]));
      expect(lines.filter((line) => /[（「]$/u.test(line))).toEqual([]);
      for (const word of ["Playwright", "TypeScript"]) expect(lines.some((line) => line.includes(word))).toBe(true);
    }
    const address = `${"a".repeat(200)}@example.com`;
    expect(linesOf(text([{ text: address }])).join("")).toBe(address);
  });
  it("of no lines is an empty page", () => {
    expect(pagesOf(text([]))).toBe(1);
  });
});
