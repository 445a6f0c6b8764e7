import { describe, expect, it } from "vitest";
import { memo } from "../entities/memo.ts";
import { partner } from "../entities/partner.ts";
import { model } from "../model.ts";
import {
  changedFields,
  cutSides,
  cutText,
  type HistoryOwner,
  historyActs,
  historyKindOf,
  historyKindsOf,
  historyOwnerField,
  historyPartsOf,
  historyPhrase,
  historyTitle,
  titleOfGone,
} from "./history.ts";

/** Entities of a record with a history that no history tells of: notes of how rows came here, seen by their author alone. */
const leftOut = ["distinctPartners", "importedPartner", "partnerFollow", "projectFollow", "reminder"];

const nameOf = (entity: string, id: unknown) => `${entity}:${String(id)}`;
const all = () => true;

describe("a history", () => {
  it("tells of each entity that belongs to a partner, a project or a contract", () => {
    const owned = model.entities.filter(({ of, fields }) =>
      of.some((field) => /^(?:partner|project|contract)$/u.test(fields[field]?.references ?? "")),
    );
    const untold = owned.map(({ name }) => name).filter((name) => historyKindOf(name) === undefined);
    expect(untold.sort()).toEqual(leftOut);
  });

  it("tells only of rows that everyone sees", () => {
    const told = model.entities.filter(({ name }) => historyKindOf(name) !== undefined);
    expect(told.filter(({ visibility }) => visibility !== "everyone")).toEqual([]);
  });

  it("offers only kinds that its record can have", () => {
    const of = (owner: HistoryOwner) => historyKindsOf(model.entities, owner).map(({ value }) => value);
    expect(of("project")).toEqual(["record", "memo", "contract", "evaluation", "report", "file", "estimate", "candidate"]);
    expect(of("partner")).not.toContain("estimate");
    expect(of("contract")).toEqual(["contract", "file"]);
  });

  it("tells of a contract's files wherever it tells of the contract, once", () => {
    const filesOf = (owner: HistoryOwner) =>
      historyPartsOf(model.entities, owner)
        .filter(({ entity }) => entity.name === "contractFile")
        .map(({ field, through }) => [field, through?.field]);
    expect(filesOf("partner")).toEqual([["contractId", "partnerId"]]);
    expect(filesOf("project")).toEqual([["contractId", "projectId"]]);
    expect(filesOf("contract")).toEqual([["contractId", undefined]]);
  });

  it("finds a merged partner by the other one", () => {
    expect(historyOwnerField(model.entity("partnerMerge"), "partner")).toBe("intoId");
    expect(historyOwnerField(model.entity("partnerMerge"), "project")).toBeUndefined();
    expect(historyOwnerField(model.entity("savedView"), "partner")).toBeUndefined();
  });

  it("has a phrase for each act", () => {
    const phrases = (entity: string) => historyActs.map((act) => historyPhrase(model.entity(entity), act));
    expect(phrases("memo")).toEqual([
      "メモを登録",
      "メモを変更",
      "メモをゴミ箱へ移動",
      "メモをゴミ箱から復元",
      "メモを削除",
      "メモの変更",
    ]);
    expect(phrases("partner").slice(0, 2)).toEqual(["パートナーを登録", "登録情報を変更"]);
    expect(historyPhrase(model.entity("contractFile"), "created")).toBe("契約ファイルを追加");
    expect(historyPhrase(model.entity("contractFile"), "removed")).toBe("契約ファイルを削除");
    expect(historyPhrase(model.entity("partnerMerge"), "created")).toBe("パートナーを統合");
  });
});

describe("a title", () => {
  it("is the row's own, else what it belongs to besides the owner, and its day", () => {
    const title = (name: string, row: object, owner: "partner" | "project" = "partner") =>
      historyTitle(model.entity(name), { ...row }, owner, nameOf);
    expect(title("memo", { content: "英語可" })).toBe("英語可");
    expect(title("partnerFile", { name: "経歴書.pdf" })).toBe("経歴書.pdf");
    expect(title("contractFile", { name: "通知.pdf", purpose: 1 })).toBe("予告の書面・通知.pdf");
    expect(title("contractFile", { name: "契約書.pdf", purpose: null })).toBe("契約書.pdf");
    const contract = { partnerId: "p", projectId: "q", openDate: "2026-04-01" };
    expect(title("contract", contract)).toBe("project:q・2026/04/01");
    expect(title("contract", contract, "project")).toBe("partner:p・2026/04/01");
    const long = title("contract", { ...contract, projectId: "案".repeat(300) });
    expect(long).toMatch(/案…・2026\/04\/01$/u);
    expect(title("partner", { lastName: "山田", firstName: "太郎" })).toBeNull();
    expect(title("interview", {})).toBeNull();
  });
});

describe("a title of what is gone", () => {
  it("has nothing of the row's own text, only the names of what it belonged to", () => {
    const title = (name: string, row: object) => titleOfGone(model.entity(name), { ...row }, "partner", nameOf);
    expect(title("memo", { content: "英語可", partnerId: "p" })).toBeNull();
    expect(title("partnerFile", { name: "経歴書.pdf", partnerId: "p" })).toBeNull();
    expect(title("partnerTagging", { partnerId: "p", partnerTagId: "t" })).toBe("partnerTag:t");
    expect(title("contract", { partnerId: "p", projectId: "q", openDate: "2026-04-01" })).toBe("project:q");
  });
});

describe("changed fields", () => {
  it("are those that differ for people, without computed and hidden ones", () => {
    const sides = [
      { phone: null, memo: "a", mail: "x@example.com" },
      { phone: "03", memo: "a", mail: "y@example.com" },
    ] as const;
    const fields = changedFields(partner, sides, (name) => name !== "mail", nameOf);
    expect(fields).toEqual([{ name: "phone", label: "電話番号", from: null, to: "03" }]);
    expect(
      changedFields(model.entity("partnerFile"), [{ arrivedAt: null }, { arrivedAt: "2026-11-01T00:00:00.000Z" }], all, nameOf),
    ).toEqual([]);
  });

  it("cut long texts between whole characters", () => {
    const [field] = changedFields(memo, [null, { content: "𠮷".repeat(300) }], all, nameOf);
    expect(field).toMatchObject({ from: null, to: `${"𠮷".repeat(200)}…` });
    expect(cutText("短い")).toBe("短い");
  });

  it("show where long texts first differ, with a mark on each side that is cut", () => {
    const text = "𠮷".repeat(300);
    const lead = `…${"𠮷".repeat(40)}`;
    expect(cutSides(`${text}前`, `${text}後${text}`)).toEqual([`${lead}前`, `${lead}後${"𠮷".repeat(159)}…`]);
    // Something was added at the end, or taken away there.
    expect(cutSides(text, `${text}後`)).toEqual([lead, `${lead}後`]);
    expect(cutSides(`${text}前`, text)).toEqual([`${lead}前`, lead]);
    // A difference near the beginning needs no mark before it.
    expect(cutSides(`前${text}`, "後")).toEqual([`前${"𠮷".repeat(199)}…`, "後"]);
    expect(cutSides(text, null)).toEqual([`${"𠮷".repeat(200)}…`, null]);
    expect(cutSides("前", "後")).toEqual(["前", "後"]);
  });
});
