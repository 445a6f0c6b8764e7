import { describe, expect, it } from "vitest";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import { type NoticeValues, noticeForm, noticeStepsOf } from "./notice-form.ts";

const id = "0190aaaa-0000-7000-8000-00000000000a";
const me = "0190aaaa-0000-7000-8000-00000000000b";
const file = { id: "0190aaaa-0000-7000-8000-00000000000c", name: "予告.pdf", size: 9, sha256: "a".repeat(64) };
const blank: NoticeValues = {
  noticedOn: null,
  noticeMethod: null,
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
  const { steps, attach, undo } = noticeStepsOf(id, me, { ...row, ...changed }, { changed, before, seen: {}, draft: undefined });
  return { calls: steps.map(({ mutator, input, seen }) => [mutator.name, input, seen]), attach, undo };
}

describe("the record of a notice", () => {
  const notice = { noticedOn: "2026-08-01", noticeMethod: 2 };

  it("has who records it as its author, and its PDFs, and is taken back with them", () => {
    const seen = { noticedOn: null, noticeMethod: null, noticedById: null };
    expect(told({ ...notice, files: [file] })).toEqual({
      calls: [
        [recordNotice.name, { id, ...notice, noticedById: me }, { [`contract/${id}`]: seen }],
        [addContractFile.name, { contractId: id, ...file, purpose: 1 }, undefined],
      ],
      attach: [{ held: `contractFile/${file.id}` }],
      undo: { id, before: seen, recorded: { ...notice, noticedById: me }, fileIds: [file.id] },
    });
  });

  it("gets more PDFs later without being changed", () => {
    const { calls, undo } = told({ files: [file] }, { ...blank, ...notice, noticedById: me });
    expect(calls.map(([name]) => name)).toEqual([addContractFile.name]);
    expect(undo).toEqual({ id, before: {}, recorded: {}, fileIds: [file.id] });
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
