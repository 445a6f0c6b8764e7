import { defineEntity } from "../../engine/entity.ts";
import type { Problem } from "../../engine/errors.ts";
import {
  date,
  flag,
  master,
  optionalCode,
  optionalDate,
  optionalMoment,
  optionalReference,
  optionalText,
  reference,
} from "../../engine/field.ts";
import { noticeExemptions, noticeMethods } from "../rules/freelance-act.ts";
import { firstPaymentMonths, monthDays, paymentMeans, paymentMonths } from "../rules/stated-terms.ts";

/** A partner on one of a project's positions. It runs until a user ends it, whatever its dates. */
export const contract = defineEntity({
  name: "contract",
  label: "契約",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "openDate",
  fields: {
    /** Copied from the position, so that a project's contracts are found without it. */
    projectId: reference("案件", "project"),
    /** Null once the position is removed from the project, after its contracts had ended. */
    positionId: optionalReference("ポジション", "position"),
    /** Copied from the position, for the filter by occupation. */
    occupationId: master("職種", "occupation"),
    partnerId: reference("パートナー", "partner"),
    authAdminId: optionalReference("担当者", "admin"),
    openDate: date("契約開始日"),
    /** The planned end. */
    closeDate: optionalDate("契約終了日"),
    isAutoRenewed: flag("自動更新"),
    endedAt: optionalMoment("契約終了日時"),
    // What the freelance act asks before the end (decision 085).
    noticedOn: optionalDate("予告日"),
    noticeMethod: optionalCode("予告の方法", noticeMethods),
    /** The end that it told of. Null in records of earlier versions. */
    noticedEnd: optionalDate("予告した終了日"),
    noticedById: optionalReference("予告した人", "admin"),
    noticeNote: optionalText("予告の備考", 1_000),
    noticeExemption: optionalCode("予告が要らない理由", noticeExemptions),
    reasonGivenOn: optionalDate("理由を開示した日"),
    reasonGiven: optionalText("開示した理由", 10_000),
    // The terms that the act has stated when work is commissioned (decision 090).
    principal: optionalText("委託者の名称", 255),
    commissionedOn: optionalDate("業務委託をした日"),
    work: optionalText("業務の内容", 10_000),
    workPlace: optionalText("業務を行う場所", 255),
    inspectionTerm: optionalText("検査を完了する期日", 255),
    fee: optionalText("報酬の額", 1_000),
    closingDay: optionalCode("締め日", monthDays),
    paymentMonth: optionalCode("支払月", paymentMonths),
    paymentDay: optionalCode("支払日", monthDays),
    payOn: optionalDate("支払期日（一回払い）"),
    firstClient: optionalText("元委託者の名称", 255),
    firstPaymentMonth: optionalCode("元委託の支払月", firstPaymentMonths),
    firstPaymentDay: optionalCode("元委託の支払日", monthDays),
    firstPayOn: optionalDate("元委託の支払期日（一回払い）"),
    paymentMeans: optionalCode("報酬の支払方法", paymentMeans),
    paymentNote: optionalText("支払方法の詳細", 1_000),
    termsStatedOn: optionalDate("取引条件を明示した日"),
    termsMethod: optionalCode("明示の方法", noticeMethods),
  },
  lookups: ["projectId", "positionId", "partnerId"],
  // For the list of contracts, and for those on the home page that are due soon.
  listing: {
    search: [],
    columns: ["number", "partnerId", "projectId", "occupationId", "openDate", "closeDate", "isAutoRenewed", "endedAt"],
    sorts: { closeDate: { by: ["closeDate"] } },
  },
  check: (values) => [...wrongTerms(values), ...wrongNotice(values), ...wrongStatement(values)],
});

function wrongTerms({ openDate, closeDate, isAutoRenewed }: Values): readonly Problem[] {
  if (typeof closeDate !== "string")
    return isAutoRenewed === true ? [] : [{ path: "closeDate", message: "契約終了日を入力してください" }];
  return typeof openDate === "string" && closeDate < openDate
    ? [{ path: "closeDate", message: "契約終了日は契約開始日以降の日付を入力してください" }]
    : [];
}

