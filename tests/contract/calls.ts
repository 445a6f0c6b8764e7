import { v7 as uuidv7 } from "uuid";
import hardSkills from "#server/masters/data/intermediateHardSkill.json" with { type: "json" };
import softSkills from "#server/masters/data/intermediateSoftSkill.json" with { type: "json" };
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { roleKeys } from "#sync/model/rules/estimate-words.ts";
import type { TestAdmin } from "#tests/api/api-server.ts";
import type { Overrides } from "#tests/support/factories.ts";

/** Who may make a call: all, administrators, masters, guests, removed administrators, or the partners' own site. */
export type Who = "all" | "admin" | "master" | "guest" | "removed" | "service";

/** A request that must succeed for everybody who may make it. */
export interface Recipe {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What recipes use: new real rows, so that no call affects another. */
export interface Pantry {
  readonly caller: TestAdmin;
  readonly serviceToken: string;
  /** The address of a photo that can be fetched. */
  readonly photoAddress: string;
  row<E extends AnyEntity>(entity: E, overrides?: Overrides<E>): Promise<RowOf<E>>;
  /** Returns the path of a partner's existing file. */
  storedFile(partnerId: string): Promise<{ readonly id: string; readonly filePath: string }>;
  /** Returns a record that was edited, and the line of that edit. */
  edited(owner: typeof partner | typeof project | typeof contract): Promise<{ readonly id: string; readonly line: string }>;
  /** Returns the id of a file with text that was read. */
  readFile(): Promise<string>;
  /** Returns a file that the caller's device has announced, with its bytes. */
  announcedFile(): Promise<{ readonly id: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string }>;
  /** Returns a code that was mailed. */
  challenge(): Promise<{ readonly challengeId: string; readonly code: string }>;
  /** Returns what the caller's browser brings back from Google, after asking to sign in, for the calendar or to confirm. */
  google(wish: "sign-in" | "calendar" | "confirmation"): Promise<Recipe>;
  /** Returns a link that was mailed. */
  passwordLink(): Promise<{ readonly mail: string; readonly uuid: string }>;
  /** Returns what a removed administrator's device hands over, with its last token. */
  parcel(): Promise<{ readonly parcel: string; readonly token: string }>;
  /** Puts a removed administrator's draft into quarantine and returns its id. */
  quarantined(): Promise<string>;
}

type Cook = (pantry: Pantry) => Promise<Recipe> | Recipe;

const nothing: Cook = () => ({});
const of =
  (entity: AnyEntity, name = "id"): Cook =>
  async ({ row }) => ({ params: { [name]: String((await row(entity)).id) } });

/** The part of a PDF that the server examines. */
export const pdfText = "%PDF-1.4\n%%EOF\n";
export const pdf = (name = "履歴書.pdf") => new File([pdfText], name, { type: "application/pdf" });

const form = (values: Readonly<Record<string, unknown>>) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(values)) data.append(key, value instanceof File ? value : asText(value));
  return data;
};
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const hardSkill = hardSkills[0]?.id;
const softSkill = softSkills[0]?.id;
const tag = { name: "TypeScript", description: "言語", color: "#0d6efd" };
const notice = {
  title: "休業のお知らせ",
  contents: "年末年始は休みます。",
  category: 2,
  openDatetime: "2026-12-01",
  closeDatetime: "",
  delFlag: 0,
};
const person = { lastName: "山田", firstName: "太郎", lastNameKana: "ヤマダ", firstNameKana: "タロウ", employeeStatus: 0 };
const judges = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`softskillJudge${at + 1}`, 3]));
const period = { openDatetime: "2026-12-01", closeDatetime: "2027-03-31", automaticUpdating: 0 };
const office = { title: "予約サイト", description: "店の予約を受け付ける。" };
const noHours = Object.fromEntries(roleKeys.map((role) => [role, 0]));

/** Makes a position with a free slot, on a new project. */
const vacancy = async ({ row }: Pantry) => {
  const free = await row(position, { numberPeople: 2 });
  return { projectId: free.projectId, projectOccupationMapId: free.id, partnerId: (await row(partner)).id };
};

