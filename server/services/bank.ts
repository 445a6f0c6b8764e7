import { createCipheriv, createHash, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";

/** The bank account to which a contract's partner is paid. */
export interface BankFields {
  readonly bankName: string | null;
  readonly bankBranchName: string | null;
  readonly bankAccountNumber: string | null;
  readonly bankAccountName: string | null;
}

/**
 * Stores a contract's bank fields, sealed, as part of the contract's transaction. Stores nothing if all are empty. No call reads
 * them.
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
  const row = { contract_id: contractId, sealed: seal(dataKey, contractId, fields), key_id: keyId(dataKey) };
  await trx("contract_bank")
    .insert({ ...row, updated_at: trx.fn.now() })
    .onConflict("contract_id")
    .merge();
}

/**
 * Seals bank fields with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the JSON. They are bound to their contract, so that they
 * cannot be opened under another one.
 */
function seal(key: Buffer, contractId: string, fields: BankFields): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(contractId));
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Counts the contracts whose bank fields this key cannot open, since it was changed or lost. */
export async function countOtherwiseSealed(knex: Knex, dataKey: Buffer | undefined): Promise<number> {
  const others = knex("contract_bank").whereNot("key_id", dataKey ? keyId(dataKey) : "");
  const [counted] = await others.count<{ total: number }[]>({ total: "*" });
  return Number(counted?.total ?? 0);
}

/** Returns an id of the key that sealed a row, which does not reveal the key. */
const keyId = (key: Buffer): string => createHash("sha256").update("musubi data key").update(key).digest("hex").slice(0, 16);
