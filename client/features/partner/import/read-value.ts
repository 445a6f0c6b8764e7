import { isDate, isInRecordedTime, parseMoment, wrongYear } from "#sync/engine/calendar.ts";
import type { Choice } from "#sync/engine/field.ts";
import { isMail } from "#sync/engine/is-mail.ts";
import { normalText } from "#sync/engine/normal-text.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { fold, searchKey } from "#sync/model/rules/fold.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { employeeStatuses, genders, partnerStatuses } from "#sync/model/rules/partner.ts";
import type { PartnerTarget } from "./import-target.ts";
import type { Cell } from "./source-table.ts";

/** A cell as the value of a field, or why it is none. `added` says that the value has what the file lacks, such as a lost zero. */
export type ReadValue = { readonly value: string | number | null; readonly added?: boolean } | { readonly reason: string };

/** Words in place of no value. In a text they may be meant; a dash is not. */
const nothing = new Set(
  ["", "-", "--", "---", "なし", "無し", "無", "n/a", "na", "不明", "未定", "未設定", "未入力", "null", "×"].map(searchKey),
);

/** Whether a text stands for no value. */
export const isNothing = (text: string): boolean => text.length <= 12 && nothing.has(searchKey(text));

/** Whether a text is only dashes. No field accepts that, and it would overwrite an existing value. */
const isDash = (text: string): boolean => text.length <= 12 && /^-+$/u.test(searchKey(text));

/** Writes halfwidth kana in full width. Other letters stay as they are. */
export const wideKana = (text: string): string => text.replace(/[\uff61-\uff9f]+/gu, (some) => normalText(some, "NFKC"));

