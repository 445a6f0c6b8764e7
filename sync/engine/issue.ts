import { z } from "zod";
import { defineEntity } from "./entity.ts";
import { EngineError } from "./errors.ts";
import { type Choice, json, optionalMoment, optionalReference, optionalText, rowId, text, word } from "./field.ts";
import { defineMutator } from "./mutator.ts";
import { mutationSchema } from "./protocol.ts";

/** `conflict`: the server's value stands, `mine` is kept here. `refused`: nothing of the mutation was applied. */
const kinds = [
  { value: "conflict", label: "競合" },
  { value: "refused", label: "却下" },
] as const satisfies readonly Choice<string>[];

/**
 * What could not be applied as its author meant it (M5): a conflict on one field, or a whole mutation that was refused.
 * Made by the server alone; replicated to its author and to masters; settled by a mutation.
 */
export const issue = defineEntity({
  name: "issue",
  label: "要対応",
  id: "uuid",
  visibility: { author: "authorId" },
  fields: {
    kind: word("種類", kinds),
    /** Null once the author's account is gone: then masters alone see it. */
    authorId: optionalReference("実行者", "admin"),
    deviceId: text("端末", 36),
    /** The refusal's stable word; `conflict` for conflicts. */
    code: text("理由", 100),
    problems: json("詳細", z.array(z.object({ path: z.string(), message: z.string() }))),
    /** The whole mutation, so that it can be tried again or exported. */
    mutation: json("操作", mutationSchema),
    entity: optionalText("対象の種類", 100),
    rowId: optionalText("対象", 100),
    field: optionalText("項目", 100),
    base: json("元の値", z.unknown()),
    mine: json("自分の値", z.unknown()),
    theirs: json("現在の値", z.unknown()),
    theirsBy: optionalText("現在の値の入力者", 36),
    theirsAt: optionalMoment("現在の値の日時"),
    /** The issue that holds the creation of the record which this one needs: the two are settled together. */
    underId: optionalReference("元の要対応", "issue"),
    settledAt: optionalMoment("対応日時"),
    /** `retried` or `discarded`. */
    resolution: optionalText("対応", 20),
  },
  lookups: ["underId"],
});

const settleInput = z.object({ id: rowId, resolution: z.enum(["retried", "discarded"]) });

/** Marks an issue as dealt with, and what is kept under it. Only its author or a master may; the row stays as history. */
export const settleIssue = defineMutator({
  name: "issue.settle",
  label: "要対応の処理",
  input: settleInput,
  merge: "whole",
  async run(tx, { id, resolution }, { actor, now }) {
    const row = await tx.get(issue, id);
    if (!row) throw new EngineError("not_found");
    if (row.authorId !== actor.id && !actor.master) throw new EngineError("forbidden");
    // Settled on another device already: twice is not a conflict worth an issue of its own.
    for (const open of [row, ...(await tx.list(issue, "underId", id))]) {
      if (open.settledAt === null) await tx.update(issue, open.id, { settledAt: now, resolution });
    }
  },
});
