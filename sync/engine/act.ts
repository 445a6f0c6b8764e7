import { z } from "zod";
import { type Call, carried, type Resolve } from "./carried.ts";
import { counted } from "./counted.ts";
import { problemsOf } from "./entity.ts";
import { EngineError } from "./errors.ts";
import { defineMutator, type Mutator } from "./mutator.ts";

/** Most calls of one act. */
export const mostInAct = 200;

export const actName = "act.run";

const input = z.object({ calls: counted(z.array(z.object(carried)).min(1), mostInAct) });

/**
 * Runs several calls as one mutation (A6). All of them take effect or none, and one conflict makes all of it an issue. Each call
 * has its own rights and checks. Paths of problems begin with the call's index, `calls.0.`.
 */
export const actOf = (resolve: Resolve): Mutator<z.output<typeof input>> =>
  defineMutator({
    name: actName,
    label: "まとめての変更",
    merge: "whole",
    input,
    async run(tx, { calls }, context) {
      for (const [index, call] of calls.entries()) {
        try {
          const { mutator, input: given } = resolve(call.name, call.version, call.input);
          if (!mutator.may(context.actor)) throw new EngineError("forbidden");
          const parsed = mutator.input.safeParse(given);
          if (!parsed.success) throw new EngineError("validation_error", problemsOf(parsed.error));
          await mutator.run(tx, parsed.data, context);
        } catch (error) {
          if (!(error instanceof EngineError) || error.problems.length === 0) throw error;
          const problems = error.problems.map(({ path, message }) => ({ path: `calls.${index}.${path}`, message }));
          throw new EngineError(error.code, problems);
        }
      }
    },
  });

/** Returns the calls that a mutation makes: each call of an act, else the mutation's own. */
export function callsOf(call: Call): readonly Call[] {
  const within = call.name === actName ? input.safeParse(call.input) : undefined;
  return within?.success ? within.data.calls : [call];
}
