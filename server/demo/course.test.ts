import { describe, expect, it } from "vitest";
import projectStatusValues from "#server/masters/data/projectStatusValue.json" with { type: "json" };
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { generateDemo } from "./generate.ts";
import type { Made } from "./row.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const today = "2026-11-20";
const madeOf = (count: number, at: Date) => [...generateDemo(count, { now: at })].flatMap((one) => one.rows);
const made = madeOf(300, now);
const rows = (entity: AnyEntity, from: readonly Made[] = made) => from.flatMap(([of, row]) => (of === entity ? [row] : []));
const projects = rows(project);

describe("a project's life", () => {
  const stepName = new Map(projectStatusValues.map(({ id, name }) => [id, name]));
  const nameOf = (row: Row, key: string) => stepName.get(Number(row[key])) ?? null;
  const at = (list: readonly Row[], ...names: readonly string[]) =>
    list.filter((row) => names.includes(nameOf(row, "statusId") ?? ""));
  const days = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000;
  const of = (entity: AnyEntity, { id }: Row, from: readonly Made[] = made) =>
    rows(entity, from).filter((row) => row["projectId"] === id);

  it.each([
    ["300 partners", madeOf(300, now), 0],
    ["800 partners", madeOf(800, new Date("2026-03-01T00:00:00.000Z")), 0],
    ["a hundred partners", madeOf(100, now), 0],
    ["sixty partners", madeOf(60, now), 0.15],
  ])("that runs has places and people: %s", (_name, all, without) => {
    const list = at(rows(project, all), "実行");
    expect(list.length).toBeGreaterThan(15);
    expect(list.filter((row) => String(row["startDate"]) > now.toISOString() || of(position, row, all).length === 0)).toEqual([]);
    const empty = list.filter((row) => !of(contract, row, all).some(({ endedAt }) => endedAt === null));
    expect(empty.length).toBeLessThanOrEqual(list.length * without);
    const open = list.filter((row) => of(position, row, all).some(({ recruitingFlag }) => recruitingFlag === 0));
    expect(open.length).toBeGreaterThan(list.length / 4);
    expect(open.length).toBeLessThan(list.length);
  });
  it("that has not begun looks for people, has no contract and begins later", () => {
    for (const row of at(projects, "引き合い", "提案", "契約交渉", "受注")) {
      expect(String(row["startDate"]) > today).toBe(true);
      expect(of(contract, row)).toEqual([]);
      expect(of(position, row).length).toBeGreaterThan(0);
      expect(of(position, row).every(({ recruitingFlag }) => recruitingFlag === 0)).toBe(true);
      expect(row["recruitStatus"]).toBe(1);
    }
  });
  it("that is over or lost has nobody at work", () => {
    for (const row of at(projects, "終了", "失注"))
      expect(of(contract, row).filter(({ endedAt }) => endedAt === null)).toEqual([]);
    for (const row of at(projects, "終了")) expect(String(row["endDate"]) < today).toBe(true);
    expect(at(projects, "終了").some((row) => of(contract, row).length > 1)).toBe(true);
    for (const row of at(projects, "失注")) expect(of(contract, row)).toEqual([]);
  });
  it("has an execution phase that fits its phase, and none before it begins or where it is lost", () => {
    const fitting: Readonly<Record<string, readonly string[]>> = {
      "企画・構想": ["立ち上げ"],
      要件定義: ["計画"],
      設計: ["計画", "遂行"],
      "制作・開発": ["遂行", "中間レビュー"],
      "テスト・検証": ["遂行"],
      "導入・リリース": ["納品"],
      "運用・保守": ["検収", "振り返り"],
      "効果検証・改善": ["振り返り"],
    };
    for (const row of projects) {
      const [status, phase, step] = ["statusId", "phaseId", "executionPhaseId"].map((key) => nameOf(row, key));
      if (status === "実行" || status === "終了") expect(fitting[phase ?? ""] ?? []).toContain(step);
      else expect(step).toBeNull();
      if (status === "終了") expect(["運用・保守", "効果検証・改善"]).toContain(phase);
      if (status === "失注") expect(phase).toBeNull();
    }
  });
  it("moves through its phases with its days", () => {
    const shareAt = (phase: string) =>
      at(projects, "実行")
        .filter((row) => nameOf(row, "phaseId") === phase && row["scheduleProjectHealth"] === "On time")
        .map(({ startDate, endDate }) => days(startDate, today) / days(startDate, endDate));
    for (const row of at(projects, "実行"))
      if (nameOf(row, "phaseId") === "企画・構想") expect(days(row["startDate"], today)).toBeLessThan(60);
    expect(Math.max(...shareAt("要件定義"))).toBeLessThan(Math.min(...shareAt("テスト・検証")));
    expect(Math.min(...shareAt("導入・リリース"))).toBeGreaterThan(0.75);
  });
  it("is as healthy as its days and its places", () => {
    for (const row of at(projects, "実行")) {
      if (String(row["endDate"]) < today) expect(row["scheduleProjectHealth"]).toBe("Delayed");
      if (row["clientProjectHealth"] === "Bad") expect(row["costProjectHealth"]).toBe("Over");
      if (row["costProjectHealth"] === "Over") expect(row["scheduleProjectHealth"]).toBe("Delayed");
      const places = of(position, row).reduce((sum, { numberPeople }) => sum + Number(numberPeople), 0);
      const taken = of(contract, row).filter(({ endedAt }) => endedAt === null).length;
      expect(row["recruitStatus"]).toBe(taken < places ? 1 : 2);
      expect(row["resourceProjectHealth"]).toBe(taken * 3 < places * 2 ? "Bad" : "Good");
    }
  });
  it("has a name of its own", () => {
    expect(new Set(projects.map((row) => row["name"])).size).toBe(projects.length);
  });
  it("is told of in memos once each, of its end not before that", () => {
    for (const row of projects) {
      const texts = rows(memo).filter(({ projectId }) => projectId === row.id);
      expect(new Set(texts.map(({ content }) => content)).size).toBe(texts.length);
      for (const { content, createdAt } of texts)
        if (String(content).startsWith("検収完了")) expect(String(createdAt) > String(row["endDate"])).toBe(true);
    }
  });
});
