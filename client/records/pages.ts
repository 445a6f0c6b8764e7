import {
  BriefcaseSearchRegular,
  CalculatorRegular,
  DocumentBulletListRegular,
  DocumentQuestionMarkRegular,
  type FluentIcon,
  MegaphoneOffRegular,
  MegaphoneRegular,
  PeopleSearchRegular,
  PeopleTeamRegular,
  PersonQuestionMarkRegular,
} from "@fluentui/react-icons";
import { type Address, checkedAddress, type FixedPath, pathTo } from "#client/device/path-to.ts";
import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";
import type { Crumb } from "#client/ui/page/page-head.tsx";
import type { HistoryOwner } from "#sync/model/rules/history.ts";

/** The addresses of an entity's records: the list, and each record's own page. */
interface RecordPages {
  /** The record's parent in the breadcrumb: 「パートナー」, 「案件検索」. */
  readonly label: string;
  readonly list: { readonly path: FixedPath; readonly label: string; readonly icon: FluentIcon };
  /** Returns the address of a record's own page, by the record's id or number. */
  readonly page: (id: string) => Address;
  /** Returns the address of the memos on its page. */
  readonly memos?: (id: string) => Address;
  /** Returns the address of its history, or of that of one field. With a day, it is the record as it stood then. */
  readonly history?: (id: string, search: { readonly field?: string | undefined; readonly day?: string | undefined }) => Address;
  /** The address of the form that makes a record. */
  readonly create?: FixedPath;
  /** Returns the address of the form that changes a record, if that is not on its page. */
  readonly edit?: (id: string) => Address;
  /** The page's title if it cannot name a record. */
  readonly title: string;
  /** Shown if there is no such record. */
  readonly missing: { readonly icon: FluentIcon; readonly hint: string };
}

const wrong = "アドレスが正しくない可能性があります。";

