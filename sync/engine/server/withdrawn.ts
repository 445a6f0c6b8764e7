import type { Knex } from "knex";
import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { withdrawal } from "../settling.ts";
import { faultsOf } from "./faults.ts";
import { type Attempt, keepRefusal } from "./issues.ts";

/** The outcome of a mutation that the server has taken, from the audit. */
export interface Taken {
  readonly mutator: string;
  readonly outcome: string;
}

const tookEffect: ReadonlySet<string> = new Set(["applied", "conflict"]);

export const isWithdrawal = ({ name }: Pick<Mutation, "name">): boolean => name === withdrawal.name;

/** The word of the issue about a withdrawal that came too late. */
const late = "withdrawn_late";

/**
 * Reports to its author, once, that a withdrawal came after the mutation it withdraws (S1). A refused mutation has an issue of its
 * own already, and an unkept one does not exist on the server.
 * @returns whether it reported
 */
export async function reportIfLate(trx: Knex.Transaction, model: Model, attempt: Attempt, taken: Taken): Promise<boolean> {
  const { mutation, actor } = attempt;
  if (!isWithdrawal(mutation) || taken.mutator === withdrawal.name || !tookEffect.has(taken.outcome)) return false;
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: unknown[] }>("select 1 from issue where author_id = ? and code = ? and mutation->>'id' = ? limit 1", [
      actor.id,
      late,
      mutation.id,
    ]),
  );
  if (rows.length > 0) return false;
  await keepRefusal(trx, model, attempt, new EngineError(late));
  return true;
}
