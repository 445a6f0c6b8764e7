import { describe, expect, it } from "vitest";
import {
  missingTerms,
  monthDays,
  monthEnd,
  paymentStanding,
  paymentText,
  type StatedTerms,
  statedTerms,
} from "./stated-terms.ts";

const blank: StatedTerms = {
  openDate: "2026-01-01",
  closeDate: "2026-12-31",
  isAutoRenewed: false,
  principal: null,
  commissionedOn: null,
  work: null,
  workPlace: null,
  inspectionTerm: null,
  fee: null,
  closingDay: null,
  paymentMonth: null,
  paymentDay: null,
  payOn: null,
  firstClient: null,
  firstPaymentMonth: null,
  firstPaymentDay: null,
  firstPayOn: null,
  paymentMeans: null,
  paymentNote: null,
};
const full: StatedTerms = {
  ...blank,
  principal: "株式会社みなと商会",
  commissionedOn: "2025-12-20",
  work: "要件定義",
  workPlace: "委託者の本社",
  fee: "月額650,000円（税別）",
  closingDay: monthEnd,
  paymentMonth: 1,
  paymentDay: monthEnd,
  paymentMeans: 1,
};
const missing = (terms: StatedTerms) => missingTerms(statedTerms(terms, "青木 真帆"));

describe("the terms that have to be stated (article 3)", () => {
  it("are all but the inspection, where there is none", () => {
    expect(missing(blank)).toEqual([
      "委託者の名称",
      "業務委託をした日",
      "業務の内容",
      "業務を行う場所",
      "報酬の額",
      "報酬の支払期日",
      "報酬の支払方法",
    ]);
    expect(missing(full)).toEqual([]);
  });
  it("have particulars where the fee is not paid in cash", () => {
    expect(missing({ ...full, paymentMeans: 4 })).toEqual(["支払方法の詳細"]);
    expect(missing({ ...full, paymentMeans: 4, paymentNote: "支払サイト60日" })).toEqual([]);
  });
  it("name the period, also one without an end", () => {
    const period = (terms: object) => statedTerms({ ...full, ...terms }, "").find(({ label }) => label.endsWith("期間"))?.text;
    expect(period({})).toBe("2026/01/01から2026/12/31まで");
    expect(period({ closeDate: null, isAutoRenewed: true })).toBe("2026/01/01から（自動更新）");
  });
});

describe("the day of payment (article 4)", () => {
  const monthly = (closingDay: number, paymentMonth: number, paymentDay: number, more: object = {}) =>
    paymentStanding({ ...blank, closingDay, paymentMonth, paymentDay, ...more });

  it("is told in words that name a day", () => {
    expect(paymentText(full)).toBe("毎月末日締め、翌月末日払い");
    expect(paymentText({ ...blank, payOn: "2026-02-27" })).toBe("2026/02/27");
    expect(paymentText({ ...full, paymentDay: null })).toBeNull();
    expect(monthDays.slice(0, 2).map(({ label }) => label)).toEqual(["末日", "30日"]);
  });
  it("is within 60 days of each day's work by the end of the next month", () => {
    expect(monthly(monthEnd, 1, monthEnd)).toBe("within");
    expect(monthly(monthEnd, 1, 10)).toBe("within");
    expect(monthly(15, 1, 15)).toBe("within");
    expect(monthly(15, 1, 16)).toBe("ifAgreed");
  });
  it("is later than that in the month after, unless the work counts as done on the closing day", () => {
    expect(monthly(monthEnd, 2, 1)).toBe("ifAgreed");
    expect(monthly(monthEnd, 2, 27)).toBe("ifAgreed");
    // 2026-06-30 and 60 days are 2026-08-28, two months 2026-08-29.
    expect(monthly(monthEnd, 2, monthEnd)).toBe("late");
    expect(monthly(10, 2, 15)).toBe("late");
  });
  it("is looked at in the months of the contract alone", () => {
    expect(monthly(monthEnd, 2, monthEnd, { openDate: "2026-12-01", closeDate: "2026-12-31" })).toBe("ifAgreed");
    expect(monthly(monthEnd, 2, 1, { openDate: "2026-01-30", closeDate: "2026-01-31" })).toBe("within");
  });
  it("counts from the contract's end where that comes before the closing day", () => {
    expect(monthly(monthEnd, 2, 1, { openDate: "2026-01-01", closeDate: "2026-01-01" })).toBe("within");
    expect(monthly(monthEnd, 2, 2, { openDate: "2026-01-01", closeDate: "2026-01-01" })).toBe("late");
  });
  it("is looked at beyond the planned end of a contract that renews itself", () => {
    const december = { openDate: "2026-12-01", closeDate: "2026-12-31" };
    expect(monthly(monthEnd, 2, monthEnd, { ...december, isAutoRenewed: true })).toBe("late");
    expect(monthly(monthEnd, 2, monthEnd, { ...december, closeDate: null, isAutoRenewed: true })).toBe("late");
  });
  it("counts a single payment from the end of the work, which is the first of 60 days", () => {
    // Two months of 31 days are 62 days. Only whole months may be counted so.
    expect(paymentStanding({ ...blank, payOn: "2026-08-29", closeDate: "2026-07-01" })).toBe("within");
    expect(paymentStanding({ ...blank, payOn: "2026-08-30", closeDate: "2026-07-01" })).toBe("late");
    expect(paymentStanding({ ...blank, payOn: "2027-02-28" })).toBe("within");
    expect(paymentStanding({ ...blank, payOn: "2027-03-01" })).toBe("late");
    expect(paymentStanding({ ...blank, payOn: "2026-04-01", closeDate: "2026-02-01" })).toBe("within");
    expect(paymentStanding({ ...blank, payOn: "2026-04-02", closeDate: "2026-02-01" })).toBe("late");
    expect(paymentStanding({ ...blank, payOn: "2027-02-28", closeDate: null })).toBeNull();
    expect(paymentStanding(blank)).toBeNull();
  });
});

