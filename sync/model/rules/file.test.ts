import { describe, expect, it } from "vitest";
import { byPurpose, fileIdOf, fileNameFrom, filePathOf, isPdf } from "./file.ts";

const id = "0190aaaa-0000-7000-8000-00000000000a";

describe("the path of a file", () => {
  it("leads back to its id", () => {
    expect(fileIdOf(filePathOf(id))).toBe(id);
  });
  it.each([
    id,
    `/files/${id}`,
    `files/${id}/`,
    `files/${id}\n`,
    `files/../files/${id}`,
    `https://example.com/files/${id}`,
    "files/",
    "",
  ])("%s is none", (path) => {
    expect(fileIdOf(path)).toBeUndefined();
  });
});

describe("the files of a contract", () => {
  it("are its own, or of its notice; those of a purpose that only a later version knows are its own", () => {
    const [own, ofNotice, later] = [null, 1, 99].map((purpose) => ({ purpose }));
    if (!own || !ofNotice || !later) throw new Error("three files are needed");
    expect(byPurpose([own, ofNotice, later])).toEqual({ files: [own, later], noticeFiles: [ofNotice] });
  });
});

describe("the name of a file", () => {
  it.each([
    ["履歴書.pdf", "履歴書.pdf"],
    ["../../a b.pdf", "a b.pdf"],
    ["C:\\tmp\\a.pdf", "a.pdf"],
    ["か\u3099.pdf", "が.pdf"],
    [" a\u0000\u001b\u202e\ud800.pdf ", "a.pdf"],
    ["a/", "file.pdf"],
    ["...", "file.pdf"],
    ["\u200b", "file.pdf"],
    ["𠮷".repeat(256), `${"𠮷".repeat(251)}.pdf`],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(251)}.pdf`],
    ["SCAN.PDF", "SCAN.PDF"],
    ["見積.hta", "見積.hta.pdf"],
    ["見積\u202efdp.hta", "見積fdp.hta.pdf"],
    ["pdf", "pdf.pdf"],
    [".pdf", "file.pdf"],
    ["\u3164.pdf", "file.pdf"],
    ["履歴書\u2060\u3164.pdf", "履歴書.pdf"],
    ["👨\u200d👩\u200d👧.pdf", "👨\u200d👩\u200d👧.pdf"],
    [`${"a".repeat(251)}.hta`, `${"a".repeat(251)}.pdf`],
  ])("%j becomes %j", (given, kept) => {
    expect(fileNameFrom(given)).toBe(kept);
    expect(fileNameFrom(kept)).toBe(kept);
  });
});

it("a PDF is known by how it begins, behind whatever its readers pass over", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (const before of ["", "\ufeff", "\r\n", " ".repeat(1_019)]) expect(isPdf(bytes(`${before}%PDF-1.7`))).toBe(true);
  for (const text of ["%PDF", "", `${" ".repeat(1_020)}%PDF-1.7`, "PDF-1.7"]) expect(isPdf(bytes(text))).toBe(false);
});
