import {
  BriefcaseSearchRegular,
  CalculatorRegular,
  DocumentBulletListRegular,
  DocumentQuestionMarkRegular,
  type FluentIcon,
  MegaphoneOffRegular,
  MegaphoneRegular,
  PeopleSearchRegular,
  PersonQuestionMarkRegular,
} from "@fluentui/react-icons";
import type { RegisteredRouter } from "@tanstack/react-router";
import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";
import type { Crumb } from "#client/ui/page/page-head.tsx";

/** The addresses of the application, parameters by their names: one without a screen does not compile. */
export type Path = Exclude<WithoutSlash<keyof RegisteredRouter["routesByPath"]>, "">;
type WithoutSlash<P> = P extends `${infer Rest}/` ? Rest : P;

/** Where the records of an entity are: their list, and each one's own page. */
interface RecordPages {
  /** What leads to a record in the breadcrumb: 「パートナー」, 「案件検索」. */
  readonly label: string;
  readonly list: { readonly path: Path; readonly label: string; readonly icon: FluentIcon };
  /** Ends in the parameter that takes a record's id or its number. */
  readonly page: Extract<Path, `${string}/$${string}`>;
  /** Where a record is made. */
  readonly create?: Path;
  /** Where a record is changed, if that is not on its page. */
  readonly edit?: Extract<Path, `${string}/$${string}`>;
  /** The page's title where it cannot name a record. */
  readonly title: string;
  /** What is said where there is no such record. */
  readonly missing: { readonly icon: FluentIcon; readonly hint: string };
}

const wrong = "アドレスが正しくない可能性があります。";

