import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { ContractWire } from "#server/api/contract/contract-wire.ts";
import type { EvaluationWire } from "#server/api/evaluation/evaluation-wire.ts";
import type { positionWire } from "#server/api/project/position-wire.ts";
import type { projectDetailWire } from "#server/api/project/project-detail.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { projectStatusValue } from "#sync/model/entities/project.ts";
import { intermediateHardSkill, intermediateSoftSkill, majorHardSkill, majorSoftSkill } from "#sync/model/entities/skill.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { pdf } from "./form-server.ts";

/** The answers of calls about projects. The server has checked each answer against its schema already. */
export interface ProjectBody {
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly errors: readonly Problem[];
  readonly project: z.output<typeof projectDetailWire>;
  readonly projectId: string;
  readonly contractId: string;
  readonly contract: { readonly data: readonly ContractWire[] };
  readonly projectOccupationMap: { readonly data: readonly z.output<typeof positionWire>[] };
  readonly projectEvaluation: EvaluationWire & readonly EvaluationWire[];
  readonly projectEvaluationId: string;
  readonly orderClient: { readonly data: readonly Readonly<Record<string, unknown>>[] };
}

export interface ProjectAnswer {
  readonly status: number;
  readonly json: ProjectBody;
}

/** The parts of a form: texts, values that are sent as JSON, and PDFs by their names. */
export type Parts = Readonly<Record<string, unknown>>;

export interface ProjectOffice {
  readonly api: ApiServer;
  readonly admin: TestAdmin;
  readonly colleague: TestAdmin;
  readonly master: TestAdmin;
  /** The manager of the projects that are made here. */
  readonly owner: TestAdmin;
  get(path: string): Promise<ProjectAnswer>;
  json(method: string, path: string, body?: unknown, who?: TestAdmin): Promise<ProjectAnswer>;
  form(method: string, path: string, parts: Parts, who?: TestAdmin): Promise<ProjectAnswer>;
  /** The parts that a new project needs, as its call takes them. `owner` is its manager. */
  readonly required: Parts;
  /** Makes a project by its call, with the required parts unless `parts` replaces them. */
  project(parts?: Parts): Promise<string>;
  /** Makes a project with one position. */
  position(numberPeople: number): Promise<{ readonly projectId: string; readonly positionId: string }>;
  /** Sends a mutation as from a device that was offline. `from` has what its author saw of the changed fields (A3). */
  device(name: string, input: object, from?: Readonly<Record<string, object>>): Promise<void>;
  read(projectId: string): Promise<ProjectBody["project"]>;
  counted(table: string): Promise<number>;
}

/** A file of a form. */
export interface Pdf {
  readonly pdf: string;
  readonly type?: string;
}

/** Starts the application with the few masters that projects need. */
export async function openProjectOffice(): Promise<ProjectOffice> {
  const api = await startApi();
  const { knex } = api.database;
  for (const [entity, rows] of masters) for (const row of rows) await insert(knex, entity, row);
  const admin = await signedIn(api, 0, "担当 花子");
  const send = (method: string, path: string, options: object, who = admin): Promise<ProjectAnswer> =>
    api.call(method, path, { token: who.token, ...options }) as Promise<unknown> as Promise<ProjectAnswer>;
  const form: ProjectOffice["form"] = (method, path, parts, who) => send(method, path, { form: toForm(parts) }, who);
  const get: ProjectOffice["get"] = (path) => send("GET", path, {});
  const owner = await signedIn(api, 0, "主管 四郎");
  const basics = { name: "基幹刷新", content: "要件定義から。", "prjOwner[0]": owner.id };
  const client = { orderClient: { name: "株式会社あおば" } };
  const project = async (parts: Parts = {}) => {
    const chosen = "clientId" in parts || "orderClient" in parts ? {} : client;
    const { json } = await form("POST", "/api/project", { ...basics, ...chosen, ...parts });
    if (json.responseCode !== 200) throw new Error(`making a project was answered ${JSON.stringify(json)}`);
    return json.projectId;
  };
  return {
    api,
    admin,
    colleague: await signedIn(api, 0, "同僚 次郎"),
    master: await signedIn(api, 1, "主 三郎"),
    owner,
    required: { ...basics, ...client },
    get,
    json: (method, path, json, who) => send(method, path, json === undefined ? {} : { json }, who),
    form,
    project,
    async position(numberPeople) {
      const projectId = await project({ "projectOccupation[0]": { occupationId: 1, numberPeople } });
      const { json } = await get(`/api/project/${projectId}/project_occupation_map`);
      return { projectId, positionId: json.projectOccupationMap.data[0]?.id ?? "" };
    },
    async device(name, input, from = {}) {
      const clientId = uuidv7();
      const request = { clientId, cursor: null, acknowledged: 0, mutations: [] };
      const post = (json: unknown) => api.call("POST", "/api/sync", { token: admin.token, json });
      const { cursor } = (await post(request)).json;
      const authored = { author: admin.id, authoredAt: new Date().toISOString() };
      const mutation = { id: uuidv7(), clientId, seq: 1, name, version: 1, input, from, ...authored };
      const { json } = await post({ ...request, cursor, mutations: [mutation] });
      if (json.lastSeq !== 1) throw new Error(`the exchange was answered ${JSON.stringify(json)}`);
    },
    read: async (id) => (await get(`/api/project/${id}`)).json.project,
    async counted(table) {
      const [row] = await knex(table).count<{ total: number }[]>({ total: "*" });
      return row?.total ?? 0;
    },
  };
}

const isPdf = (value: unknown): value is Pdf => typeof value === "object" && value !== null && "pdf" in value;

function toForm(parts: Parts): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    // A name that is sent several times makes a list without indexes.
    for (const one of Array.isArray(value) && value.every(isPdf) && value.length > 0 ? value : [value]) {
      if (isPdf(one)) data.append(name, pdf(one.pdf, one.type), one.pdf);
      else data.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  return data;
}

const masters: readonly (readonly [AnyEntity, readonly Readonly<Record<string, unknown>>[]])[] = [
  [
    occupation,
    [
      { id: 1, name: "エンジニア" },
      { id: 2, name: "デザイナー" },
      { id: 3, name: "ディレクター" },
    ],
  ],
  [
    projectStatusValue,
    [
      { id: 1, category: 1, name: "提案中" },
      { id: 2, category: 1, name: "実行中" },
      { id: 11, category: 2, name: "要件定義" },
      { id: 21, category: 3, name: "開発" },
    ],
  ],
  [majorSoftSkill, [{ id: 1, name: "コミュニケーション" }]],
  [intermediateSoftSkill, [1, 2, 3].map((id) => ({ id, majorSoftSkillId: 1, name: `ソフト${id}`, description: "説明" }))],
  [
    majorHardSkill,
    [
      { id: 1, occupationId: 1, name: "エンジニア" },
      { id: 2, occupationId: 2, name: "デザイナー" },
    ],
  ],
  [
    intermediateHardSkill,
    [
      { id: 11, majorHardSkillId: 1, name: "設計", description: "説明" },
      { id: 12, majorHardSkillId: 1, name: "実装", description: "説明" },
      { id: 21, majorHardSkillId: 2, name: "画面", description: "説明" },
    ],
  ],
];