/** All calls of the specifications and our own, by name: who may make it, and a request that it has to answer. */
export const calls: Readonly<Record<string, readonly [Who, Cook]>> = {
  "POST /api/login": ["all", ({ caller }) => ({ json: { mail: caller.mail, pswd: "Passw0rd1" } })],
  "POST /api/login/mfa": ["all", async ({ challenge }) => ({ json: await challenge() })],
  "POST /api/reset_password": ["all", () => ({ json: { mail: `${uuidv7()}@example.com` } })],
  "POST /api/reset_password/verification": ["all", async ({ passwordLink }) => ({ json: await passwordLink() })],
  "PUT /api/reset_password/update": [
    "all",
    async ({ passwordLink }) => ({ json: { ...(await passwordLink()), pswd: "Passw0rd1" } }),
  ],
  "GET /api/me": ["admin", nothing],
  "GET /api/admin_user": ["admin", nothing],
  "POST /api/admin_user": [
    "guest",
    () => ({ json: { name: "新人 一郎", mail: `${uuidv7()}@example.com`, pswd: "Passw0rd1", authority: 0 } }),
  ],
  "DELETE /api/admin_user/{userId}": ["master", of(admin, "userId")],
  "POST /api/update-password": ["admin", () => ({ json: { currentPassword: "Passw0rd1", pswd: "Passw0rd1" } })],
  "POST /api/confirmation": ["admin", () => ({ json: { pswd: "Passw0rd1" } })],
  "POST /api/confirmation/google": ["admin", ({ google }) => google("confirmation")],
  "GET /api/auth/google": ["all", nothing],
  "POST /api/auth/google": ["all", ({ google }) => google("sign-in")],
  "GET /api/google_calendar": ["admin", nothing],
  "POST /api/google_calendar": ["admin", ({ google }) => google("calendar")],
  "DELETE /api/google_calendar": ["admin", nothing],
  "GET /api/settings": ["all", nothing],
  "GET /api/openapi.json": ["all", nothing],

  "GET /api/partner_tag": ["admin", nothing],
  "POST /api/partner_tag": ["master", () => ({ json: tag })],
  "PUT /api/partner_tag/{id}": ["master", async ({ row }) => ({ params: { id: (await row(partnerTag)).id }, json: tag })],
  "DELETE /api/partner_tag/{id}": ["master", of(partnerTag)],
  "GET /api/memo": ["admin", () => ({ query: { limit: "20", offset: "0", targetType: "project" } })],
  "GET /api/memo/{targetType}/{targetId}": [
    "admin",
    async ({ row }) => ({ params: { targetType: "project", targetId: (await row(project)).id } }),
  ],
  "POST /api/memo/{targetType}/{targetId}": [
    "admin",
    async ({ row }) => ({ params: { targetType: "partner", targetId: (await row(partner)).id }, json: { content: "メモ" } }),
  ],
  "PUT /api/memo/{memoId}": [
    "admin",
    async ({ row, caller }) => ({
      params: { memoId: (await row(memo, { partnerId: (await row(partner)).id, createdBy: caller.id })).id },
      json: { content: "直したメモ" },
    }),
  ],
  "DELETE /api/memo/{memoId}": [
    "admin",
    async ({ row, caller }) => ({
      params: { memoId: (await row(memo, { partnerId: (await row(partner)).id, createdBy: caller.id })).id },
    }),
  ],
  "GET /api/dashboard/summary": ["admin", nothing],
  "GET /api/information": ["admin", nothing],
  "GET /api/information/{id}": ["admin", of(announcement)],
  "POST /api/information": ["admin", () => ({ json: { adminUser: "誰か", ...notice } })],
  "PUT /api/information/{id}": ["admin", async ({ row }) => ({ params: { id: (await row(announcement)).id }, json: notice })],
  "GET /api/file/download": [
    "admin",
    async ({ row, storedFile }) => ({ query: { url: (await storedFile((await row(partner)).id)).filePath } }),
  ],

  "GET /api/partner_member": [
    "admin",
    () => ({ query: { page: "1", sts: "2", name: "山", industry: "1", skill: "2", position: "1", sort: "kana", tagIds: "" } }),
  ],
  "GET /api/partner_member_all_count": ["admin", nothing],
  "POST /api/partner_member": [
    "admin",
    () => ({ form: form({ ...person, gender: 1, birthday: "", company: { name: "株式会社例" }, profileFile: pdf() }) }),
  ],
  "GET /api/partner_member/{id}": ["admin", of(partner)],
  "GET /api/partner_member/{id}/photo": [
    "admin",
    async ({ row, photoAddress }) => ({ params: { id: (await row(partner, { profileImagePath: photoAddress })).id } }),
  ],
  "PUT /api/partner_member/{id}": [
    "admin",
    async ({ row }) => ({ params: { id: (await row(partner)).id }, form: form({ mail: "a@example.com", sts: 2, memo: "" }) }),
  ],
  "DELETE /api/partner_member/{id}": ["admin", of(partner)],
  "GET /api/partner_member/{id}/history": ["admin", of(partner)],
  "GET /api/partner_member/{id}/history/{line}": ["admin", async ({ edited }) => ({ params: await edited(partner) })],
  "GET /api/partner_member/{id}/as_of": [
    "admin",
    async ({ row }) => ({ params: { id: String((await row(partner)).id) }, query: { day: "2026-01-01" } }),
  ],
  "GET /api/partner_member/{id}/held": ["master", of(partner)],
  "POST /api/partner_member/{id}/erasure": [
    "master",
    async ({ row }) => ({ params: { id: (await row(partner)).id }, json: { reason: "本人の求めによる" } }),
  ],
  "GET /api/partner_member/{id}/tags": ["admin", of(partner)],
  "POST /api/partner_member/{id}/tags": [
    "admin",
    async ({ row }) => ({ params: { id: (await row(partner)).id }, json: { tagIds: [(await row(partnerTag)).id] } }),
  ],
  "DELETE /api/partner_profile_file/{id}": [
    "admin",
    async ({ row, storedFile }) => ({ params: { id: (await storedFile((await row(partner)).id)).id } }),
  ],
  "GET /api/partner_member/{id}/industry_sheet": ["admin", of(partner)],
  "GET /api/partner_member/{id}/interview": ["admin", of(partner)],
  "GET /api/partner_member/{id}/second_interview": ["admin", of(partner)],
  "GET /api/partner_member/{id}/result_evaluation": ["admin", of(partner)],
  "GET /api/partner_member/{id}/latest_interview": ["admin", of(partner)],
  "POST /api/interview": [
    "admin",
    async ({ row, caller }) => ({
      json: {
        partnerId: (await row(partner)).id,
        resultSts: 1,
        interviewType: 1,
        scheduledDate: "2026-12-01",
        secondInterviewAdminId: caller.id,
        careerVision: "",
        ...judges,
        workHistory: [{ industry: "IT", years: "3年", role: "PM" }],
      },
    }),
  ],
  "POST /api/second_interview": [
    "admin",
    async ({ row }) => ({
      json: {
        partnerId: (await row(partner)).id,
        resultSts: 2,
        interviewType: 2,
        ...judges,
        projectHardSkillEvaluation: [{ mIntermediateHardSkillId: hardSkill, score: 4, memo: null }],
      },
    }),
  ],
  "GET /api/interview/{id}": ["admin", of(interview)],
  "GET /api/second_interview/{id}": ["admin", of(secondInterview)],
  "GET /api/result_evaluation/{id}": ["admin", of(resultEvaluation)],
  "GET /api/partner_member_result_evaluation/{id}": ["admin", of(memberEvaluation)],
  "GET /api/attendance/{id}": ["admin", of(attendance)],
  "GET /api/company": ["admin", nothing],

  "GET /api/m_occupation": ["admin", nothing],
  "GET /api/m_skill_major_industry": ["admin", nothing],
  "GET /api/m_skill_major_category": ["admin", nothing],
  "GET /api/m_experience_year": ["admin", nothing],
  "GET /api/m_major_hard_skill": ["admin", nothing],
  "GET /api/m_major_soft_skill": ["admin", nothing],
  "GET /api/m_result_evaluation": ["admin", nothing],
  "GET /api/prefecture_master": ["admin", nothing],
  "GET /api/project_status_values": ["admin", nothing],

  "GET /api/project": [
    "admin",
    async ({ row, caller }) => ({
      query: {
        page: "1",
        sts: "1",
        status: "1",
        priority: "High",
        name: "案件",
        projectOwner: caller.id,
        clientId: (await row(orderClient)).id,
        startPeriod: "2026-01-01",
        endPeriod: "2026-12-31",
        aeAdminId: caller.id,
      },
    }),
  ],
  "GET /api/project/{id}": ["admin", of(project)],
  "GET /api/project/{id}/history": ["admin", of(project)],
  "GET /api/project/{id}/history/{line}": ["admin", async ({ edited }) => ({ params: await edited(project) })],
  "GET /api/project/{id}/as_of": [
    "admin",
    async ({ row }) => ({ params: { id: String((await row(project)).id) }, query: { day: "2026-01-01" } }),
  ],
  "POST /api/project": [
    "admin",
    ({ caller }) => ({
      form: form({
        name: "会員サイトのリニューアル",
        projectCode: "PJ-1",
        sts: 1,
        content: "要件定義から。",
        startDate: "2026-12-01",
        "prjOwner[0]": caller.id,
        "projectOccupation[3]": { occupationId: 1, numberPeople: 2, recruitingFlag: 0 },
        orderClient: { clientId: "create", name: "例商事株式会社" },
        projectFile: pdf("要件.pdf"),
      }),
    }),
  ],
  "PUT /api/project/{id}": [
    "admin",
    async ({ row }) => ({ params: { id: (await row(project)).id }, json: { costProjectHealth: "Over", status: "" } }),
  ],
  "DELETE /api/project/{id}": ["admin", of(project)],
  "GET /api/project/{id}/contract": ["admin", of(project)],
  "GET /api/project/{id}/contract/close_detetime": ["admin", of(project)],
  "GET /api/project/{id}/project_occupation_map": ["admin", of(project)],
  "GET /api/project/{id}/project_evaluation": ["admin", of(project)],
  "POST /api/contract": [
    "admin",
    async (pantry) => ({
      form: form({ ...(await vacancy(pantry)), authUser: pantry.caller.id, ...period, contractFile: pdf() }),
    }),
  ],
  "POST /api/project/{id}/contract": [
    "admin",
    async (pantry) => {
      const { projectId, projectOccupationMapId, partnerId } = await vacancy(pantry);
      const entry = {
        projectOccupationMapId,
        partnerId,
        authUser: pantry.caller.id,
        ...period,
        isNew: true,
        fileNames: ["a.pdf"],
      };
      return { params: { id: projectId }, form: form({ "contracts[0]": entry, contractFile: pdf("a.pdf") }) };
    },
  ],
  "PUT /api/contract/{contractId}": [
    "admin",
    async ({ row }) => ({
      params: { contractId: (await row(contract, { isAutoRenewed: true })).id },
      form: form({ closeDatetime: "2099-12-31", contractFile: pdf() }),
    }),
  ],
  "PUT /api/contract/{contractId}/closeDatetime": [
    "admin",
    async ({ row }) => ({ params: { contractId: (await row(contract, { isAutoRenewed: true })).id } }),
  ],
  "GET /api/contract/{id}/history": ["admin", of(contract)],
  "GET /api/contract/{id}/history/{line}": ["admin", async ({ edited }) => ({ params: await edited(contract) })],
  "GET /api/contract/{id}/as_of": [
    "admin",
    async ({ row }) => ({ params: { id: String((await row(contract)).id) }, query: { day: "2026-01-01" } }),
  ],
  "GET /api/order_client": ["admin", nothing],
  "GET /api/pre_project_evaluation/{partnerId}": ["admin", of(partner, "partnerId")],
  "POST /api/partner_member/{partnerId}/project_evaluation": [
    "admin",
    async ({ row }) => ({
      params: { partnerId: (await row(partner)).id },
      json: {
        projectId: (await row(project)).id,
        sts: 1,
        softAvarageScore: 9,
        scheduledDate: "2026-12-01",
        projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: softSkill, score: 4, memo: "" }],
        projectHardSkillEvaluation: [{ mIntermediateHardSkillId: hardSkill, score: 0, memo: "" }],
      },
    }),
  ],
  "GET /api/project_evaluation/{id}": [
    "admin",
    async ({ row }) => ({ params: { id: (await row(projectEvaluation, { state: 1 })).id } }),
  ],
  "DELETE /api/project_evaluation/{id}": [
    "admin",
    async ({ row, caller }) => ({ params: { id: (await row(projectEvaluation, { state: 1, createdBy: caller.id })).id } }),
  ],

  "POST /api/tool/generate-features": ["admin", () => ({ json: { ...office, phase: "MVP" } })],
  "POST /api/tool/estimate": [
    "admin",
    () => ({
      json: {
        ...office,
        features: [{ id: "1", name: "予約", description: "空きから選ぶ。", assignedRoles: ["WebEngineer", "QAEngineer"] }],
        technicalStack: ["React", "PostgreSQL"],
        scale: "medium",
        complexity: "high",
        phase: "Release",
      },
    }),
  ],
  "POST /api/list-file": [
    "admin",
    async ({ row }) => ({
      json: { noun: "partner", format: "csv", columns: ["name", "status"], ids: (await row(partner)).id },
    }),
  ],
  "POST /api/tool/export": [
    "admin",
    () => ({
      json: {
        projectName: office.title,
        projectPhase: "MVP",
        totalHours: 24,
        roles: [{ role: "WebEngineer", hours: 24, description: "実装" }],
        featureEstimates: [{ featureName: "予約", ...noHours, WebEngineer: 24 }],
        assumptions: ["慣れた技術を使う。"],
        risks: [],
        recommendations: [],
        features: [{ id: "1", name: "予約", description: "空きから選ぶ。", assignedRoles: ["WebEngineer"] }],
      },
    }),
  ],

  "GET /api/sync": ["all", nothing],
  "POST /api/sync": ["admin", () => ({ json: { clientId: uuidv7(), cursor: null, acknowledged: 0, mutations: [] } })],
  "GET /api/sync/file/{id}": ["admin", async ({ announcedFile }) => ({ params: { id: (await announcedFile()).id } })],
  "GET /api/sync/file/{id}/text": ["admin", async ({ readFile }) => ({ params: { id: await readFile() } })],
  "PUT /api/sync/file/{id}": [
    "admin",
    async ({ announcedFile }) => {
      const { id, bytes, sha256 } = await announcedFile();
      return { params: { id }, query: { place: "0", sha256 }, bytes };
    },
  ],
  "GET /api/sync/handover": ["all", nothing],
  "POST /api/sync/handover": [
    "removed",
    async (pantry) => {
      const { parcel, token } = await pantry.parcel();
      return { json: { parcel }, headers: { "x-authorization": token } };
    },
  ],
  "GET /api/file/overdue": ["master", nothing],
  "GET /api/file/search": ["admin", () => ({ query: { text: "開発", limit: "5" } })],
  "GET /api/quarantine": ["master", nothing],
  "GET /api/security_event": ["master", nothing],
  "GET /api/security_event/file": ["master", () => ({ query: { format: "csv" } })],
  "POST /api/quarantine": ["master", async (pantry) => ({ json: { parcel: (await pantry.parcel()).parcel } })],
  "PUT /api/quarantine/{itemId}": [
    "master",
    async ({ quarantined }) => ({ params: { itemId: await quarantined() }, json: { resolution: "discarded" } }),
  ],
  "POST /api/import": [
    "service",
    async ({ row, serviceToken }) => ({
      headers: { "x-service-token": serviceToken },
      json: {
        attendances: [
          {
            key: "2026-12-01/1",
            partnerId: (await row(partner)).id,
            startDatetime: "2026-12-01T09:00:00+09:00",
            closingDatetime: "2026-12-01T18:00:00+09:00",
            report: "設計を進めた。",
          },
        ],
      },
    }),
  ],
};

/** Our own calls: those that only our screens make, and those that would end the walk or never end. */
export const ownCalls: readonly string[] = [
  "POST /api/logout",
  "GET /api/sync/events",
  "GET /api/sync/issue/{id}",
  "GET /api/session",
  "DELETE /api/session",
  "DELETE /api/session/{id}",
  "POST /api/admin_user/{userId}/invitation",
  "DELETE /api/admin_user/{userId}/session",
];
