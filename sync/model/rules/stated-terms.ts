import type { Choice } from "../../engine/field.ts";
import { dayAfter, lastDayOfMonths, monthsAfter } from "./days.ts";
import { formatDate } from "./format-date.ts";
import { lastPaymentDay, lastReconsignedPaymentDay } from "./freelance-act.ts";

/**
 * The terms that a client states to a freelancer at once. They are in article 3 of the freelance act, and in article 1 of the
 * fair trade commission's order. The day of payment is in article 4 of the act. Days are `YYYY-MM-DD`, in Japan. It is no legal
 * advice.
 */

/** The last day of any month, as a day of the month. */
export const monthEnd = 31;

/** Days of a month on which it closes or is paid. */
export const monthDays: readonly Choice<number>[] = Array.from({ length: monthEnd }, (_, at) => ({
  value: monthEnd - at,
  label: at === 0 ? "末日" : `${monthEnd - at}日`,
}));

/** The month of payment, from the month that closes. */
export const paymentMonths = [
  { value: 0, label: "当月" },
  { value: 1, label: "翌月" },
  { value: 2, label: "翌々月" },
] as const satisfies readonly Choice<number>[];

/** The month in which the first client of work that is consigned onwards pays, from the month that closes. */
export const firstPaymentMonths = [
  ...paymentMonths,
  { value: 3, label: "3か月後" },
  { value: 4, label: "4か月後" },
  { value: 5, label: "5か月後" },
  { value: 6, label: "6か月後" },
] as const satisfies readonly Choice<number>[];

/** How the fee is paid. For all but the first, the order asks for particulars. */
export const paymentMeans = [
  { value: 1, label: "現金（口座振込）" },
  { value: 2, label: "手形" },
  { value: 3, label: "一括決済方式" },
  { value: 4, label: "電子記録債権" },
  { value: 5, label: "資金移動業者の口座への支払い" },
] as const satisfies readonly Choice<number>[];

const cash = 1;

/** When the fee is paid: month by month, or once on a day. */
export interface PaymentTerms {
  readonly closingDay: number | null;
  readonly paymentMonth: number | null;
  readonly paymentDay: number | null;
  readonly payOn: string | null;
  /** Who commissioned the work first, if it is consigned onwards (article 4, paragraph 3). */
  readonly firstClient: string | null;
  /** When the first client pays: month by month, or once on a day. */
  readonly firstPaymentMonth: number | null;
  readonly firstPaymentDay: number | null;
  readonly firstPayOn: string | null;
}

/** The fields of a contract that state its terms. */
export interface StatedTerms extends PaymentTerms {
  readonly openDate: string;
  readonly closeDate: string | null;
  readonly isAutoRenewed: boolean;
  readonly principal: string | null;
  readonly commissionedOn: string | null;
  readonly work: string | null;
  readonly workPlace: string | null;
  readonly inspectionTerm: string | null;
  readonly fee: string | null;
  readonly paymentMeans: number | null;
  readonly paymentNote: string | null;
}

/** One of the terms that the commission's order lists. */
export interface StatedTerm {
  readonly label: string;
  /** The field with its value. A period or a day of payment has several fields, and none here. */
  readonly field?: keyof StatedTerms;
  /** Null if it is not recorded. */
  readonly text: string | null;
  /** Whether it has to be stated. The inspection has to be where there is one, particulars where the fee is not paid in cash. */
  readonly needed: boolean;
}

/** The label of the one term that a contract has by its partner alone. */
export const contractorLabel = "受託者の名称";

/** Returns all terms of a contract. */
export function statedTerms(terms: StatedTerms, partnerName: string): readonly StatedTerm[] {
  const means = paymentMeans.find(({ value }) => value === terms.paymentMeans)?.label ?? null;
  return [
    { label: "委託者の名称", field: "principal", text: terms.principal, needed: true },
    { label: contractorLabel, text: partnerName, needed: true },
    {
      label: "業務委託をした日",
      field: "commissionedOn",
      text: terms.commissionedOn && formatDate(terms.commissionedOn),
      needed: true,
    },
    { label: "業務の内容", field: "work", text: terms.work, needed: true },
    { label: "業務を行う期間", text: periodText(terms), needed: true },
    { label: "業務を行う場所", field: "workPlace", text: terms.workPlace, needed: true },
    { label: "検査を完了する期日", field: "inspectionTerm", text: terms.inspectionTerm, needed: false },
    { label: "報酬の額", field: "fee", text: terms.fee, needed: true },
    { label: "報酬の支払期日", text: paymentText(terms), needed: true },
    {
      label: "再委託",
      field: "firstClient",
      text: terms.firstClient && `${terms.firstClient}から受けた業務の再委託です`,
      needed: false,
    },
    { label: "元委託の支払期日", text: firstPaymentText(terms), needed: terms.firstClient !== null },
    { label: "報酬の支払方法", field: "paymentMeans", text: means, needed: true },
    {
      label: "支払方法の詳細",
      field: "paymentNote",
      text: terms.paymentNote,
      needed: terms.paymentMeans !== null && terms.paymentMeans !== cash,
    },
  ];
}

/** Returns the labels of terms that have to be stated and are not recorded. */
export const missingTerms = (all: readonly StatedTerm[]): readonly string[] =>
  all.filter(({ needed, text }) => needed && text === null).map(({ label }) => label);

function periodText({ openDate, closeDate, isAutoRenewed }: StatedTerms): string {
  const until = closeDate === null ? "" : formatDate(closeDate);
  return `${formatDate(openDate)}から${until}${until === "" ? "" : "まで"}${isAutoRenewed ? "（自動更新）" : ""}`;
}

