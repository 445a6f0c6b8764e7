import { describe, expect, it } from "vitest";
import { type AskedByAct, contractFilters, contractStates } from "./contract-search.ts";
import { isAsked, isFound, isShown, meets } from "./narrow-contracts.ts";

const under = (closeDate: string | null, endedAt: string | null = null, openDate = "2026-10-01", isAutoRenewed = false) =>
  contractStates.flatMap(({ value }) =>
    isShown({ openDate, closeDate, endedAt, isAutoRenewed }, value, "2026-12-18") ? [value] : [],
  );

it("lists a contract under each filter that it meets, over the year's end", () => {
  expect(under("2026-12-31")).toEqual(["open", "running", 60, 30, 14, "near", "all"]);
  expect(under("2027-01-02")).toEqual(["open", "running", 60, 30, "near", "all"]);
  expect(under("2027-01-31")).toEqual(["open", "running", 60, "near", "all"]);
  expect(under("2027-02-28")).toEqual(["open", "running", "all"]);
  expect(under("2026-12-17")).toEqual(["open", "running", "overdue", "near", "all"]);
  expect(under(null)).toEqual(["open", "running", "all"]);
  expect(under("2026-12-31", "2026-12-01T00:00:00.000Z")).toEqual(["ended", "all"]);
});

it("lists as 稼働中 what the badge does not call 開始前: a contract begins with its first day", () => {
  expect(under("2027-03-31", null, "2026-12-19")).toEqual(["open", "planned", "all"]);
  expect(under("2027-03-31", null, "2026-12-18")).toEqual(["open", "running", "all"]);
  expect(under(null, null, "2026-12-19")).toEqual(["open", "planned", "all"]);
  expect(under("2027-03-31", "2026-12-01T00:00:00.000Z", "2026-12-19")).toEqual(["ended", "all"]);
});

it("lists none as 終了日超過 that renews itself, as its badge says 自動更新中", () => {
  expect(under("2026-12-17", null, "2026-10-01", true)).toEqual(["open", "running", "all"]);
});

it("narrows by position and by renewal, both of which must hold", () => {
  const row = { occupationId: 3, isAutoRenewed: true };
  expect(meets(row, { position: undefined, renewal: undefined })).toBe(true);
  expect(meets(row, { position: [1, 3], renewal: "yes" })).toBe(true);
  expect(meets(row, { position: [3], renewal: "no" })).toBe(false);
  expect(meets(row, { position: [1], renewal: undefined })).toBe(false);
});

describe("what the freelance act still asks", () => {
  const complete = {
    id: "contract",
    partnerId: "partner",
    projectId: "project",
    occupationId: 1,
    openDate: "2026-10-01",
    closeDate: "2027-03-31",
    isAutoRenewed: false,
    endedAt: null,
    noticedOn: null,
    noticedEnd: null,
    noticeExemption: null,
    principal: "委託者",
    commissionedOn: "2026-09-30",
    work: "設計",
    workPlace: "東京",
    inspectionTerm: null,
    fee: "65万円",
    closingDay: 31,
    paymentMonth: 1,
    paymentDay: 31,
    payOn: null,
    firstClient: null,
    firstPaymentMonth: null,
    firstPaymentDay: null,
    firstPayOn: null,
    paymentMeans: 1,
    paymentNote: null,
    termsStatedOn: "2026-09-30",
  };
  const asked = (values: Partial<typeof complete> | { readonly [name: string]: unknown } = {}, within = true) =>
    (contractFilters.act.choices as readonly { readonly value: AskedByAct }[]).flatMap(({ value }) =>
      isAsked({ contract: { ...complete, ...values }, within, start: complete.openDate, others: [] }, value, "2027-02-01")
        ? [value]
        : [],
    );

  it("is nothing of somebody outside of the act, whatever is missing", () => {
    expect(asked({ work: null, termsStatedOn: null, paymentMonth: 2 }, false)).toEqual([]);
  });

  it("is a statement while a term is missing, or none was recorded", () => {
    expect(asked({ isAutoRenewed: true })).toEqual([]);
    expect(asked({ isAutoRenewed: true, work: null })).toEqual(["terms"]);
    expect(asked({ isAutoRenewed: true, termsStatedOn: null })).toEqual(["terms"]);
    expect(asked({ isAutoRenewed: true, termsStatedOn: "2027-02-01" })).toEqual([]);
    expect(asked({ isAutoRenewed: true, termsStatedOn: "2027-02-02" })).toEqual(["terms"]);
    expect(asked({ isAutoRenewed: true, paymentMeans: 4 })).toEqual(["terms"]);
  });

  it("is an earlier day of payment where one is later than the act allows", () => {
    expect(asked({ isAutoRenewed: true, paymentMonth: 2 })).toEqual(["payment"]);
  });

  it("is a notice of a planned end of six months and more, until it was given or an exemption is recorded", () => {
    expect(asked()).toEqual(["notice"]);
    expect(asked({ closeDate: "2027-02-10" })).toEqual([]);
    expect(asked({ closeDate: "2027-03-30" })).toEqual([]);
    expect(asked({ noticedOn: "2027-01-31" })).toEqual([]);
    expect(asked({ noticedOn: "2027-02-02" })).toEqual(["notice"]);
    expect(asked({ noticeExemption: 1 })).toEqual([]);
  });
});

it("finds a contract by words of different names, and not by a word that none of them has", () => {
  expect(isFound(["佐藤花子", "ほたる会員サイト"], ["佐藤", "会員"])).toBe(true);
  expect(isFound(["佐藤花子", "ほたる会員サイト"], ["佐藤", "予約"])).toBe(false);
  expect(isFound(["佐藤花子"], [])).toBe(true);
});
