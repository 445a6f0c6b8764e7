import { namesById, readNames } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { isRunning } from "#sync/model/rules/contract.ts";
import { byPurpose } from "#sync/model/rules/file.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A contract with the data that its line shows. */
export interface ContractView extends RowOf<typeof contract> {
  readonly partnerName: string;
  readonly occupationName: string;
  /** The name of the user who changed it last. */
  readonly by: string;
  /** Its own documents. */
  readonly files: readonly RowOf<typeof contractFile>[];
  /** The PDFs of the notice. */
  readonly noticeFiles: readonly RowOf<typeof contractFile>[];
}

/** A project's contracts. */
export interface ProjectContracts {
  /** Running contracts, the oldest first. In this order they fill a position's slots. */
  readonly running: readonly ContractView[];
  /** Ended contracts, the latest first. */
  readonly ended: readonly ContractView[];
}

/** Reads a project's contracts. Those of partners in the trash are left out: they leave and return with the partner. */
export async function readProjectContracts(reader: ReplicaReader, projectId: string): Promise<ProjectContracts> {
  const views = await contractViews(reader, await reader.list(contract, "projectId", projectId));
  return {
    running: views.filter(isRunning).sort((a, b) => byText(a.openDate, b.openDate) || byText(a.id, b.id)),
    ended: views.filter((one) => !isRunning(one)).sort((a, b) => byText(b.endedAt ?? "", a.endedAt ?? "") || byText(b.id, a.id)),
  };
}

/** Reads contracts with the data that their lines show. Those of partners in the trash are left out. */
export async function contractViews(
  reader: ReplicaReader,
  rows: readonly RowOf<typeof contract>[],
): Promise<readonly ContractView[]> {
  const partners = await reader.getMany(
    partner,
    rows.map(({ partnerId }) => partnerId),
  );
  const names = await readNames(reader, contract, rows, ["occupationId", "createdBy"], "不明な職種");
  const changers = await namesById(
    reader,
    reader.model.entity("admin"),
    rows.map(({ updatedBy }) => updatedBy),
  );
  const files = await reader.listEach(
    contractFile,
    "contractId",
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row, at): ContractView[] => {
    const found = partners[at];
    if (found ? found.deletedAt !== null : reader.hasAll(partner)) return [];
    return [
      {
        ...row,
        partnerName: found ? fullName(found) : receivingWord,
        occupationName: names(row, "occupationId"),
        by: changers.get(String(row.updatedBy)) ?? names(row, "createdBy"),
        ...byPurpose((files[at] ?? []).sort((a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id))),
      },
    ];
  });
}
