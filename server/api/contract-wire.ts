import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { fileWire, toFile } from "./file-wire.ts";
import { grouped } from "./grouped.ts";
import { occupationWire } from "./position-wire.ts";
import { rowsOf } from "./rows.ts";
import { displayNumber, id, moment } from "./wire.ts";
import { toFlag } from "./wire-fields.ts";

export const memberWire = z.strictObject({ id, lastName: z.string(), firstName: z.string(), name: z.string() });

/** A contract as the calls of projects answer it. */
export const contractWire = z.strictObject({
  id,
  number: displayNumber,
  projectId: id,
  project: z.strictObject({ id, name: z.string() }),
  /** Null once the position was taken off the project. */
  projectOccupationMapId: id.nullable(),
  projectOccupationMap: z.strictObject({ id: id.nullable(), projectId: id, occupationId: z.int(), mOccupation: occupationWire }),
  partnerId: id,
  partnerMember: memberWire,
  /** The administrator in charge. */
  authUser: id.nullable(),
  openDatetime: z.iso.date(),
  closeDatetime: z.iso.date().nullable(),
  automaticUpdating: z.literal([0, 1]),
  /** When it was ended; null while it runs. */
  endedAt: moment.nullable(),
  contractFile: z.array(fileWire),
  createdAt: moment,
  updatedAt: moment,
});
export type ContractWire = z.output<typeof contractWire>;

interface ContractRow extends RowOf<typeof contract> {
  readonly projectName: string;
  readonly occupationName: string;
  readonly lastName: string;
  readonly firstName: string;
}

/**
 * The contracts of these projects, newest update first. Those of a partner in the trash are left out: they leave and
 * return with it.
 */
export async function contractsOf(knex: Knex, projectIds: readonly string[], actor: Actor): Promise<ContractWire[]> {
  const rows = (await rowsOf(knex, contract, actor)
    .join("project", "project.id", "t.project_id")
    .join("partner", "partner.id", "t.partner_id")
    .join("occupation", "occupation.id", "t.occupation_id")
    .select({ projectName: "project.name", occupationName: "occupation.name" })
    .select({ lastName: "partner.last_name", firstName: "partner.first_name" })
    .whereNull("partner.deleted_at")
    .whereRaw("t.project_id = any(?::uuid[])", [[...projectIds]])
    .orderByRaw("t.updated_at desc, t.id")) as ContractRow[];
  const files = await filesOf(
    knex,
    rows.map((row) => row.id),
    actor,
  );
  return rows.map((row) => toContract(row, files.get(row.id) ?? []));
}

async function filesOf(knex: Knex, contractIds: readonly string[], actor: Actor) {
  const rows: RowOf<typeof contractFile>[] = await rowsOf(knex, contractFile, actor)
    .whereRaw("t.contract_id = any(?::uuid[])", [[...contractIds]])
    .orderByRaw("t.created_at, t.id");
  return grouped(rows, (row) => row.contractId);
}

function toContract(row: ContractRow, files: readonly RowOf<typeof contractFile>[]): ContractWire {
  const { projectId, occupationId, positionId, lastName, firstName } = row;
  const mOccupation = { id: occupationId, name: row.occupationName };
  return {
    id: row.id,
    number: row.number,
    projectId,
    project: { id: projectId, name: row.projectName },
    projectOccupationMapId: positionId,
    projectOccupationMap: { id: positionId, projectId, occupationId, mOccupation },
    partnerId: row.partnerId,
    partnerMember: { id: row.partnerId, lastName, firstName, name: fullName(row) },
    authUser: row.authAdminId,
    openDatetime: row.openDate,
    closeDatetime: row.closeDate,
    automaticUpdating: toFlag(row.isAutoRenewed),
    endedAt: row.endedAt,
    contractFile: files.map(toFile),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
