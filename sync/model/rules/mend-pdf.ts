/**
 * Repairs a PDF that its readers reject. Either it was cut off before its trailer, or its tree names missing pages. Each missing
 * page becomes an empty one. All bounds in the expressions keep them linear for any input.
 * @returns undefined where nothing could be repaired; `lost` are the numbers of the objects that replace lost pages
 */
export function mendPdf(
  bytes: Uint8Array,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly lost: ReadonlySet<number> } | undefined {
  const text = latin1(bytes);
  const there = new Set(Array.from(text.matchAll(objects), ([, number]) => Number(number)));
  let free = [...there].reduce((most, number) => Math.max(most, number), 0) + 1;
  const lost = new Set<number>();
  const stand = (reference: string, number: string) => {
    if (there.has(Number(number))) return reference;
    lost.add(free);
    return `${free++} 0 R`;
  };
  // Objects that are packed into streams are not visible here.
  const tree = text.includes("/ObjStm") ? text : text.replace(kids, (list) => list.replace(references, stand));
  const root = text.includes("trailer") || text.includes("/XRef") ? undefined : catalogIn(text);
  if (lost.size === 0 && root === undefined) return undefined;
  const pages = [...lost].map((number) => `\n${number} 0 obj\n<< /Type /Page /MediaBox [0 0 595 842] >>\nendobj`);
  const trailer = root === undefined ? "" : `\ntrailer\n<< /Root ${root} 0 R /Size ${free} >>`;
  // Without a valid table, readers look for the objects themselves.
  return { bytes: bytesOf(`${tree.replace(tables, "startxref\n0")}\n${pages.join("")}${trailer}\n%%EOF\n`), lost };
}

const objects = /(?<!\d)(\d{1,9})\s{1,9}\d{1,5}\s{1,9}obj\b/gu;
const kids = /\/Kids\s{0,9}\[[^[\]]{0,200000}\]/gu;
const references = /(?<!\d)(\d{1,9})\s{1,9}\d{1,5}\s{1,9}R\b/gu;
const tables = /startxref\s{1,9}\d{1,12}/gu;

/** Returns the number of the catalog's object. */
function catalogIn(text: string): number | undefined {
  const at = text.search(/\/Type\s{0,9}\/Catalog\b/u);
  const begins = at < 0 ? -1 : text.lastIndexOf(" obj", at);
  const number = begins < 0 ? undefined : /(\d{1,9})\s{1,9}\d{1,5}$/u.exec(text.slice(Math.max(0, begins - 25), begins))?.[1];
  return number === undefined ? undefined : Number(number);
}

const portion = 8_192;

/** Decodes one character for each byte; `TextDecoder` has no such encoding. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += portion) text += String.fromCharCode(...bytes.subarray(at, at + portion));
  return text;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
