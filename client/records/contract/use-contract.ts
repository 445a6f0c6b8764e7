import { readNames } from "#client/records/names.ts";
import { type RecordReading, useRecord } from "#client/records/use-record.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { project } from "#sync/model/entities/project.ts";
import { type ContractView, contractViews } from "./read-contracts.ts";

/** A contract with the names that its pages show. */
export interface ReadContract {
  readonly row: ContractView;
  readonly projectName: string;
  readonly admin: string | null;
  readonly noticedBy: string | null;
}

/** Reads a contract with its names. Undefined for one whose partner or project is in the trash. */
export async function readContract(row: RowOf<typeof contract>, reader: ReplicaReader): Promise<ReadContract | undefined> {
  const name = await readNames(reader, contract, [row], ["projectId", "authAdminId", "noticedById"]);
  const [view] = await contractViews(reader, [row]);
  const work = await reader.get(project, row.projectId);
  if (!view || (work && work.deletedAt !== null)) return undefined;
  const [admin, noticedBy] = [name(row, "authAdminId"), name(row, "noticedById")];
  return { row: view, projectName: name(row, "projectId"), admin, noticedBy };
}

/** Reads the contract of an address live. It is in the trash with its partner or project, and returns with them. */
export function useContract(address: string): RecordReading<ReadContract> {
  const record = useRecord(contract, address, readContract);
  if (record.state !== "there") return record;
  const { value, of, label } = record;
  return value === undefined ? { of, label, state: "missing", inTrash: true } : { ...record, value };
}
