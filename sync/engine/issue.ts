import { z } from "zod";
import { defineEntity } from "./entity.ts";
import { EngineError } from "./errors.ts";
import { type Choice, flag, json, optionalMoment, optionalReference, optionalText, rowId, text, word } from "./field.ts";
import { defineMutator } from "./mutator.ts";
import { mutationSchema } from "./protocol.ts";

/** `conflict`: the server's value stands, `mine` is kept here. `refused`: nothing of the mutation was applied. */
const kinds = [
  { value: "conflict", label: "競合" },
  { value: "refused", label: "却下" },
] as const satisfies readonly Choice<string>[];

const problemsSchema = z.array(z.object({ path: z.string(), message: z.string() }));

/** Bytes of an issue's row, as JSON: what every device of its author and of all masters holds of it. */
export const issueBytes = 4_096;

/** What an issue holds whole on the server, whatever its row holds of it. */
export const wholeIssueSchema = z.object({
  mutation: mutationSchema,
  problems: problemsSchema,
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
});
export type WholeIssue = z.infer<typeof wholeIssueSchema>;

/**
 * What could not be applied as its author meant it (M5): a conflict on one field, or a whole mutation that was refused.
 * Made by the server alone; replicated to its author and to masters; settled by a mutation.
 */
export const issue = defineEntity({
  name: "issue",
  label: "要対応",
  id: "uuid",
  of: ["authorId"],
  visibility: { author: "authorId" },
  fields: {
    kind: word("種類", kinds),
    /** Null once the author's account is gone: then masters alone see it. */
    authorId: optionalReference("実行者", "admin"),
    deviceId: text("端末", 36),
    /** The refusal's stable word; `conflict` for conflicts. */
    code: text("理由", 100),
    problems: json("詳細", problemsSchema),
    /** The mutation, whole or as an excerpt: before it is tried again or exported, `Replica.wholeIssue` gives all of it. */
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
    /** Whether values were cut, so that a row stays small (`issueBytes`). The server keeps the whole. */
    isExcerpt: flag("抜粋"),
  },
  lookups: ["underId"],
});

const settleInput = z.object({ id: rowId, resolution: z.enum(["retried", "discarded"]) });

/**
 * Marks an issue as dealt with, and nothing that is kept under it: who settles several names each, in one act (M5). Only its
 * author or a master may; the row stays as history.
 */
export const settleIssue = defineMutator({
  name: "issue.settle",
  label: "要対応の処理",
  version: 2,
  input: settleInput,
  // Version 1 settled what was kept under it, too, which nobody had named or run: better that it stays open.
  upcasters: { 1: (input) => input },
  merge: "whole",
  async run(tx, { id, resolution }, { actor, takenAt }) {
    const row = await tx.get(issue, id);
    if (!row) throw new EngineError("not_found");
    if (row.authorId !== actor.id && !actor.master) throw new EngineError("forbidden");
    // Settled on another device already: twice is not a conflict worth an issue of its own. One that holds another wish by now
    // than the one that was looked at stays open, and shows that.
    if (row.settledAt === null && (await tx.isUnmoved(issue, id))) await tx.update(issue, id, { settledAt: takenAt, resolution });
  },
});
