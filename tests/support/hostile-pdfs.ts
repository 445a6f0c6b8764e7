import { deflateRawSync } from "node:zlib";

/** Returns a document of these objects, the first of which is its catalog. */
export function documentOf(...objects: readonly (string | Buffer)[]): Buffer {
  const bodies = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, "\nendobj\n"]);
  const text = ["%PDF-1.7\n", ...bodies, `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`];
  return Buffer.concat(text.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
}
/** Returns a stream of these bytes. */
export const stream = (bytes: Buffer, more = "") =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${more} >>\nstream\n`), bytes, Buffer.from("\nendstream")]);
export const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
export const onePage = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";
/** Returns a page whose content is the fourth object. */
export const page = (more = "") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /Resources << ${more} >> >>`;
export const font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
/** Returns the operators that show a text. */
export const shown = (text: string) => `BT /F 10 Tf 10 10 Td (${text}) Tj ET`;

/** Returns a page with as much text as is read. Its font maps one byte to these letters. */
export const mapped = (letters: string) => {
  const codes = Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at).toString(16).padStart(4, "0"));
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${codes.join("")}> endbfchar endcmap`;
  const named = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >> >>";
  const content = deflateRawSync(Buffer.from(shown("A".repeat(400_000)).replace("/F 10", "/F 0.001")));
  const packed = stream(Buffer.concat([Buffer.from([0x78, 0x9c]), content]), "/Filter /FlateDecode");
  return documentOf(catalog, onePage, page(named), packed, stream(Buffer.from(map)));
};
