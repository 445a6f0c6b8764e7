import { z } from "zod";
import { defineEntity } from "./entity.ts";
import { EngineError } from "./errors.ts";
import { type Choice, flag, json, optionalMoment, optionalReference, optionalText, rowId, text, word } from "./field.ts";
import { defineMutator } from "./mutator.ts";
import { mutationSchema } from "./protocol.ts";

/** `conflict`: the server's value is current, `mine` is kept here. `refused`: nothing of the mutation was applied. */
const kinds = [
  { value: "conflict", label: "競合" },
  { value: "refused", label: "却下" },
] as const satisfies readonly Choice<string>[];

const problemsSchema = z.array(z.object({ path: z.string(), message: z.string() }));

/** Most bytes of an issue's row, as JSON: every device of its author and of all masters keeps it. */
export const issueBytes = 4_096;

/** What the server keeps whole of an issue, even if its row has an excerpt. */
export const wholeIssueSchema = z.object({
  mutation: mutationSchema,
  problems: problemsSchema,
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
});
export type WholeIssue = z.infer<typeof wholeIssueSchema>;

/**
 * A change that could not be applied as its author meant it (M5). It is a conflict on one field, or a whole mutation that was
 * refused. Only the server makes issues. They replicate to their author and to masters; a mutation settles one.
 */
export const issue = defineEntity({
  name: "issue",
  label: "要対応",
  id: "uuid",
  of: ["authorId"],
  visibility: { author: "authorId" },
  fields: {
    kind: word("種類", kinds),
    /** Null once the author's account is deleted: then only masters see it. */
    authorId: optionalReference("実行者", "admin"),
    deviceId: text("端末", 36),
    /** The refusal's stable word; `conflict` for conflicts. */
    code: text("理由", 100),
    problems: json("詳細", problemsSchema),
    /** The mutation, whole or as an excerpt: `Replica.wholeIssue` returns the whole, for a retry or an export. */
    mutation: json("操作", mutationSchema),
    entity: optionalText("対象の種類", 100),
    rowId: optionalText("対象", 100),
    field: optionalText("項目", 100),
    base: json("元の値", z.unknown()),
    mine: json("自分の値", z.unknown()),
    theirs: json("現在の値", z.unknown()),
    theirsBy: optionalText("現在の値の入力者", 36),
    theirsAt: optionalMoment("現在の値の日時"),
    /** The issue with the creation of the record that this one needs: the two are settled together. */
    underId: optionalReference("元の要対応", "issue"),
    settledAt: optionalMoment("対応日時"),
    /** `retried` or `discarded`. */
    resolution: optionalText("対応", 20),
    /** Whether values were cut to keep the row small (`issueBytes`). The server keeps the whole. */
    isExcerpt: flag("抜粋"),
  },
  lookups: ["underId"],
});

const settleInput = z.object({ id: rowId, resolution: z.enum(["retried", "discarded"]) });

/**
 * Marks one issue as settled, but not the issues kept under it: to settle several, one act names each (M5). Only its author or a
 * master may do so. The row stays as history.
 */
export const settleIssue = defineMutator({
  name: "issue.settle",
  label: "要対応の処理",
  version: 2,
  input: settleInput,
  // Version 1 also settled the issues kept under this one, although the call did not name them. Now they stay open.
  upcasters: { 1: (input) => input },
  merge: "whole",
  async run(tx, { id, resolution }, { actor, takenAt }) {
    const row = await tx.get(issue, id);
    if (!row) throw new EngineError("not_found");
    if (row.authorId !== actor.id && !actor.master) throw new EngineError("forbidden");
    // Settling an issue that another device has settled is no conflict. An issue that has taken in another wish since it was looked
    // at stays open, and shows that.
    if (row.settledAt === null && (await tx.isUnmoved(issue, id))) await tx.update(issue, id, { settledAt: takenAt, resolution });
  },
});
