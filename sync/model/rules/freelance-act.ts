import type { Choice } from "../../engine/field.ts";
import { type ContractTerms, isOverdue, renewedTerms } from "./contract.ts";
import { dayAfter, lastDayOfMonths } from "./days.ts";
import { japanDate } from "./japan-time.ts";

/*
 * What 特定受託事業者に係る取引の適正化等に関する法律 (令和5年法律第25号, "the act") asks of a client, as far as days decide it. Days are
 * `YYYY-MM-DD`, in Japan. It is no legal advice; where the records leave something open, the rules are for a notice.
 */

/** The note on every screen that shows rules of the act. */
export const noLegalAdvice = "法的助言ではありません。";

/** Whether a company is one person: one officer, who represents it, and no employees (article 2, paragraph 1, item 2). */
export const onePersonChoices = [
  { value: "yes", label: "はい（代表者のみ・従業員なし）" },
  { value: "no", label: "いいえ" },
] as const satisfies readonly Choice<string>[];

/**
 * Whether a partner is a 特定受託事業者 (article 2, paragraph 1). That is a freelancer of no company, or a company of one person.
 * Whoever a larger company sends is its employee, and the act is not about them.
 */
export const isWithinAct = (
  partner: { readonly employeeStatus: number },
  company: { readonly onePerson: string | null } | undefined,
): boolean => (company ? company.onePerson === "yes" : partner.employeeStatus === 0);

/** How a notice was given (article 16, paragraph 1). The ministry's order (article 3) names these ways. */
export const noticeMethods = [
  { value: 1, label: "書面" },
  { value: 2, label: "メール" },
  { value: 3, label: "FAX" },
  { value: 4, label: "SNS" },
] as const satisfies readonly Choice<number>[];

/**
 * Why no notice is needed. The first is no 解除 by the client. The others are in article 16, paragraph 1, and the ministry's order
 * (article 4).
 */
export const noticeExemptions = [
  { value: 1, label: "本人の申し出、または合意による終了" },
  { value: 2, label: "災害その他やむを得ない事由" },
  { value: 3, label: "元の委託の解除による再委託の終了" },
  { value: 4, label: "個別契約の期間が30日以下" },
  { value: 5, label: "本人の責めに帰すべき事由" },
  { value: 6, label: "基本契約で6か月以上、本人の事情により個別契約がない" },
] as const satisfies readonly Choice<number>[];

/** The fields of a contract that the act's rules need. */
export interface ActContract {
  readonly id: string;
  readonly partnerId: string;
  readonly projectId: string;
  readonly occupationId: number;
  /** When the work was commissioned, which may be before its first day. */
  readonly commissionedOn: string | null;
  readonly openDate: string;
  readonly closeDate: string | null;
  readonly isAutoRenewed: boolean;
  readonly endedAt: string | null;
  readonly noticedOn: string | null;
  /** The end that the notice told of; null if it is not known. */
  readonly noticedEnd: string | null;
  readonly noticeExemption: number | null;
}

/** The months from which on an end needs a notice (cabinet order, article 3). */
const longMonths = 6;

/** Whether a course from one day to another is 6 months or longer. One without an end is. */
export const isLong = (from: string, until: string | null): boolean =>
  until === null || until >= lastDayOfMonths(from, longMonths);

/** Returns a contract's first day for the act: the day of the commission, if that is earlier (the commission's guideline). */
export const firstDay = ({ commissionedOn, openDate }: Pick<ActContract, "commissionedOn" | "openDate">): string =>
  commissionedOn !== null && commissionedOn < openDate ? commissionedOn : openDate;

/**
 * Returns the first day of a contract's course: renewals are counted together (article 16, paragraph 1). By the guideline, those
 * are contracts of one kind of work with less than a month between them. A renewal ends the former contract at once, so that the
 * later of its planned and its real end counts.
 * @param today the day in Japan
 */
export const courseStart = (contract: ActContract, others: readonly ActContract[], today: string): string =>
  others
    .filter((one) => isAlike(one, contract))
    .map((one) => ({ from: firstDay(one), until: endOf(one, today) }))
    .sort((a, b) => (a.from < b.from ? 1 : -1))
    .reduce((start, { from, until }) => (from < start && follows(until, start) ? from : start), firstDay(contract));

