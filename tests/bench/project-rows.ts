import type { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import { linkId, type Row } from "#sync/engine/entity.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { mixed, pick, range, stamps, uuid } from "./rows.ts";

export const projectClientId = (n: number): string => uuid(4, n);
export const projectManagerId = (n: number): string => uuid(5, n);
const projectId = (n: number) => uuid(6, n);

const clients = 1_000;
const managers = 40;
const subjects = [
  "会員サイト刷新",
  "在庫管理システム再構築",
  "データ分析基盤構築",
  "DX人材研修",
  "決済基盤の品質改善",
  "採用サイト制作",
];
const orders = ["みどり商事", "あおぞら物産", "北システム", "Nova デザイン", "結電力"];

/** Fills a replica with this many projects, their clients and one to three managers of each. */
export function fillProjects(replica: MemoryReplica, size: number): void {
  replica.change(...range(0, clients, (n) => [orderClient, clientRow(n)] as const));
  replica.change(...range(0, size, (n) => [project, projectRow(n, size)] as const));
  replica.change(...range(0, size, (n) => n).flatMap((n) => rolesOf(n).map((role) => [projectRole, role] as const)));
}

const clientRow = (n: number): Row => ({
  ...blank(orderClient.fields),
  id: projectClientId(n),
  number: n + 1,
  name: `${pick(orders, n)}株式会社${n}`,
  nameKana: `ミドリショウジ${n}`,
  ...stamps(n, clients),
});

function projectRow(n: number, size: number): Row {
  const start = Date.UTC(2025, 0, 1) + (mixed(n, 11) % 700) * day;
  return {
    ...blank(project.fields),
    id: projectId(n),
    number: n + 1,
    name: `${pick(orders, mixed(n, 12))} ${pick(subjects, mixed(n, 13))}（第${1 + (n % 9)}期）`,
    projectCode: `PJ-25${String(n).padStart(5, "0")}`,
    orderClientId: projectClientId(mixed(n, 14) % clients),
    priority: pick(["High", "Middle", "Low", null], mixed(n, 15)),
    statusId: orNone(1 + (mixed(n, 16) % 7), n),
    phaseId: orNone(11 + (mixed(n, 17) % 6), n + 1),
    executionPhaseId: orNone(21 + (mixed(n, 18) % 5), n + 2),
    isValid: true,
    aeAdminId: projectManagerId(mixed(n, 19) % managers),
    leadManagerId: projectManagerId(mixed(n, 20) % managers),
    startDate: n % 20 === 0 ? null : dayOf(start),
    endDate: n % 15 === 0 ? null : dayOf(start + (30 + (mixed(n, 21) % 300)) * day),
    aeLastContactDate: dayOf(start + 10 * day),
    deletedAt: n % 200 === 199 ? new Date(start).toISOString() : null,
    ...stamps(n, size),
  };
}

const rolesOf = (n: number): Row[] =>
  range(0, 1 + (mixed(n, 22) % 3), (i) => projectManagerId((mixed(n, 20) + i) % managers)).map((adminId) => ({
    id: linkId(projectId(n), "manager", adminId),
    projectId: projectId(n),
    role: "manager",
    adminId,
    ...stamps(n, 1),
  }));

const day = 24 * 60 * 60 * 1_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const orNone = (value: number, n: number) => (n % 12 === 0 ? null : value);
const blank = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
