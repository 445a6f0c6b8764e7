import { describe, expect, it } from "vitest";
import { carriedBy } from "#client/ui/changes/call-words.ts";
import { fieldText } from "#client/ui/text/field-text.ts";
import { nameOf } from "#client/ui/text/record-name.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, RowId } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { model } from "#sync/model/model.ts";
import { referringText } from "./referring-text.ts";
import { subject } from "./subject-of.ts";

const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "partner/p": { lastName: "山田", firstName: "花子" },
  "project/j": { name: "基幹刷新" },
  "position/o": { projectId: "j", occupationId: 9 },
  "admin/a": { name: "管理 太郎" },
  "announcement/n": { title: "休業のお知らせ" },
  "contract/c": { projectId: "j", positionId: "o", partnerId: "p", authAdminId: "a", openDate: "2026-04-01" },
  "interview/i": { partnerId: "p", secondInterviewAdminId: "a", scheduledDate: "2026-04-02" },
  "interview/undated": { partnerId: "p", scheduledDate: null },
  "projectRole/r": { projectId: "j", role: "manager", adminId: "a" },
  "memo/m": { partnerId: null, projectId: "j" },
  "occupation/9": { name: "デザイナー" },
  "intermediateHardSkill/3": { name: "画面設計" },
  "minorCategory/4": { name: "設計" },
  "experienceYear/2": { name: "3年以上" },
};
const replica = {
  model,
  hasAll: () => true,
  get: async (entity: AnyEntity, id: RowId) => rows[`${entity.name}/${id}`],
} as unknown as ReplicaReader;

describe("what a record is called", () => {
  const name = async (entity: string, id: string) => (await nameOf(replica, model.entity(entity), id))?.name;

  it("is its own name or title", async () => {
    expect([await name("partner", "p"), await name("project", "j"), await name("announcement", "n")]).toEqual([
      "山田 花子",
      "基幹刷新",
      "休業のお知らせ",
    ]);
  });

  it("is the partner and the project that it joins, each once, without who only had a part in it", async () => {
    expect(await name("contract", "c")).toBe("山田 花子 / 基幹刷新");
    expect([await name("position", "o"), await name("memo", "m")]).toEqual(["基幹刷新", "基幹刷新"]);
    expect(await name("projectRole", "r")).toBe("基幹刷新 / 管理 太郎");
  });

  it("is the partner and the day where one partner has several", async () => {
    expect(await name("interview", "i")).toBe("山田 花子 2026/04/02");
    expect(await name("interview", "undated")).toBe("山田 花子");
  });

  it("leads to the partner's page, or to the project's", async () => {
    const named = await Promise.all([nameOf(replica, contract, "c"), nameOf(replica, project, "j")]);
    expect(named.map((name) => name && subject(name).href)).toEqual(["/partner/p", "/project/j"]);
  });
});

describe("what a call carries", () => {
  it("is what it removes, and not the state before a withdrawal", async () => {
    const call = (name: string, entity: string) =>
      carriedBy(
        replica,
        { name, version: 1, input: { id: "e" } },
        { [rowKey(entity, "e")]: { state: 1, content: "消した言葉" } },
      );
    expect(await call("projectEvaluation.withdraw", "projectEvaluation")).toEqual([]);
    expect(await call("memo.remove", "memo")).toEqual([{ label: "メモ", text: "消した言葉" }]);
  });
});

describe("what refers to a record", () => {
  const [tagging, sheet] = [model.entity("partnerTagging"), model.entity("skillSheet")];
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, partnerId: "p", partnerTagId: "t" }));

  it("is counted, and named as far as a card holds it", async () => {
    expect(await referringText(replica, { entity: tagging, rows: rowsOf(2) }, false)).toBe(
      "2名のパートナー：山田 花子、山田 花子",
    );
    const many = await referringText(replica, { entity: tagging, rows: rowsOf(1_025) }, true);
    expect(many).toMatch(/^1,025名以上のパートナー：(?:山田 花子、){20}ほか1,005名$/u);
    expect(await referringText(replica, { entity: sheet, rows: rowsOf(3) }, false)).toBe(`3件の${sheet.label}`);
  });
});

describe("a value in words", () => {
  const text = (entity: AnyEntity, key: string, value: unknown) => fieldText(replica, entity.fields[key], value);

  it("is the word of a choice, whether it is kept as a number or as a word", async () => {
    expect([await text(interview, "result", 1), await text(project, "priority", "High")]).toEqual(["二次面談へ", "高"]);
    expect(await text(projectRole, "role", "manager")).toBe("プロジェクトマネージャー");
  });

  it("is the name of a master's row", async () => {
    expect(await text(contract, "occupationId", 9)).toBe("デザイナー");
    expect(await text(contract, "occupationId", 8)).toBe("（削除された記録）");
  });

  it("is not that of a removed row while it may not have arrived", async () => {
    const early = { ...replica, hasAll: () => false };
    expect(await fieldText(early, contract.fields.occupationId, 8)).toBe("（受信中）");
    const details = [{ id: "x", minorCategoryId: 5 }];
    expect(await fieldText(early, skillSheet.fields.details, details)).toBe("（受信中）");
  });

  it("names what a list scores, and leaves out its ids", async () => {
    const soft = [
      { score: 4, memo: "丁寧" },
      { score: 3, memo: null },
    ];
    expect(await text(interview, "softSkills", soft)).toBe("受信力 4点 丁寧、発信力 3点");
    expect(await text(secondInterview, "hardScores", [{ skillId: 3, score: 5, memo: null }])).toBe("画面設計 5点");
    expect(await text(secondInterview, "hardOccupationIds", [9])).toBe("デザイナー");
    expect(await text(interview, "workHistory", [{ id: "x", industry: "小売", years: "3年", role: "店長" }])).toBe(
      "小売 3年 店長",
    );
    const details = [{ id: "x", minorCategoryId: 4, experienceYearId: 2, role: "主担当" }];
    expect(await text(skillSheet, "details", details)).toBe("設計 3年以上 主担当");
  });

  it("says so when there is none", async () => {
    expect([await text(interview, "workHistory", []), await text(project, "memo", null)]).toEqual(["（空）", "（空）"]);
  });
});