/** The entities whose records have pages, by name. */
const pages = {
  partner: {
    label: "パートナー",
    list: { path: "/partner/search", label: "パートナー検索", icon: PeopleSearchRegular },
    page: "/partner/$partnerId",
    create: "/partner/register",
    edit: "/partner/$partnerId/edit",
    title: "パートナー詳細",
    missing: { icon: PersonQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  project: {
    label: "案件検索",
    list: { path: "/project/search", label: "案件検索", icon: BriefcaseSearchRegular },
    page: "/project/$projectId",
    create: "/project/create",
    edit: "/project/$projectId/edit",
    title: "案件詳細",
    missing: { icon: DocumentQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  contract: {
    label: "契約一覧",
    list: { path: "/contract", label: "契約一覧", icon: DocumentBulletListRegular },
    page: "/contract/$contractId",
    title: "契約詳細",
    missing: { icon: DocumentQuestionMarkRegular, hint: wrong },
  },
  estimate: {
    label: "見積もり",
    list: { path: "/tool/project-estimator/list", label: "保存した見積もり", icon: CalculatorRegular },
    page: "/tool/project-estimator/$estimateId",
    create: "/tool/project-estimator",
    title: "見積もり",
    missing: { icon: DocumentQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  announcement: {
    label: "お知らせ",
    list: { path: "/information", label: "お知らせ一覧", icon: MegaphoneRegular },
    page: "/information/$informationId",
    create: "/information/create",
    title: "お知らせの編集",
    missing: { icon: MegaphoneOffRegular, hint: wrong },
  },
} as const satisfies Readonly<Record<string, RecordPages>>;

/** The name of an entity whose records have pages. */
export type PagedName = keyof typeof pages;

/** Returns where an entity's records are; undefined while they have no screens. */
export function pagesOf(entity: PagedName): RecordPages;
export function pagesOf(entity: string): RecordPages | undefined;
export function pagesOf(entity: string): RecordPages | undefined {
  return Object.hasOwn(pages, entity) ? pages[entity as PagedName] : undefined;
}

/** Returns the address of a record's page; undefined for a record of an entity without one. */
export function pageOf(entity: PagedName, id: string): string;
export function pageOf(entity: string, id: string): string | undefined;
export function pageOf(entity: string, id: string): string | undefined {
  return pagesOf(entity)?.page.replace(/\$\w+$/u, id);
}

/** Returns the address at which a record is changed; undefined for one without a page. */
export function editPageOf(entity: PagedName, id: string): string;
export function editPageOf(entity: string, id: string): string | undefined;
export function editPageOf(entity: string, id: string): string | undefined {
  return pagesOf(entity)?.edit?.replace(/\$\w+/u, id) ?? pageOf(entity, id);
}

/** Returns the address of the memos on a record; undefined for one without a page. */
export function memosOf(entity: PagedName, id: string): string;
export function memosOf(entity: string, id: string): string | undefined;
export function memosOf(entity: string, id: string): string | undefined {
  const page = pageOf(entity, id);
  return page && `${page}?tab=memo`;
}

const interviews = {
  interview: { entry: "/partner/$partnerId/evaluation", page: "/partner/$partnerId/interview/$interviewId" },
  secondInterview: {
    entry: "/partner/$partnerId/evaluation_second",
    page: "/partner/$partnerId/second_interview/$interviewId",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<"entry" | "page", Path>>>>;

/** Which interview: the name of its entity. */
export type InterviewName = keyof typeof interviews;

/**
 * Returns the address at which an interview of a partner is entered.
 * @param corrects a revision of the interview that is corrected; a new one without it
 */
export const interviewEntryOf = (name: InterviewName, partnerId: string, corrects?: string): string =>
  interviews[name].entry.replace("$partnerId", partnerId) + (corrects === undefined ? "" : `?correct=${corrects}`);

/**
 * Returns the address at which an interview of a partner is read, in the revision that is named.
 * @param compared another of its revisions, to be read side by side with that one
 */
export const interviewPageOf = (name: InterviewName, partnerId: string, id: string, compared?: string): string =>
  interviews[name].page.replace("$partnerId", partnerId).replace("$interviewId", id) +
  (compared === undefined ? "" : `?compare=${compared}`);

const results = {
  attendance: "/partner/$partnerId/attendance/$attendanceId",
  resultEvaluation: "/partner/$partnerId/result_evaluation/$resultEvaluationId",
  memberEvaluation: "/partner/$partnerId/member_evaluation/$memberEvaluationId",
} as const satisfies Readonly<Record<string, Path>>;

/** Returns the address of what came of a partner's work: a daily report, or an evaluation, by the name of its entity. */
export const resultPageOf = (name: keyof typeof results, partnerId: string, id: string): string =>
  results[name].replace("$partnerId", partnerId).replace(/\$\w+$/u, id);

/** Returns the address of a partner's career sheet, to be read or to be changed. */
export const careerSheetOf = (partnerId: string, editing?: "editing"): string =>
  ("/partner/$partnerId/skillSheet/edit" satisfies Path).replace("$partnerId", partnerId) + (editing ? "?editing=true" : "");

const listKey = (entity: PagedName) => `list/${entity}`;

/** Returns the address of an entity's list as it was last seen in this window, its page and filters with it. */
export const listAddress = (entity: PagedName): string => readFromTab(listKey(entity)) ?? pagesOf(entity).list.path;

/** Remembers what a list shows, for who comes back to it. */
export const keepListAddress = (entity: PagedName, address: string): void => writeToTab(listKey(entity), address);

/**
 * Returns the breadcrumb that leads to a record's page.
 * @param record the record itself, for a page below its own
 */
export const trailTo = (entity: PagedName, record?: { readonly id: string; readonly label: string }): readonly Crumb[] => [
  { label: pagesOf(entity).label, href: listAddress(entity) },
  ...(record ? [{ label: record.label, href: pageOf(entity, record.id) }] : []),
];

/** Returns the number that an address names a record by, as screens show it. */
export const numberIn = (address: string): number | null => (/^[1-9]\d{0,8}$/u.test(address) ? Number(address) : null);

/** Returns the id that an address names a record by. */
export const idIn = (address: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(address) ? address.toLowerCase() : undefined;

/** A record that an address can name. */
export interface Numbered {
  readonly id: string;
  readonly number: number | null;
}

/** Returns the record among these that an address names, by its id or by its number. */
export function recordIn<T extends Numbered>(records: readonly T[], address: string): T | undefined {
  const [id, number] = [idIn(address), numberIn(address)];
  return records.find((one) => one.id === id || (number !== null && one.number === number));
}
