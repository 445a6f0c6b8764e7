import { describe, expect, it } from "vitest";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import { type NoticeValues, noticeForm, noticeStepsOf } from "./notice-form.ts";

const id = "0190aaaa-0000-7000-8000-00000000000a";
const me = "0190aaaa-0000-7000-8000-00000000000b";
const file = { id: "0190aaaa-0000-7000-8000-00000000000c", name: "予告.pdf", size: 9, sha256: "a".repeat(64) };
const terms = { openDate: "2026-01-01", closeDate: "2026-08-31", isAutoRenewed: false, endedAt: null };
const blank: NoticeValues = {
  noticedOn: null,
  noticeMethod: null,
  noticedEnd: null,
  noticedById: null,
  noticeNote: null,
  noticeExemption: null,
  reasonGivenOn: null,
  reasonGiven: null,
  files: [],
};

/** Returns the steps for what was changed, by the names of their mutators, and what undoes them. */
function told(changed: Partial<NoticeValues>, row: NoticeValues = blank) {
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, row[name as keyof NoticeValues]]));
  const { steps, attach, undo } = noticeStepsOf(
    { id, ...terms },
    me,
    { ...row, ...changed },
    { changed, before, seen: {}, draft: undefined },
  );
  return { calls: steps.map(({ mutator, input, seen }) => [mutator.name, input, seen]), attach, undo };
}

describe("the record of a notice", () => {
  const notice = { noticedOn: "2026-08-01", noticeMethod: 2 };

  const filled = { noticedById: me, noticedEnd: terms.closeDate };

  it("has who records it as its author, the contract's end, and its PDFs, and is taken back with them", () => {
    const seen = { noticedOn: null, noticeMethod: null, noticedById: null, noticedEnd: null };
    expect(told({ ...notice, files: [file] })).toEqual({
      calls: [
        [recordNotice.name, { id, ...notice, ...filled }, { [`contract/${id}`]: seen }],
        [addContractFile.name, { contractId: id, ...file, purpose: 1 }, undefined],
      ],
      attach: [{ held: `contractFile/${file.id}` }],
      undo: { id, before: seen, recorded: { ...notice, ...filled }, fileIds: [file.id] },
    });
  });

  it("gets more PDFs later without being changed", () => {
    const { calls, undo } = told({ files: [file] }, { ...blank, ...notice, noticedById: me });
    expect(calls.map(([name]) => name)).toEqual([addContractFile.name]);
    expect(undo).toEqual({ id, before: {}, recorded: {}, fileIds: [file.id] });
  });

  it("keeps the end that it told of when the contract has another one by now, and tells of none where there is none", () => {
    const recorded = { ...blank, ...notice, ...filled };
    expect(told({ noticeNote: "電話でも" }, recorded).undo.recorded).toEqual({ noticeNote: "電話でも" });
    const running = { ...terms, id, closeDate: null, isAutoRenewed: true };
    const changes = { changed: notice, before: {}, seen: {}, draft: undefined };
    expect(noticeStepsOf(running, me, { ...blank, ...notice }, changes).undo.recorded).toEqual({ ...notice, noticedById: me });
    // By the period that runs on the day of the notice.
    const renewing = { ...running, openDate: "2026-01-01", closeDate: "2026-06-30" };
    expect(noticeStepsOf(renewing, me, { ...blank, ...notice }, changes).undo.recorded).toMatchObject({
      noticedEnd: "2026-12-31",
    });
  });

  it("tells of an end that is not before it, and only if there is a notice", () => {
    const problemsOf = (values: Partial<NoticeValues>) =>
      noticeForm.schema.safeParse({ ...blank, ...values }).error?.issues.map(({ path }) => path.join(".")) ?? [];
    expect(problemsOf({ noticedEnd: "2026-08-31" })).toEqual(["noticedEnd"]);
    expect(problemsOf({ ...notice, noticedEnd: "2026-07-31" })).toEqual(["noticedEnd"]);
    expect(problemsOf({ ...notice, noticedEnd: "2026-08-01" })).toEqual([]);
  });

  it("tells of the real end once there is one, and of none that had come before it", () => {
    const changes = { changed: notice, before: {}, seen: {}, draft: undefined };
    const end = (more: { readonly closeDate?: string; readonly endedAt?: string }) =>
      noticeStepsOf({ id, ...terms, ...more }, me, { ...blank, ...notice }, changes).undo.recorded.noticedEnd;
    expect(end({})).toBe("2026-08-31");
    expect(end({ closeDate: "2026-12-31", endedAt: "2026-09-10T00:00:00.000Z" })).toBe("2026-09-10");
    expect(end({ closeDate: "2026-07-31" })).toBeUndefined();
  });

  it("is corrected with what its author saw, also where that was cleared to be filled anew", () => {
    const row = { ...blank, noticedOn: "2026-07-01", noticeMethod: 2, noticedById: me, noticedEnd: "2026-07-31" };
    const { undo, calls } = told({ noticedOn: "2026-08-01", noticedEnd: null }, row);
    const before = { noticedOn: "2026-07-01", noticedEnd: "2026-07-31" };
    expect(undo).toEqual({ id, before, recorded: { noticedOn: "2026-08-01", noticedEnd: "2026-08-31" }, fileIds: [] });
    expect(calls[0]?.[2]).toEqual({ [`contract/${id}`]: before });
  });

  it("has PDFs only of what is recorded", () => {
    const problemsOf = (values: Partial<NoticeValues>) =>
      noticeForm.schema.safeParse({ ...blank, ...values }).error?.issues.map(({ path }) => path.join(".")) ?? [];
    expect(problemsOf({ files: [file] })).toEqual(["noticedOn"]);
    expect(problemsOf({ files: [file], ...notice })).toEqual([]);
    expect(problemsOf({ files: [file], noticeExemption: 1 })).toEqual([]);
    expect(problemsOf({ files: [file], reasonGivenOn: "2026-08-10", reasonGiven: "案件の終了のため" })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });
});
