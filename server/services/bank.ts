import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { keyIdFor, seal } from "./seal.ts";

/** The bank account to which a contract's partner is paid. */
export interface BankFields {
  readonly bankName: string | null;
  readonly bankBranchName: string | null;
  readonly bankAccountNumber: string | null;
  readonly bankAccountName: string | null;
}

/**
 * Stores a contract's bank fields, sealed, as part of the contract's transaction. They can be opened
 * only under this contract. Stores nothing if all are empty. No call reads them.
 * @throws AppError `data_key_missing`
 */
export async function storeBank(
  trx: Knex.Transaction,
  { dataKey }: Pick<Context, "dataKey">,
  contractId: string,
  fields: BankFields,
): Promise<void> {
  if (Object.values(fields).every((value) => value === null)) return;
  if (dataKey === undefined) throw new AppError("data_key_missing");
  const row = { contract_id: contractId, sealed: seal(dataKey, contractId, JSON.stringify(fields)), key_id: keyId(dataKey) };
  await trx("contract_bank")
    .insert({ ...row, updated_at: trx.fn.now() })
    .onConflict("contract_id")
    .merge();
}

/** Counts the contracts whose bank fields this key cannot open, since it was changed or lost. */
export async function countOtherwiseSealed(knex: Knex, dataKey: Buffer | undefined): Promise<number> {
  const others = knex("contract_bank").whereNot("key_id", dataKey ? keyId(dataKey) : "");
  const [counted] = await others.count<{ total: number }[]>({ total: "*" });
  return Number(counted?.total ?? 0);
}

const keyId = keyIdFor("musubi data key");
