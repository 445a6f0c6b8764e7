import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { mean } from "#sync/model/rules/evaluation.ts";
import { contractFiles } from "../contract/contract-wire.ts";
import { toFile } from "../file/file-wire.ts";
import { grouped } from "../sql/grouped.ts";
import { rowsOf } from "../sql/rows.ts";
import { id, moment } from "../wire/wire.ts";
import { toFlag } from "../wire/wire-fields.ts";

const average = z.number().nullable();

const evaluationWire = z.strictObject({
  id,
  softAvarageScore: average,
  hardAvarageScore: average,
  scheduledDate: z.iso.date().nullable(),
  /** Null if that administrator is deleted. */
  adminUser: z.strictObject({ name: z.string() }).nullable(),
});

/** A contract in the answers of a partner's calls. */
export const partnerContractWire = z.strictObject({
  id,
  projectOccupationMap: z.strictObject({
    /** Null if the position was removed from the project. */
    id: id.nullable(),
    projectId: id,
    mOccupation: z.strictObject({ id: z.int(), name: z.string() }),
  }),
  /** The newest saved evaluation is that of the partner in this project. */
  project: z.strictObject({ id, name: z.string(), projectEvaluation: evaluationWire.nullable() }),
  contractFile: contractFiles,
  openDatetime: z.iso.date(),
  closeDatetime: z.iso.date().nullable(),
  endedAt: moment.nullable(),
  automaticUpdating: z.literal([0, 1]),
});
export type PartnerContract = z.output<typeof partnerContractWire>;

/** The data about a partner's work that contracts and evaluations give. */
export interface PartnerWork {
  /** Running contracts come first, then ended ones; the latest start is first. */
  readonly contracts: readonly ContractRow[];
  toContract(row: ContractRow): PartnerContract;
  /** The mean of the overall averages of saved evaluations; null when there is none. */
  readonly averageOfEvaluations: number | null;
}

/**
 * Returns the work of these partners. Contracts of projects in the trash are left out: they leave and return with the project.
 */
export async function workOfPartners(
  knex: Knex,
  partnerIds: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, PartnerWork>> {
  const [contracts, files, evaluations] = await Promise.all([
    contractsOf(knex, partnerIds, actor),
    filesOf(knex, partnerIds, actor),
    evaluationsOf(knex, partnerIds, actor),
  ]);
  const filesByContract = grouped(files, (file) => file.contractId);
  const contractsByPartner = grouped(contracts, (row) => row.partnerId);
  const evaluationsByPartner = grouped(evaluations, (row) => row.partnerId);
  return new Map(
    partnerIds.map((partnerId) => {
      const judged = evaluationsByPartner.get(partnerId) ?? [];
      const rows = contractsByPartner.get(partnerId) ?? [];
      // The newest of each project: the first, as they are in that order.
      const newest = new Map(judged.toReversed().map((row) => [row.projectId, row]));
      const averages = judged.map(({ allAverage }) => allAverage).filter((value) => value !== null);
      return [
        partnerId,
        {
          contracts: rows,
          toContract: (row: ContractRow) => ({
            id: row.id,
            projectOccupationMap: {
              id: row.positionId,
              projectId: row.projectId,
              mOccupation: { id: row.occupationId, name: row.occupationName },
            },
            project: {
              id: row.projectId,
              name: row.projectName,
              projectEvaluation: toEvaluation(newest.get(row.projectId)),
            },
            contractFile: (filesByContract.get(row.id) ?? []).map(toFile),
            openDatetime: row.openDate,
            closeDatetime: row.closeDate,
            endedAt: row.endedAt,
            automaticUpdating: toFlag(row.isAutoRenewed),
          }),
          averageOfEvaluations: mean(averages),
        },
      ];
    }),
  );
}

type Shown =
  | "id"
  | "partnerId"
  | "positionId"
  | "projectId"
  | "occupationId"
  | "openDate"
  | "closeDate"
  | "endedAt"
  | "isAutoRenewed";

/** A contract's columns that are shown, with the names for its ids. */
export interface ContractRow extends Pick<RowOf<typeof contract>, Shown> {
  readonly projectName: string;
  readonly occupationName: string;
}

const contractsOf = async (knex: Knex, partnerIds: readonly string[], actor: Actor): Promise<ContractRow[]> =>
  rowsOf(knex, contract, actor)
    .clearSelect()
    .join("project", "project.id", "t.project_id")
    .join("occupation", "occupation.id", "t.occupation_id")
    .select({ projectName: "project.name", occupationName: "occupation.name" })
    // Few of a contract's columns are shown, and one partner may have thousands of contracts.
    .select({ id: "t.id", partnerId: "t.partner_id", positionId: "t.position_id", projectId: "t.project_id" })
    .select({ occupationId: "t.occupation_id", isAutoRenewed: "t.is_auto_renewed" })
    .select({ openDate: "t.open_date", closeDate: "t.close_date", endedAt: "t.ended_at" })
    .whereNull("project.deleted_at")
    .whereRaw("t.partner_id = any(?::uuid[])", [[...partnerIds]])
    .orderByRaw("t.ended_at is not null, t.open_date desc, t.id desc");

const filesOf = async (knex: Knex, partnerIds: readonly string[], actor: Actor): Promise<RowOf<typeof contractFile>[]> =>
  rowsOf(knex, contractFile, actor)
    .join("contract", "contract.id", "t.contract_id")
    .whereRaw("contract.partner_id = any(?::uuid[])", [[...partnerIds]])
    .whereNull("t.purpose")
    .orderByRaw("t.created_at, t.id");

interface EvaluationRow {
  readonly id: string;
  readonly partnerId: string;
  readonly projectId: string;
  readonly softAverage: number | null;
  readonly hardAverage: number | null;
  readonly allAverage: number | null;
  readonly scheduledDate: string | null;
  readonly adminName: string | null;
}

/** Returns the saved evaluations of these partners, newest first, without their scores. */
const evaluationsOf = async (knex: Knex, partnerIds: readonly string[], actor: Actor): Promise<EvaluationRow[]> =>
  rowsOf(knex, projectEvaluation, actor)
    .clearSelect()
    .leftJoin("project_evaluation as first", "first.id", "t.revision_of_id")
    // The evaluator is the author of the first revision, whoever corrected it since.
    .joinRaw("left join admin on admin.id = case when first.id is null then t.created_by else first.created_by end")
    .select({ id: "t.id", partnerId: "t.partner_id", projectId: "t.project_id", adminName: "admin.name" })
    .select({ softAverage: "t.soft_average", hardAverage: "t.hard_average", allAverage: "t.all_average" })
    .select({ scheduledDate: "t.scheduled_date" })
    .where("t.state", 1)
    .whereRaw("t.partner_id = any(?::uuid[])", [[...partnerIds]])
    .orderByRaw("t.created_at desc, t.id desc");

function toEvaluation(row: EvaluationRow | undefined): z.output<typeof evaluationWire> | null {
  if (!row) return null;
  return {
    id: row.id,
    softAvarageScore: row.softAverage,
    hardAvarageScore: row.hardAverage,
    scheduledDate: row.scheduledDate,
    adminUser: row.adminName === null ? null : { name: row.adminName },
  };
}
