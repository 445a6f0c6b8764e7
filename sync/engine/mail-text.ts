import { normalText } from "./normal-text.ts";

/** No address is this long; the schema refuses a longer text. Characters. */
const longest = 1_000;

/**
 * Returns the address that a pasted text contains. It removes `mailto:` and everything after a `?`, and a name and brackets
 * around the address. It also removes characters that separate addresses, quote them or end a sentence. The domain is kept in
 * letters, never in Punycode, so that one address has one form.
 */
export function tidyMail(text: string): string {
  if (text.length > longest) return text;
  let mail = text;
  for (let next = unwrapped(mail); next !== mail; next = unwrapped(mail)) mail = next;
  return mail;
}

/** Removes one layer of what surrounds an address. A list of several addresses stays as it is, and so is no address. */
function unwrapped(text: string): string {
  let mail = text.replace(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - widthApart)).replace(/[。｡]/gu, ".");
  mail = withoutEnds(mail, separators);
  while (mail.endsWith(".")) mail = mail.slice(0, -1);
  if (mail.length > 1 && around.get(mail.charAt(0)) === mail.at(-1)) mail = withoutEnds(mail.slice(1, -1), separators);
  const from = mail.lastIndexOf("<");
  if (from >= 0 && mail.endsWith(">") && !holdsAnother(mail.slice(0, from)))
    mail = withoutEnds(mail.slice(from + 1, -1), separators);
  const [link] = /^mailto:(?:\/\/)?/iu.exec(mail) ?? [];
  if (link !== undefined) mail = plainSigns(mail.slice(link.length).split("?", 1)[0]?.trim() ?? "");
  const at = mail.lastIndexOf("@") + 1;
  return at === 0 ? mail : mail.slice(0, at) + domainInLetters(mail.slice(at));
}

const separators = /[\s;,、]/u;

/** Whether what stands before an address in brackets is another address of a list. A name may be an address, too. */
function holdsAnother(before: string): boolean {
  const name = before.replace(/"[^"]*"/gu, "");
  const at = name.indexOf("@");
  return at >= 0 && /[,;、>]/u.test(name.slice(at));
}

/** Returns a link's address with the signs that are percent-encoded there (RFC 6068). Letters of other alphabets are not. */
const plainSigns = (mail: string): string =>
  mail.replace(/%([2-6][\da-f]|7[\da-e])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Brackets and quotes that people put around an address. Wide ones have become narrow before. */
const around: ReadonlyMap<string, string> = new Map(
  ["()", "[]", "{}", "''", '""', "‘’", "“”", "「」", "『』", "【】", "〈〉", "《》"].map(([open = "", close = ""]) => [
    open,
    close,
  ]),
);

/**
 * Returns the one form in which a domain is kept. An ASCII domain stays as it is; an international one becomes letters in lower
 * case.
 */
export function domainInLetters(domain: string): string {
  if (!international.test(domain)) return domain;
  return normalText(domain, "NFKC").toLowerCase().split(".").map(labelInLetters).join(".");
}

const international = /[^\0-\x7f]|(?:^|\.)xn--/iu;

/** Returns a label as letters. A label stays as it is where it is no valid Punycode, or where its letters have another form. */
function labelInLetters(label: string): string {
  const letters = label.startsWith("xn--") ? decoded(label.slice("xn--".length)) : undefined;
  return letters !== undefined && isOneForm(letters) ? letters : label;
}

const isOneForm = (letters: string): boolean =>
  /[^\0-\x7f]/u.test(letters) && /^[\p{L}\p{M}\p{N}-]+$/u.test(letters) && normalText(letters, "NFKC").toLowerCase() === letters;

const widthApart = 0xfee0;

/** Parameters of Punycode (RFC 3492, 5). */
const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128];

/** The largest number while decoding. It is far above that of every letter of a label. */
const most = 0x7fff_ffff;

/** Decodes Punycode (RFC 3492, 6.2); undefined for any other text. */
function decoded(text: string): string | undefined {
  const last = text.lastIndexOf("-");
  const codes = Array.from(text.slice(0, Math.max(last, 0)), (letter) => letter.codePointAt(0) ?? 0);
  let [at, index, code, bias] = [last + 1, 0, firstCode, firstBias];
  while (at < text.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = at < text.length ? digits.indexOf(text.charAt(at++)) : -1;
      if (digit < 0) return undefined;
      index += digit * weight;
      // It overflows (6.4). Where the weight is endless, too, the index is no number.
      if (!(index <= most)) return undefined;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = codes.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10_ffff) return undefined;
    codes.splice(index++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

function adapted(delta: number, length: number, isFirst: boolean): number {
  let [rest, k] = [Math.floor(delta / (isFirst ? damp : 2)), 0];
  rest += Math.floor(rest / length);
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Removes these characters from both ends of a text, in linear time. */
function withoutEnds(text: string, signs: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && signs.test(text.charAt(from))) from++;
  while (to > from && signs.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
