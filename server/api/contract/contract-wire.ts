import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { fileWire, toFile } from "../file/file-wire.ts";
import { occupationWire } from "../project/position-wire.ts";
import { grouped } from "../sql/grouped.ts";
import { membersById, memberWire, namedWire, projectsById } from "../sql/named-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { day, named, reference, wireOf } from "../wire/wire-of.ts";

type Contract = RowOf<typeof contract>;

/** A contract's partner, project and days, under their names on the wire. `authUser` is the administrator in charge. */
export const terms = wireOf(contract, [], {
  authAdminId: reference("authUser"),
  openDate: day("openDatetime"),
  closeDate: day("closeDatetime"),
  isAutoRenewed: named("automaticUpdating"),
});

/** A contract's own documents. The PDFs of a notice are left out, since REST has no notices. */
export const contractFiles = z.array(fileWire).meta({ description: "Without the PDFs of a notice" });

/** A contract in the answers of a project's calls. */
export const contractWire = z.strictObject({
  id,
  number: displayNumber,
  projectId: id,
  project: namedWire.nullable(),
  /** Null if the position was removed from the project. */
  projectOccupationMapId: id.nullable(),
  projectOccupationMap: z.strictObject({ id: id.nullable(), projectId: id, occupationId: z.int(), mOccupation: occupationWire }),
  partnerId: id,
  partnerMember: memberWire,
  ...terms.shape,
  /** The moment at which it was ended; null while it runs. */
  endedAt: moment.nullable(),
  contractFile: contractFiles,
  createdAt: moment,
  updatedAt: moment,
});
export type ContractWire = z.output<typeof contractWire>;

/** Queries a project's contracts, as `t`, newest update first. */
export const contractsOfProject = (knex: Knex, projectId: string, actor: Actor) =>
  rowsOf(knex, contract, actor).where("t.project_id", projectId).orderByRaw("t.updated_at desc, t.id");

/** Converts contracts to their wire form. Those of partners in the trash are left out: they leave and return with the partner. */
export async function toContracts(knex: Knex, rows: readonly Contract[], actor: Actor): Promise<ContractWire[]> {
  const partnerIds = rows.map((row) => row.partnerId);
  const projectIds = rows.map((row) => row.projectId);
  const [members, projects, occupations, files] = await Promise.all([
    membersById(knex, partnerIds, actor),
    projectsById(knex, projectIds, actor),
    rowsOf(knex, occupation, actor),
    filesOf(knex, rows, actor),
  ]);
  const words = new Map(occupations.map(({ id, name }) => [Number(id), name]));
  return rows.flatMap((row) => {
    const partnerMember = members.get(row.partnerId);
    if (!partnerMember?.id) return [];
    const { projectId, occupationId, positionId } = row;
    const mOccupation = { id: occupationId, name: words.get(occupationId) ?? "" };
    return [
      {
        id: row.id,
        number: row.number,
        projectId,
        project: projects.get(projectId) ?? null,
        projectOccupationMapId: positionId,
        projectOccupationMap: { id: positionId, projectId, occupationId, mOccupation },
        partnerId: row.partnerId,
        partnerMember,
        ...terms.toWire(row),
        endedAt: row.endedAt,
        contractFile: (files.get(row.id) ?? []).map(toFile),
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
      },
    ];
  });
}

async function filesOf(knex: Knex, contracts: readonly Contract[], actor: Actor) {
  const ids = contracts.map(({ id }) => id);
  const rows: RowOf<typeof contractFile>[] = await rowsOf(knex, contractFile, actor)
    .whereRaw("t.contract_id = any(?::uuid[])", [ids])
    .whereNull("t.purpose")
    .orderByRaw("t.created_at, t.id");
  return grouped(rows, (row) => row.contractId);
}