/** Whether two contracts are of one partner and of one kind of work. It is on one project, or in one occupation elsewhere. */
const isAlike = (a: ActContract, b: ActContract): boolean =>
  a.partnerId === b.partnerId && (a.projectId === b.projectId || a.occupationId === b.occupationId);

/** Whether less than a month lies between the end of one contract and the start of another. */
const follows = (end: string | null, start: string): boolean => end === null || start <= lastDayOfMonths(dayAfter(end, 1), 1);

/** Returns a contract's last day; null while it renews itself, or runs on past its planned end. */
function endOf(contract: ActContract, today: string): string | null {
  const { closeDate, endedAt, isAutoRenewed } = contract;
  if (endedAt === null) return isAutoRenewed || isOverdue(contract, today) ? null : closeDate;
  const day = japanDate(endedAt);
  return closeDate !== null && closeDate > day ? closeDate : day;
}

/** Returns the planned end as it stands on a day. A contract that renewed itself ends with the period of that day. */
const plannedEnd = (contract: ContractTerms, day: string): string | null =>
  contract.isAutoRenewed && contract.closeDate !== null && contract.closeDate < day
    ? renewedTerms(contract, day).closeDate
    : contract.closeDate;

const noticeDays = 30;

/**
 * Returns the last day for the notice that a contract ends on a day (article 16, paragraph 1). From the notice's day to the day
 * before the end there are 30 days. Counting from the day after the notice to the end leads to the same day.
 */
export const noticeDeadline = (end: string): string => dayAfter(end, -noticeDays);

/** Returns the first day on which a contract may end whose notice is given on a day. */
export const earliestEnd = (noticedOn: string): string => dayAfter(noticedOn, noticeDays);

/** Returns the last day for paying what was received on a day (article 4, paragraph 1). That day is the first of 60. */
export const lastPaymentDay = (receivedOn: string): string => dayAfter(receivedOn, 59);

/**
 * Returns the last day for paying a part of other work that was consigned onwards (article 4, paragraph 3). The day on which the
 * first client is to pay is the first of 30.
 */
export const lastReconsignedPaymentDay = (firstClientPaysOn: string): string => dayAfter(firstClientPaysOn, 29);

/**
 * What the act asks before an end. `late` is missed, `given` was given in time, and `givenLate` after its last day. A notice
 * whose day has not come is not given yet.
 */
export interface NoticeStanding {
  readonly state: "due" | "late" | "given" | "givenLate";
  readonly deadline: string;
}

/** The contract, whether the act is about its partner, and the first day of its course. */
export interface NoticeCase {
  readonly contract: ActContract;
  readonly within: boolean;
  readonly start: string;
  /** The partner's contracts, of which its course is made. */
  readonly others: readonly ActContract[];
}

/** Whether a contract that ends on a day needs a notice (article 16, paragraph 1). The planned end counts if it is later. */
export function needsNotice({ contract, within, start }: NoticeCase, end: string): boolean {
  if (!within || contract.noticeExemption !== null) return false;
  const planned = plannedEnd(contract, end);
  return isLong(start, planned !== null && planned < end ? end : planned);
}

/**
 * Returns the last day for a notice of a contract's next end, or of its real one. Null if there is no end to count from. None is
 * planned then, or the contract has run past it and no later one was told.
 * @returns undefined if no notice is needed
 */
export function nextDeadline(found: NoticeCase, today: string): string | null | undefined {
  const { endedAt } = found.contract;
  const end = endedAt === null ? nextEnd(found.contract, today) : japanDate(endedAt);
  if (!needsNotice(found, end ?? today)) return undefined;
  return end === null ? null : noticeDeadline(end);
}

/** Returns the end that a running contract comes to next; null if there is none to come. */
function nextEnd(contract: ActContract, today: string): string | null {
  if (!isOverdue(contract, today)) return plannedEnd(contract, today);
  const told = toldBy(contract);
  return told !== null && today <= lastOf(told) ? told : null;
}

/** Returns the case of a contract with another first day and planned end. */
export function withTerms<F extends NoticeCase>(
  found: F,
  terms: { readonly openDate: string; readonly closeDate: string },
  today: string,
): F {
  const former = found.contract;
  // What a notice of an earlier version told of is the planned end that stood. It is none of a later one.
  const isLater = former.closeDate !== null && former.closeDate < terms.closeDate;
  const noticedOn = former.noticedEnd === null && isLater ? null : former.noticedOn;
  const contract = { ...former, ...terms, noticedOn };
  // With its former terms, the contract would continue itself.
  const others = found.others.filter(({ id }) => id !== contract.id);
  return { ...found, contract, others, start: courseStart(contract, others, today) };
}

