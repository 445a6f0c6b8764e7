import { describe, expect, it } from "vitest";
import { mendPdf } from "./mend-pdf.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const mended = (text: string) => {
  const found = mendPdf(bytes(text));
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
    for (const piece of ["1", "1 ", "/Kids[", "/Kids[ 1 1 ", "1 0 obj "]) mendPdf(bytes(piece.repeat(1_000_000 / piece.length)));
  });
});
