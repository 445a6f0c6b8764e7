import { deflateSync, inflateSync } from "node:zlib";
import { PDFDocument, PDFRef } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { mendPdf } from "./mend-pdf.ts";

const inflate = (stream: Uint8Array, most: number) => {
  try {
    return inflateSync(stream, { maxOutputLength: most });
  } catch {
    return undefined;
  }
};
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const mended = (text: string) => {
  const found = mendPdf(bytes(text), inflate);
  return found && { text: Buffer.from(found.bytes).toString("latin1"), lost: [...found.lost] };
};
const catalog = "%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n";

describe("a broken PDF", () => {
  it("gets an empty page for each that its tree names and that is not there", () => {
    const kids = `${catalog}2 0 obj\n<< /Kids [99 0 R 3 0 R 98 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n`;
    expect(mended(kids)).toEqual({ lost: [4, 5], text: expect.stringContaining("/Kids [4 0 R 3 0 R 5 0 R]") });
    expect(mended(kids)?.text).toMatch(/startxref\n0[^]+\n4 0 obj\n<< \/Type \/Page/u);
  });

  it("gets a trailer where it was cut off before it, and keeps each of its bytes", () => {
    const odd = String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at));
    expect(mended(catalog + odd)?.text).toMatch(/trailer\n<< \/Root 1 0 R/u);
    expect(mended(catalog + odd)?.text).toContain(odd);
  });

  it("is left alone where nothing is missing, and whatever is in it, this ends", () => {
    expect(mended(`${catalog}trailer\n<< /Root 1 0 R >>\n`)).toBeUndefined();
    for (const piece of ["1", "1 ", "/Kids[", "/Kids[ 1 1 ", "1 0 obj "])
      mendPdf(bytes(piece.repeat(1_000_000 / piece.length)), inflate);
  });

  const page = "<< /Type /Page /Parent 2 0 R >>";
  const treeOf = (kids: string, ...more: string[]) =>
    `${catalog}2 0 obj\n<< /Type /Pages /Count 3 /Kids ${kids} >>\nendobj\n3 0 obj\n${page}\nendobj\n${more.map((one) => `${one}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R >>\n`;

  it.each([
    ["null", "[null 3 0 R]"],
    ["a number", "[7 3 0 R]"],
    ["a reference to null", "[4 0 R 3 0 R]", "4 0 obj\nnull"],
    ["a reference to a number", "[4 0 R 3 0 R]", "4 0 obj\n12"],
    ["a stream", "[4 0 R 3 0 R]", "4 0 obj\n<< /Length 3 >>\nstream\nabc\nendstream"],
    ["a font", "[4 0 R 3 0 R]", "4 0 obj\n<< /Type /Font >>"],
    ["another generation", "[4 3 R 3 0 R]", "4 0 obj\n<< /Type /Page >>"],
    ["the tree itself", "[2 0 R 3 0 R]"],
    ["a part of the tree again", "[4 0 R 3 0 R]", "4 0 obj\n<< /Type /Pages /Kids [2 0 R 3 0 R] >>"],
    ["a missing object, in a list of its own", "9 0 R", "9 0 obj\n[99 0 R 3 0 R]"],
  ])("gets an empty page in place of %s", (_name, kids, ...more) => {
    const found = mended(treeOf(kids, ...more));
    expect(found?.lost).toHaveLength(1);
    expect(found?.text).toContain(`${found?.lost[0]} 0 R 3 0 R`);
  });

  it("is left alone where its tree has no page, where a list has pages within it, or where it is encrypted", () => {
    for (const kids of ["[2 0 R]", "[null]", "[<< /Type /Page >> 99 0 R]"])
      expect([kids, mended(treeOf(kids))]).toEqual([kids, undefined]);
    expect(mended(`${treeOf("[99 0 R 3 0 R]")}/Encrypt 9 0 R`)).toBeUndefined();
  });

  it("gets the objects that it has packed into streams, up to a limit", async () => {
    const document = await PDFDocument.create();
    const pages = [1, 2, 3].map(() => document.addPage());
    document.context.delete(pages[1]?.ref ?? PDFRef.of(99));
    const found = mendPdf(await document.save({ useObjectStreams: true }), inflate);
    expect(found?.lost.size).toBe(1);
    const bomb = deflateSync(Buffer.alloc(200_000_000, " "));
    const head = "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n";
    const packed = Buffer.concat([
      Buffer.from(`${catalog}5 0 obj\n${head}`),
      bomb,
      Buffer.from("\nendstream\nendobj\ntrailer\n"),
    ]);
    expect(mendPdf(packed, inflate)).toBeUndefined();
  });
});