/** Returns the case of the contract that continues another one, which ends on the day on which it is renewed. */
export function asRenewed<F extends NoticeCase>(
  found: F,
  terms: { readonly openDate: string; readonly closeDate: string },
  today: string,
): F {
  const former = found.contract;
  const nothing = { noticedOn: null, noticedEnd: null, noticeExemption: null, endedAt: null, commissionedOn: null };
  const contract = { ...former, id: "", isAutoRenewed: false, ...nothing, ...terms };
  const ended = { ...former, endedAt: former.endedAt ?? `${today}T00:00:00+09:00` };
  const others = [...found.others.filter(({ id }) => id !== former.id), ended];
  return { ...found, contract, others, start: courseStart(contract, others, today) };
}

/**
 * Returns the end of which a notice tells if nobody says another one. It is the contract's real end, else the planned one.
 * @returns null if there is none, or if it had come before the notice
 */
export function toldEnd(contract: ContractTerms & Pick<ActContract, "endedAt">, noticedOn: string): string | null {
  const end = contract.endedAt === null ? plannedEnd(contract, noticedOn) : japanDate(contract.endedAt);
  return end !== null && end >= noticedOn ? end : null;
}

/** Returns the end that the notice told of; null if it is not known. A device of an earlier version changes the notice alone. */
const toldBy = ({ noticedOn, noticedEnd }: ActContract): string | null =>
  noticedOn !== null && noticedEnd !== null && noticedEnd >= noticedOn ? noticedEnd : null;

/** Returns the planned end of which a notice of an unknown end told. Null unless the contract went on past it. */
const plannedThen = ({ closeDate }: ActContract, noticedOn: string, end: string): string | null =>
  closeDate !== null && noticedOn <= closeDate && closeDate < end ? closeDate : null;

/** The last day that counts as the end that was told. A renewal of 30 days or less needs no notice (ministry's order, article 4). */
const lastOf = (told: string): string => dayAfter(told, 30);

/**
 * Returns the day of the notice of an end; null if there is none. A day to come is none yet. One that told of a later end is
 * none. Thirty days are to lie between hearing of an end and that day. One that told of an end some days before is one: the
 * records may say so late. Otherwise the contract went on.
 */
function noticeOf({ contract }: NoticeCase, end: string, today: string): string | null {
  const { noticedOn } = contract;
  if (noticedOn === null || noticedOn > today) return null;
  const told = toldBy(contract) ?? plannedThen(contract, noticedOn, end);
  return told === null || (told <= end && end <= lastOf(told)) ? noticedOn : null;
}

/** Returns the state of the notice if a contract ends on a day; null if none is needed. */
export function noticeFor(found: NoticeCase, end: string, today: string): NoticeStanding | null {
  if (!needsNotice(found, end)) return null;
  const deadline = noticeDeadline(end);
  const noticedOn = noticeOf(found, end, today);
  if (noticedOn !== null) return { state: noticedOn <= deadline ? "given" : "givenLate", deadline };
  return { state: today <= deadline ? "due" : "late", deadline };
}

/**
 * Returns the state of the notice for a contract's planned end, or for an earlier one that was told. Past its planned end a
 * contract may end any day. It is about the end that was told then, else about today. Null if none is needed: also while the
 * contract renews itself, as it does not end then. After the end, null unless a notice was given.
 */
export function plannedNotice(found: NoticeCase, today: string): NoticeStanding | null {
  const { closeDate, endedAt, isAutoRenewed } = found.contract;
  if (endedAt !== null) {
    const end = japanDate(endedAt);
    return noticeOf(found, end, today) === null ? null : noticeFor(found, end, today);
  }
  if (isAutoRenewed || closeDate === null) return null;
  if (isOverdue(found.contract, today)) return noticeFor(found, nextEnd(found.contract, today) ?? today, today);
  // An end before the planned one was told, and has not been passed.
  const told = toldBy(found.contract);
  const end = told !== null && told < closeDate && today <= lastOf(told) ? told : closeDate;
  return noticeFor(found, end, today);
}