/** Writes a reading in katakana of full width. */
export const katakana = (text: string): string =>
  wideKana(text).replace(/[ぁ-ゖゝゞ]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/** Reads a cell as a field's value. */
export function readValue(target: PartnerTarget, cell: Cell): ReadValue {
  const reader = readers[target];
  if (reader) return isNothing(cell.text) ? { value: null } : reader(cell);
  if (isDash(cell.text)) return { value: null };
  return { value: target.endsWith("Kana") ? katakana(cell.text) : wideKana(cell.text) };
}

/** Longer texts hold more than one short value. */
const longestShort = 60;

const readers: Readonly<Partial<Record<PartnerTarget, (cell: Cell) => ReadValue>>> = {
  phone: readPhone,
  mail: readMail,
  mail2: readMail,
  zip: readZip,
  birthday: readDay,
  invoiceId: readInvoiceId,
  gender: wordReader(genders, { 男: 1, m: 1, male: 1, 女: 2, f: 2, female: 2, 未回答: 3, 無回答: 3, 回答しない: 3 }),
  status: wordReader(partnerStatuses, { 稼働終了: 5 }),
  employeeStatus: wordReader(employeeStatuses, { フリー: 0, 個人事業主: 0, 個人: 0, 業務委託: 0, 社員: 1, プロパー: 1 }),
};

/** Returns a reader of coded values by their labels and by other words for them. */
function wordReader(choices: readonly Choice<number>[], more: Readonly<Record<string, number>>): (cell: Cell) => ReadValue {
  const labelled = choices.map(({ label, value }) => [label, value] as const);
  const values = new Map([...Object.entries(more), ...labelled].map(([word, value]) => [searchKey(word), value]));
  const reason = `${choices.map(({ label }) => `「${label}」`).join("")}のいずれかにしてください。`;
  return ({ text }) => {
    const value = text.length > longestShort ? undefined : values.get(searchKey(text));
    return value === undefined ? { reason } : { value };
  };
}

/** Digits and signs in half width, with every dash as a hyphen. */
const plain = (text: string) => (text.length > longestShort ? text : fold(text).trim());

function readPhone({ text, kind }: Cell): ReadValue {
  const bare = plain(text).replace(/^(?:tel|携帯|電話|☎)\s*[:.]?\s*/u, "");
  const national = bare.replace(/^(?:\+|00)81[\s.-]*(?:\(0\)|\(?0)?[\s(.-]*/u, "0");
  if (/^\+\d[\d\s-]{6,18}$/u.test(national)) return { value: national };
  if (!/^[\d\s().-]+$/u.test(national)) return { reason: "電話番号として読み取れません。" };
  const number = national.replace(/[\s().-]+/gu, "-").replace(/^-|-$/gu, "");
  const digits = number.replaceAll("-", "");
  if (digits.startsWith("0")) {
    const whole = digits.length === 10 || digits.length === 11;
    return whole ? { value: number } : { reason: "電話番号の桁数をご確認ください。" };
  }
  // A spreadsheet drops the zero: nine digits are a landline, and ten a mobile phone.
  const lost = /^(?:[1-9]\d{8}|[5789]0\d{8})$/u.test(digits) && (kind === "number" || number === digits);
  return lost ? { value: `0${digits}`, added: true } : { reason: "電話番号の桁数をご確認ください。" };
}

function readMail({ text }: Cell): ReadValue {
  const mail = tidyText("mail", text);
  return isMail(mail) ? { value: mail } : { reason: "メールアドレスとして読み取れません。" };
}

function readZip({ text, kind }: Cell): ReadValue {
  const parts = plain(text)
    .replace(/^〒/u, "")
    .trim()
    .split(/[\s-]+/u);
  const digits = parts.join("");
  const missing = 7 - digits.length;
  // Codes of Hokkaido and the north begin with one zero or two. In 100-001 another digit is missing.
  const isWhole = parts.length === 1 || (parts.length === 2 && parts[1]?.length === 4);
  const lost = (missing === 1 && kind !== "date") || (missing === 2 && kind === "number");
  if (!isWhole || !/^\d{5,7}$/u.test(digits) || (missing > 0 && !lost)) return { reason: "郵便番号は7桁の数字にしてください。" };
  const whole = digits.padStart(7, "0");
  return { value: `${whole.slice(0, 3)}-${whole.slice(3)}`, added: missing > 0 };
}

function readInvoiceId({ text }: Cell): ReadValue {
  const [, letter, digits] = /^(t?)-?(\d{13})$/u.exec(plain(text).replace(/[\s-]/gu, "")) ?? [];
  if (digits === undefined) return { reason: "「T」と13桁の数字にしてください。" };
  return { value: `T${digits}`, added: letter === "" };
}

/** The eras, with their first day and the year of the calendar that is their first. */
const eras = [
  { names: ["明治", "m", "明"], from: "1868-01-25", to: "1912-07-30" },
  { names: ["大正", "t", "大"], from: "1912-07-30", to: "1926-12-25" },
  { names: ["昭和", "s", "昭"], from: "1926-12-25", to: "1989-01-07" },
  { names: ["平成", "h", "平"], from: "1989-01-08", to: "2019-04-30" },
  { names: ["令和", "r", "令"], from: "2019-05-01", to: "9999-12-31" },
] as const;

/** What may follow a day: its name, a time, what Excel's own texts end with, and an age. */
const afterDay = String.raw`(?:\s*\([月火水木金土日]\)|\s*[月火水木金土日]曜日)?(?:[\st]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:\s?(?:生まれ|生))?(?:\s?\(?満?\d{1,3}[歳才]\)?)?`;
const western = new RegExp(String.raw`^(?:西暦)?(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?${afterDay}$`, "u");
/** A moment with its zone, of which the day in Japan is meant, as by REST. */
const moment = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/u;
const eraDay = new RegExp(
  String.raw`^(明治|大正|昭和|平成|令和|[明大昭平令]|[mtshr])\.?\s?(元|\d{1,2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?${afterDay}$`,
  "u",
);
const shortYear = /^\d{2}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}(?!\d)/u;

function readDay({ text, kind }: Cell): ReadValue {
  if (kind === "date") return entered(text);
  const bare = plain(text);
  if (moment.test(bare))
    return Number.isNaN(parseMoment(bare)) ? { reason: "カレンダーにない日付です。" } : entered(japanDate(bare));
  const [, year, month = "", day = ""] = western.exec(bare) ?? compact.exec(bare) ?? [];
  if (year !== undefined) return dayValue(year, month, day);
  const era = eraDay.exec(bare);
  if (era) return readEraDay(era);
  if (shortYear.test(bare)) return { reason: "年が2桁です。西暦4桁か元号を付けた年にしてください。" };
  return { reason: "日付として読み取れません。「1985/01/02」の形にしてください。" };
}

function readEraDay([, name = "", count = "", month = "", day = ""]: RegExpExecArray): ReadValue {
  const era = eras.find(({ names }) => names.some((one) => one === name));
  if (!era) return { reason: "元号を読み取れません。" };
  const read = dayValue(String(Number(era.from.slice(0, 4)) - 1 + (count === "元" ? 1 : Number(count))), month, day);
  if (!("value" in read) || read.value === null) return read;
  const date = String(read.value);
  // 昭和64年 and 平成31年 are written for the whole of their years.
  return date.slice(0, 4) > era.to.slice(0, 4) || date < era.from.slice(0, 4) || Number(count) === 0
    ? { reason: `${era.names[0]}${count}年はありません。` }
    : { value: date };
}

function dayValue(year: string, month: string, day: string): ReadValue {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? entered(date) : { reason: "カレンダーにない日付です。" };
}

const entered = (date: string): ReadValue => (isInRecordedTime(date) ? { value: date } : { reason: `${wrongYear}。` });
