import { z } from "zod";
import { actName, actOf } from "./act.ts";
import { type Call, carried, type Resolve } from "./carried.ts";
import { EngineError } from "./errors.ts";
import { rowId } from "./field.ts";
import { issue } from "./issue.ts";
import { defineMutator, type Mutator } from "./mutator.ts";
import { NarrowTx } from "./narrow-tx.ts";

/*
 * The engine's own mutators, which carry another mutation within. No model names them: `resolveMutation` knows them for every
 * model.
 */

/**
 * Replaces a mutation under its id when its author takes it back after it may have been sent (S1). The one that arrives first
 * takes effect, the other has none (A4). This one changes nothing.
 */
export const withdrawal = defineMutator({
  name: "issue.withdraw",
  label: "変更の取り消し",
  input: z.object(carried),
  run: async () => undefined,
});

/**
 * Settles a conflict with the author's value (M5). It runs the mutator again, and applies only its write to the field or record
 * of the issue. All rights and checks apply, and nothing else of the input takes effect twice. The value that the author saw is
 * compared, so a later change is a new conflict. An issue that has received another wish since stays open.
 */
const overwrite = (resolve: Resolve) =>
  defineMutator({
    name: "issue.overwrite",
    label: "自分の値での上書き",
    input: z.object({ id: rowId, ...carried }),
    async run(tx, { id, ...call }, context) {
      const row = await tx.get(issue, id);
      if (!row?.entity || !row.rowId) throw new EngineError("not_found");
      if (row.authorId !== context.actor.id && !context.actor.master) throw new EngineError("forbidden");
      const { mutator, input } = resolve(call.name, call.version, call.input);
      if (!mutator.may(context.actor)) throw new EngineError("forbidden");
      const parsed = mutator.input.safeParse(input);
      if (!parsed.success) throw new EngineError("validation_error");
      const narrow = new NarrowTx(tx, { entity: row.entity, id: row.rowId, field: row.field });
      await mutator.run(narrow, parsed.data, context);
      if (!narrow.reached) throw new EngineError("not_applicable");
      if (row.settledAt === null && (await tx.isUnmoved(issue, id)))
        await tx.update(issue, id, { settledAt: context.takenAt, resolution: "retried" });
    },
  });

/** Returns one of these mutators by its name; undefined for any other name. */
export function carrierOf(name: string, resolve: Resolve): Mutator | undefined {
  if (name === withdrawal.name) return withdrawal;
  if (name === actName) return actOf(resolveUncarried(resolve));
  return name === overwriteName ? overwrite(resolve) : undefined;
}

export const overwriteName = "issue.overwrite";

const carriers: ReadonlySet<string> = new Set([withdrawal.name, overwriteName, actName]);

/** Returns a resolver of the model's calls alone, since an act runs no others. */
const resolveUncarried =
  (resolve: Resolve): Resolve =>
  (name, version, input) => {
    if (carriers.has(name)) throw new EngineError("unknown_mutator");
    return resolve(name, version, input);
  };

/** Returns the call that a person made: the carried one, where a mutation carries another. */
export function callOf({ name, version, input }: Call): Call {
  const schema = z.object(carried);
  const within = name === overwriteName || name === withdrawal.name ? schema.safeParse(input) : undefined;
  return within?.success ? within.data : { name, version, input };
}
