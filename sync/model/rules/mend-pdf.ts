import { type Inflate, latin1, unpackedObjects } from "./pdf-object-streams.ts";

/** A repaired PDF. */
export interface MendedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The numbers of the objects that replace lost pages. */
  readonly lost: ReadonlySet<number>;
}

/**
 * Repairs a PDF of which readers show less than it has. Either it was cut off before its trailer, or its tree of pages names
 * what is no page. That may be nothing, a number, a missing object, or a part of the tree again. It becomes an empty page. All bounds in the
 * expressions keep them linear for any input.
 * @returns undefined where nothing has to be repaired, or can be: an encrypted file
 */
export function mendPdf(bytes: Uint8Array, inflate: Inflate): MendedPdf | undefined {
  const packed = latin1(bytes);
  if (packed.includes("/Encrypt")) return undefined;
  const text = packed + unpackedObjects(bytes, packed, inflate);
  const bodies = bodiesIn(text);
  let free = [...bodies.keys()].reduce((most, number) => Math.max(most, number), 0) + 1;
  const lost = new Set<number>();
  const edits = lostKids(text, bodies);
  const catalog = text.includes("trailer") || text.includes("/XRef") ? undefined : catalogOf(text, bodies);
  if (edits.length === 0 && catalog === undefined) return undefined;
  let [tree, at] = ["", 0];
  for (const { from, to } of edits.sort((a, b) => a.from - b.from)) {
    tree += `${text.slice(at, from)}${free} 0 R`;
    lost.add(free++);
    at = to;
  }
  tree += text.slice(at);
  const pages = [...lost].map((number) => `\n${number} 0 obj\n<< /Type /Page /MediaBox [0 0 595 842] >>\nendobj`);
  const trailer = catalog === undefined ? "" : `\ntrailer\n<< /Root ${catalog} 0 R /Size ${free} >>`;
  // Without a valid table, readers look for the objects themselves.
  return { bytes: bytesOf(`${tree.replace(tables, "startxref\n0")}\n${pages.join("")}${trailer}\n%%EOF\n`), lost };
}

const objects = /(?<!\d)(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}obj\b/gu;
const tables = /startxref\s{1,9}\d{1,12}/gu;
/** An entry of a list: a reference, a dictionary or list within it, or anything else, which is no page. */
const entries = /(?<!\d)(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R\b|<<|\[|[^\s\]]{1,99}/gu;
/** How much of an object is read: a dictionary of the tree is short, but for its list. */
const mostOfABody = 200_000;
/** Trees are a few levels deep. */
const mostLevels = 50;

/** An object of the file. */
interface Body {
  readonly generation: number;
  /** Where its content begins. */
  readonly from: number;
}

/** Returns the objects by number. Of several with one number, the last counts. */
function bodiesIn(text: string): ReadonlyMap<number, Body> {
  const bodies = new Map<number, Body>();
  for (const { 0: head, 1: number, 2: generation, index } of text.matchAll(objects))
    bodies.set(Number(number), { generation: Number(generation), from: index + head.length });
  return bodies;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns where the tree of pages names what is no page; nothing if it has no page at all. */
function lostKids(text: string, bodies: ReadonlyMap<number, Body>): Range[] {
  const catalog = catalogOf(text, bodies);
  const root = catalog === undefined ? undefined : referenceIn(dictionaryOf(text, bodies.get(catalog)), "Pages");
  const found: Range[] = [];
  const seen = new Set<number>();
  let pages = 0;
  const visit = (number: number, level: number) => {
    seen.add(number);
    const list = level > mostLevels ? undefined : kidsOf(text, bodies, number);
    for (const { 0: entry, 1: kid, 2: generation, index } of list?.entries ?? []) {
      // Within the list itself are a page or a list: what they contain is not told apart here.
      if (entry === "<<" || entry === "[") return;
      const range = { from: (list?.from ?? 0) + index, to: (list?.from ?? 0) + index + entry.length };
      const body = kid === undefined ? undefined : bodies.get(Number(kid));
      const dictionary = dictionaryOf(text, body);
      if (body?.generation !== Number(generation) || !isPart(dictionary)) found.push(range);
      else if (!/\/Kids\b/u.test(dictionary)) pages += 1;
      else if (seen.has(Number(kid))) found.push(range);
      else visit(Number(kid), level + 1);
    }
  };
  if (root !== undefined) visit(root, 0);
  return pages > 0 ? found : [];
}

/** Returns the list of an object's kids, which may be an object of its own. */
function kidsOf(text: string, bodies: ReadonlyMap<number, Body>, number: number) {
  const body = bodies.get(number);
  if (!body) return undefined;
  const dictionary = dictionaryOf(text, body);
  const own = /\/Kids\s{0,9}\[/u.exec(dictionary);
  const other = own ? undefined : bodies.get(referenceIn(dictionary, "Kids") ?? -1);
  const from = own ? body.from + own.index + own[0].length : other && text.indexOf("[", other.from) + 1;
  if (!from) return undefined;
  const end = text.indexOf("]", from);
  const list = text.slice(from, end < 0 ? from : Math.min(end, from + mostOfABody));
  return { from, entries: [...list.matchAll(entries)] };
}

/** Whether an object's dictionary is that of a page, or of a part of the tree. */
function isPart(dictionary: string): boolean {
  if (!/^\s{0,99}<</u.test(dictionary)) return false;
  const [, type] = /\/Type\s{0,9}\/(\w{1,99})/u.exec(dictionary) ?? [];
  return type === undefined ? /\/(?:Kids|Contents|MediaBox|Parent|Resources)\b/u.test(dictionary) : /^Pages?$/u.test(type);
}

/** Returns the text of an object up to its end; "" for one that is a stream. */
function dictionaryOf(text: string, body: Body | undefined): string {
  if (!body) return "";
  const part = text.slice(body.from, body.from + mostOfABody);
  const end = part.search(/\bendobj\b|\bstream\b/u);
  return end >= 0 && part.startsWith("stream", end) ? "" : part.slice(0, end < 0 ? part.length : end);
}

function referenceIn(dictionary: string, name: string): number | undefined {
  const [, number] = new RegExp(String.raw`/${name}\s{1,9}(\d{1,9})\s{1,9}\d{1,5}\s{1,9}R\b`, "u").exec(dictionary) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Returns the number of the catalog's object, the last one's if there are several. */
function catalogOf(text: string, bodies: ReadonlyMap<number, Body>): number | undefined {
  const at = [...text.matchAll(/\/Type\s{0,9}\/Catalog\b/gu)].at(-1)?.index ?? -1;
  const begins = at < 0 ? -1 : text.lastIndexOf(" obj", at);
  const [, number] = begins < 0 ? [] : (/(\d{1,9})\s{1,9}\d{1,5}$/u.exec(text.slice(Math.max(0, begins - 25), begins)) ?? []);
  return number === undefined || !bodies.has(Number(number)) ? undefined : Number(number);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