/** Returns when the fee is paid, in words; null if that is not recorded. A day 「まで」 would be none (article 4). */
export function paymentText({ closingDay, paymentMonth, paymentDay, payOn }: PaymentTerms): string | null {
  if (payOn !== null) return formatDate(payOn);
  const month = paymentMonths.find(({ value }) => value === paymentMonth)?.label;
  if (closingDay === null || paymentDay === null || month === undefined) return null;
  return `毎月${dayLabel(closingDay)}締め、${month}${dayLabel(paymentDay)}払い`;
}

function firstPaymentText({ firstPaymentMonth, firstPaymentDay, firstPayOn }: PaymentTerms): string | null {
  if (firstPayOn !== null) return formatDate(firstPayOn);
  const month = firstPaymentMonths.find(({ value }) => value === firstPaymentMonth)?.label;
  return month === undefined || firstPaymentDay === null ? null : `各月分を${month}${dayLabel(firstPaymentDay)}払い`;
}

const dayLabel = (day: number): string => (day === monthEnd ? "末日" : `${day}日`);

/**
 * Whether the day of payment is as early as the act requires.
 *
 * - `within`: each day's work is paid within 60 days
 * - `onwards`: it is not, but within 30 days of the first client's payment. The terms state so (article 4, paragraph 3)
 * - `ifAgreed`: it is if the work counts as done on the closing day. That takes an agreement, which the terms state
 * - `late`: it is not, at least in one month
 */
export type PaymentStanding = "within" | "onwards" | "ifAgreed" | "late";

/** How many months of a contract are looked at: lengths of months and leap years come round in four years. */
const looked = 48;

/**
 * Returns whether the day of payment is early enough (article 4). Null if it is not recorded, or if a single payment has no
 * planned end to count from. Where whole months are counted, two of them are 60 days (the commission's guideline); a single
 * payment has 60 days. A contract that renews itself goes on after its planned end. Of several months the worst counts.
 */
export function paymentStanding(
  terms: PaymentTerms & Pick<StatedTerms, "openDate" | "closeDate" | "isAutoRenewed">,
): PaymentStanding | null {
  const { openDate, closingDay, paymentMonth, paymentDay, payOn } = terms;
  if (payOn !== null) {
    if (terms.closeDate === null) return null;
    if (payOn <= lastPaymentDay(terms.closeDate)) return "within";
    return payOn <= lastOnwards(terms, terms.closeDate) ? "onwards" : "late";
  }
  const closeDate = terms.isAutoRenewed ? null : terms.closeDate;
  if (closingDay === null || paymentMonth === null || paymentDay === null) return null;
  let standing: PaymentStanding = "within";
  let begins = openDate;
  for (let at = 0; at < looked; at++) {
    const closes = closingAfter(begins, closingDay);
    const end = closeDate !== null && closeDate < closes ? closeDate : closes;
    const paid = dayOfMonth(monthsAfter(firstOfMonth(closes), paymentMonth), paymentDay);
    if (paid > latestPayment(begins)) {
      if (paid <= lastOnwards(terms, closes)) standing = standing === "within" ? "onwards" : standing;
      else if (paid > latestPayment(end)) return "late";
      else standing = "ifAgreed";
    }
    begins = dayAfter(closes, 1);
    if (closeDate !== null && begins > closeDate) break;
  }
  return standing;
}

/** Returns the last day of payment where the first client's counts. It is empty, before all days, where that is not recorded. */
function lastOnwards({ firstClient, firstPaymentMonth, firstPaymentDay, firstPayOn }: PaymentTerms, closes: string): string {
  if (firstClient === null) return "";
  if (firstPayOn !== null) return lastReconsignedPaymentDay(firstPayOn);
  if (firstPaymentMonth === null || firstPaymentDay === null) return "";
  return lastReconsignedPaymentDay(dayOfMonth(monthsAfter(firstOfMonth(closes), firstPaymentMonth), firstPaymentDay));
}

/** Returns the last day on which work of a day may be paid. It is the 60th from it, or the last of two months. */
function latestPayment(receivedOn: string): string {
  const [days, months] = [lastPaymentDay(receivedOn), lastDayOfMonths(receivedOn, 2)];
  return days > months ? days : months;
}

/** Returns the first closing day on or after a day. */
function closingAfter(day: string, closingDay: number): string {
  const same = dayOfMonth(firstOfMonth(day), closingDay);
  return same >= day ? same : dayOfMonth(monthsAfter(firstOfMonth(day), 1), closingDay);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns a day of the month that begins on `first`; its last one where it has no such day. */
function dayOfMonth(first: string, day: number): string {
  const last = dayAfter(monthsAfter(first, 1), -1);
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, "0")}`;
  return wanted < last ? wanted : last;
}

/** Whether terms were stated: on a day that has come. */
export const isStated = (statedOn: string | null, today: string): boolean => statedOn !== null && statedOn <= today;

/** The terms that a later contract usually has, too. The day of the commission, and of a single payment, are its own. */
export const lastingTerms = [
  "principal",
  "work",
  "workPlace",
  "inspectionTerm",
  "fee",
  "closingDay",
  "paymentMonth",
  "paymentDay",
  "firstClient",
  "firstPaymentMonth",
  "firstPaymentDay",
  "paymentMeans",
  "paymentNote",
] as const satisfies readonly (keyof StatedTerms)[];
