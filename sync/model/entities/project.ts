import { defineEntity } from "../../engine/entity.ts";
import {
  code,
  flag,
  integer,
  master,
  optionalCode,
  optionalDate,
  optionalMaster,
  optionalMoment,
  optionalReference,
  optionalText,
  optionalWord,
  reference,
  text,
  word,
} from "../../engine/field.ts";
import { joinOne, joinSet } from "../../engine/listing.ts";
import {
  clientHealths,
  costHealths,
  priorities,
  projectRoles,
  recruitingFlags,
  recruitStatuses,
  resourceHealths,
  scheduleHealths,
  statusValueCategories,
} from "../rules/project.ts";
import { admin } from "./admin.ts";
import { orderClient } from "./order-client.ts";

/** Statuses, phases and execution phases of projects in one list; the category distinguishes them. */
export const projectStatusValue = defineEntity({
  name: "projectStatusValue",
  label: "案件ステータス",
  id: "integer",
  fields: { category: code("分類", statusValueCategories), name: text("名称", 255) },
});

/** An administrator's role in a project: as a manager, or in one of the nine lists of its organisation. */
export const projectRole = defineEntity({
  name: "projectRole",
  label: "案件の体制",
  id: { link: ["projectId", "role", "adminId"] },
  of: ["projectId", "adminId"],
  fields: {
    projectId: reference("案件", "project"),
    role: word("役割", projectRoles),
    adminId: reference("管理者", "admin"),
  },
  lookups: ["projectId"],
});

/** The project's own fields, declared first, since the join of the client refers to one of them. */
const own = {
  name: "project",
  fields: {
    name: text("案件名", 255),
    projectCode: optionalText("案件コード", 255),
    orderClientId: optionalReference("クライアント", "orderClient"),
    priority: optionalWord("優先度", priorities),
    content: optionalText("業務内容", 10_000),
    /** The budget, as it was typed. */
    reward: optionalText("予算", 255),
    recruitStatus: optionalCode("募集状況", recruitStatuses),
    isValid: flag("有効"),
    statusId: optionalMaster("ステータス", "projectStatusValue", { category: 1 }),
    phaseId: optionalMaster("フェーズ", "projectStatusValue", { category: 2 }),
    executionPhaseId: optionalMaster("実行フェーズ", "projectStatusValue", { category: 3 }),
    clientProjectHealth: optionalWord("クライアント", clientHealths),
    costProjectHealth: optionalWord("コスト", costHealths),
    resourceProjectHealth: optionalWord("リソース", resourceHealths),
    scheduleProjectHealth: optionalWord("スケジュール", scheduleHealths),
    /** The manager who is shown first; the set of managers is in `projectRole`. */
    leadManagerId: optionalReference("PM", "admin"),
    aeAdminId: optionalReference("AE", "admin"),
    startDate: optionalDate("開始日"),
    endDate: optionalDate("終了日"),
    limitDate: optionalDate("納品日"),
    aeLastContactDate: optionalDate("AE最終連絡日"),
    memo: optionalText("備考", 10_000),
    deletedAt: optionalMoment("削除日時"),
  },
} as const;

/** Work that a client orders and partners are assigned to. */
export const project = defineEntity({
  ...own,
  label: "案件",
  id: "uuid",
  check: ({ startDate, endDate }) =>
    typeof startDate === "string" && typeof endDate === "string" && endDate < startDate
      ? [{ path: "endDate", message: "終了日は開始日以降の日付を入力してください" }]
      : [],
  listing: {
    search: [["name"], ["projectCode"]],
    hyphened: ["projectCode"],
    columns: [
      "number",
      "name",
      "projectCode",
      "priority",
      "orderClientId",
      "statusId",
      "phaseId",
      "executionPhaseId",
      "clientProjectHealth",
      "costProjectHealth",
      "resourceProjectHealth",
      "scheduleProjectHealth",
      "isValid",
      "leadManagerId",
      "aeAdminId",
      "startDate",
      "endDate",
      "aeLastContactDate",
      "reward",
    ],
    sorts: { updatedAt: { by: ["updatedAt"], descending: true }, createdAt: { by: ["createdAt"], descending: true } },
    hiddenBy: "deletedAt",
    joins: {
      client: joinOne(
        { through: own, via: "orderClientId", target: orderClient },
        { columns: ["name"], search: [["name"], ["nameKana"]] },
      ),
      managers: joinSet(
        projectRole,
        { by: "projectId", value: "adminId", where: { role: "manager" } },
        { target: admin, search: [["name"]] },
      ),
    },
  },
});

/** Fields of the quick edit: the state of a project, when it was last asked about, and its health. */
export const quickFields = [
  "statusId",
  "phaseId",
  "executionPhaseId",
  "aeLastContactDate",
  "clientProjectHealth",
  "costProjectHealth",
  "resourceProjectHealth",
  "scheduleProjectHealth",
] as const satisfies readonly (keyof typeof project.fields)[];

/** The description of a new project, which is required. An edit may clear it. */
export const newContent = text(project.fields.content.label, 10_000);

/** How many people of one occupation a project needs. The occupation never changes: another one is another position. */
export const position = defineEntity({
  name: "position",
  label: "ポジション",
  // "position" is a keyword of SQL.
  table: "project_position",
  id: "uuid",
  of: ["projectId"],
  kind: "occupationId",
  fields: {
    projectId: reference("案件", "project"),
    occupationId: master("職種", "occupation"),
    numberPeople: integer("人数", 0, 999),
    recruitingFlag: code("募集状況", recruitingFlags),
  },
  lookups: ["projectId"],
});