/** The fields of the notice that the partner got before the end. */
export const noticeFields = [
  "noticedOn",
  "noticeMethod",
  "noticedEnd",
  "noticedById",
  "noticeNote",
  "noticeExemption",
  "reasonGivenOn",
  "reasonGiven",
] as const satisfies readonly (keyof typeof contract.fields)[];

/** A notice has a day and a method, since one by word of mouth is none; reasons have their day. */
export function wrongNotice({
  noticedOn = null,
  noticeMethod = null,
  reasonGivenOn = null,
  reasonGiven = null,
}: Values): readonly Problem[] {
  return halvesWithout([
    { path: "noticeMethod", is: noticeMethod, other: noticedOn, message: "予告の方法を選択してください" },
    { path: "noticedOn", is: noticedOn, other: noticeMethod, message: "予告日を入力してください" },
    { path: "reasonGiven", is: reasonGiven, other: reasonGivenOn, message: "開示した理由を入力してください" },
    { path: "reasonGivenOn", is: reasonGivenOn, other: reasonGiven, message: "理由を開示した日を入力してください" },
  ]);
}

interface Half {
  readonly path: string;
  readonly is: unknown;
  /** The value without which this one says nothing. */
  readonly other: unknown;
  readonly message: string;
}

const halvesWithout = (halves: readonly Half[]): readonly Problem[] =>
  halves.filter(({ is, other }) => is === null && other !== null).map(({ path, message }) => ({ path, message }));

/** The fields of when the fee is paid, by us and by the first client. */
export const paymentFields = [
  "closingDay",
  "paymentMonth",
  "paymentDay",
  "payOn",
  "firstClient",
  "firstPaymentMonth",
  "firstPaymentDay",
  "firstPayOn",
] as const satisfies readonly (keyof typeof contract.fields)[];

/** The terms that are stated to a freelancer. */
export const termFields = [
  "principal",
  "commissionedOn",
  "work",
  "workPlace",
  "inspectionTerm",
  "fee",
  ...paymentFields,
  "paymentMeans",
  "paymentNote",
] as const satisfies readonly (keyof typeof contract.fields)[];

/** The terms, and when and how they were stated. */
export const statementFields = [
  ...termFields,
  "termsStatedOn",
  "termsMethod",
] as const satisfies readonly (keyof typeof contract.fields)[];

/** A fee is paid month by month or once, by the first client, too. A statement has a day and a method. */
export function wrongStatement({
  closingDay = null,
  paymentMonth = null,
  paymentDay = null,
  payOn = null,
  firstClient = null,
  firstPaymentMonth = null,
  firstPaymentDay = null,
  firstPayOn = null,
  termsStatedOn = null,
  termsMethod = null,
}: Values): readonly Problem[] {
  const monthly = closingDay ?? paymentMonth ?? paymentDay;
  const firstMonthly = firstPaymentMonth ?? firstPaymentDay;
  const twice = "毎月の支払いと一回払いは、どちらか一方だけを入力してください";
  return [
    ...halvesWithout([
      { path: "closingDay", is: closingDay, other: monthly, message: "締め日を選択してください" },
      { path: "paymentMonth", is: paymentMonth, other: monthly, message: "支払月を選択してください" },
      { path: "paymentDay", is: paymentDay, other: monthly, message: "支払日を選択してください" },
      { path: "firstPaymentMonth", is: firstPaymentMonth, other: firstMonthly, message: "元委託の支払月を選択してください" },
      { path: "firstPaymentDay", is: firstPaymentDay, other: firstMonthly, message: "元委託の支払日を選択してください" },
      { path: "firstClient", is: firstClient, other: firstMonthly ?? firstPayOn, message: "元委託者の名称を入力してください" },
      { path: "termsMethod", is: termsMethod, other: termsStatedOn, message: "明示の方法を選択してください" },
      { path: "termsStatedOn", is: termsStatedOn, other: termsMethod, message: "取引条件を明示した日を入力してください" },
    ]),
    ...(payOn !== null && monthly !== null ? [{ path: "payOn", message: twice }] : []),
    ...(firstPayOn !== null && firstMonthly !== null ? [{ path: "firstPayOn", message: twice }] : []),
  ];
}

type Values = Readonly<Record<string, unknown>>;