/** The entities whose records have pages, by name. */
const pages = {
  partner: {
    label: "パートナー",
    list: { path: "/partner/search", label: "パートナー検索", icon: PeopleSearchRegular },
    page: (partnerId) => pathTo("/partner/$partnerId", { partnerId }),
    memos: (partnerId) => pathTo("/partner/$partnerId", { partnerId }, { tab: "memo" }),
    history: (partnerId, search) => pathTo("/partner/$partnerId/history", { partnerId }, search),
    create: "/partner/register",
    edit: (partnerId) => pathTo("/partner/$partnerId/edit", { partnerId }),
    title: "パートナー詳細",
    missing: { icon: PersonQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  project: {
    label: "案件検索",
    list: { path: "/project/search", label: "案件検索", icon: BriefcaseSearchRegular },
    page: (projectId) => pathTo("/project/$projectId", { projectId }),
    memos: (projectId) => pathTo("/project/$projectId", { projectId }, { tab: "memo" }),
    history: (projectId, search) => pathTo("/project/$projectId/history", { projectId }, search),
    create: "/project/create",
    edit: (projectId) => pathTo("/project/$projectId/edit", { projectId }),
    title: "案件詳細",
    missing: { icon: DocumentQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  candidateList: {
    label: "候補リスト",
    list: { path: "/candidate", label: "候補リスト一覧", icon: PeopleTeamRegular },
    page: (listId) => pathTo("/candidate/$listId", { listId }),
    create: "/candidate/create",
    edit: (listId) => pathTo("/candidate/$listId/edit", { listId }),
    title: "候補リスト",
    missing: { icon: DocumentQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  contract: {
    label: "契約一覧",
    list: { path: "/contract", label: "契約一覧", icon: DocumentBulletListRegular },
    page: (contractId) => pathTo("/contract/$contractId", { contractId }),
    history: (contractId, search) => pathTo("/contract/$contractId/history", { contractId }, search),
    title: "契約詳細",
    missing: { icon: DocumentQuestionMarkRegular, hint: wrong },
  },
  estimate: {
    label: "保存した見積もり",
    list: { path: "/tool/project-estimator/list", label: "保存した見積もり", icon: CalculatorRegular },
    page: (estimateId) => pathTo("/tool/project-estimator/$estimateId", { estimateId }),
    create: "/tool/project-estimator",
    title: "見積もり",
    missing: { icon: DocumentQuestionMarkRegular, hint: `削除されたか、${wrong}` },
  },
  announcement: {
    label: "お知らせ",
    list: { path: "/information", label: "お知らせ一覧", icon: MegaphoneRegular },
    page: (informationId) => pathTo("/information/$informationId", { informationId }),
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
export function pageOf(entity: PagedName, id: string): Address;
export function pageOf(entity: string, id: string): Address | undefined;
export function pageOf(entity: string, id: string): Address | undefined {
  return pagesOf(entity)?.page(id);
}

/** Returns the address at which a record is changed; undefined for one without a page. */
export function editPageOf(entity: PagedName, id: string): Address;
export function editPageOf(entity: string, id: string): Address | undefined;
export function editPageOf(entity: string, id: string): Address | undefined {
  return pagesOf(entity)?.edit?.(id) ?? pageOf(entity, id);
}

/** Returns the address of the memos on a record; undefined for one whose page has none. */
export function memosOf(entity: "partner" | "project", id: string): Address;
export function memosOf(entity: string, id: string): Address | undefined;
export function memosOf(entity: string, id: string): Address | undefined {
  return pagesOf(entity)?.memos?.(id);
}

/** Returns the address of a record's history, or of that of one of its fields. */
export const historyOf = (owner: HistoryOwner, id: string, field?: string): Address => pages[owner].history(id, { field });

/** Returns the address of a record as it stood on a day, `YYYY-MM-DD`. */
export const historyOn = (owner: HistoryOwner, id: string, day: string): Address => pages[owner].history(id, { day });

const interviews = {
  interview: { entry: "/partner/$partnerId/evaluation", page: "/partner/$partnerId/interview/$interviewId" },
  secondInterview: {
    entry: "/partner/$partnerId/evaluation_second",
    page: "/partner/$partnerId/second_interview/$interviewId",
  },
} as const;

/** The name of an interview's entity. */
export type InterviewName = keyof typeof interviews;

/**
 * Returns the address of the form of an interview with a partner.
 * @param correct a revision of the interview that is corrected; a new one without it
 */
export const interviewEntryOf = (name: InterviewName, partnerId: string, correct?: string): Address =>
  pathTo(interviews[name].entry, { partnerId }, { correct });

/**
 * Returns the address of an interview's page, in the named revision.
 * @param compare another revision that is shown side by side with that one
 */
export const interviewPageOf = (name: InterviewName, partnerId: string, interviewId: string, compare?: string): Address =>
  pathTo(interviews[name].page, { partnerId, interviewId }, { compare });

const results = {
  attendance: (partnerId, attendanceId) => pathTo("/partner/$partnerId/attendance/$attendanceId", { partnerId, attendanceId }),
  resultEvaluation: (partnerId, resultEvaluationId) =>
    pathTo("/partner/$partnerId/result_evaluation/$resultEvaluationId", { partnerId, resultEvaluationId }),
  memberEvaluation: (partnerId, memberEvaluationId) =>
    pathTo("/partner/$partnerId/member_evaluation/$memberEvaluationId", { partnerId, memberEvaluationId }),
} as const satisfies Readonly<Record<string, (partnerId: string, id: string) => Address>>;

/** Returns the address of a daily report or an evaluation, by the name of its entity. */
export const resultPageOf = (name: keyof typeof results, partnerId: string, id: string): Address => results[name](partnerId, id);

/** Returns the address of a partner's career sheet, or of its form. */
export const careerSheetOf = (partnerId: string, editing?: "editing"): Address =>
  pathTo("/partner/$partnerId/skillSheet/edit", { partnerId }, { editing: editing && true });

const listKey = (entity: PagedName) => `list/${entity}`;

/** Returns the last address of an entity's list in this window, with page and filters. */
export const listAddress = (entity: PagedName): Address => {
  const kept = readFromTab(listKey(entity));
  return kept === null ? pagesOf(entity).list.path : checkedAddress(kept);
};

/** Remembers the list's current address, for users who return to it. */
export const keepListAddress = (entity: PagedName, address: Address): void => writeToTab(listKey(entity), address);

/**
 * Returns the breadcrumb for a record's page.
 * @param record the record itself, for a page below its own
 */
export const trailTo = (entity: PagedName, record?: { readonly id: string; readonly label: string }): readonly Crumb[] => [
  { label: pagesOf(entity).label, href: listAddress(entity) },
  ...(record ? [{ label: record.label, href: pageOf(entity, record.id) }] : []),
];
