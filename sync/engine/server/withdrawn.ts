import type { Knex } from "knex";
import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { withdrawal } from "../settling.ts";
import { faultsOf } from "./faults.ts";
import { type Attempt, keepRefusal } from "./issues.ts";

/** What became of a mutation that the server has taken, as the audit has it. */
export interface Taken {
  readonly mutator: string;
  readonly outcome: string;
}

const tookEffect: ReadonlySet<string> = new Set(["applied", "conflict"]);

export const isWithdrawal = ({ name }: Pick<Mutation, "name">): boolean => name === withdrawal.name;

/** The word of the issue that tells of a withdrawal which came too late. */
const late = "withdrawn_late";

/**
 * Tells its author, once, where a withdrawal finds that the mutation has been taken before it (S1). Of a mutation that was
 * refused its own issue tells; one that was not kept is not there.
 * @returns whether it told
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