describe("work that is consigned onwards (article 4, paragraph 3)", () => {
  const firstClient = "株式会社こもれび";
  const monthly = (paymentMonth: number, paymentDay: number, first: object, more: object = {}) =>
    paymentStanding({ ...blank, closingDay: monthEnd, paymentMonth, paymentDay, firstClient, ...first, ...more });

  it("may be paid until the 30th day from the first client's payment, which is the first of them", () => {
    expect(monthly(2, monthEnd, { firstPaymentMonth: 2, firstPaymentDay: 2 })).toBe("onwards");
    // In months of 30 days the last one is the 30th from the first; in those of 31 it is the 31st.
    expect(monthly(2, monthEnd, { firstPaymentMonth: 2, firstPaymentDay: 1 })).toBe("late");
    expect(monthly(2, 30, { firstPaymentMonth: 2, firstPaymentDay: 1 })).toBe("onwards");
    expect(monthly(2, monthEnd, { firstPaymentMonth: 6, firstPaymentDay: monthEnd })).toBe("onwards");
  });
  it("needs neither an agreement nor the exception where each day's work is paid within 60 days", () => {
    expect(monthly(1, monthEnd, { firstPaymentMonth: 6, firstPaymentDay: monthEnd })).toBe("within");
    expect(monthly(2, 1, { firstPaymentMonth: 2, firstPaymentDay: monthEnd })).toBe("onwards");
  });
  it("is not excepted without a first client or its day of payment, nor when that comes long before", () => {
    expect(monthly(2, monthEnd, {})).toBe("late");
    expect(monthly(2, monthEnd, { firstClient: null, firstPaymentMonth: 2, firstPaymentDay: 2 })).toBe("late");
    expect(monthly(2, monthEnd, { firstPaymentMonth: 1, firstPaymentDay: 1 })).toBe("late");
    expect(monthly(2, 1, { firstPaymentMonth: 0, firstPaymentDay: 1 })).toBe("ifAgreed");
  });
  it("is paid once within 30 days of a single payment", () => {
    const once = (payOn: string) =>
      paymentStanding({ ...blank, closeDate: "2026-02-01", firstClient, firstPayOn: "2026-06-01", payOn });
    expect(once("2026-04-01")).toBe("within");
    expect(once("2026-06-30")).toBe("onwards");
    expect(once("2026-07-01")).toBe("late");
  });
  it("is stated as such, with the day on which the first client pays", () => {
    expect(missing({ ...full, firstClient })).toEqual(["元委託の支払期日"]);
    const first = (terms: object) =>
      statedTerms({ ...full, firstClient, ...terms }, "").flatMap(({ label, text }) =>
        /委託/u.test(label) && text?.includes("払") ? [text] : [],
      );
    expect(first({ firstPaymentMonth: 3, firstPaymentDay: 15 })).toEqual(["各月分を3か月後15日払い"]);
    expect(statedTerms({ ...full, firstClient }, "").map(({ text }) => text)).toContain(
      "株式会社こもれびから受けた業務の再委託です",
    );
    expect(statedTerms(full, "").map(({ label, needed }) => [label, needed])).toContainEqual(["元委託の支払期日", false]);
  });
});
