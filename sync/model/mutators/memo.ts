import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { linkId, type RowOf } from "../../engine/entity.ts";
import { reference, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { memo } from "../entities/memo.ts";
import { memoMention, mentionRead } from "../entities/memo-mention.ts";
import { project } from "../entities/project.ts";
import { mayChangeMemo } from "../rules/memo.ts";
import { mostMentions } from "../rules/mention.ts";
import { mentionedIn } from "../rules/mentioned-in.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { livingPartner } from "./living-partner.ts";

const content = memo.fields.content.schema;
// Absent in calls of older devices and of REST.
const mentions = z.optional(counted(z.array(rowId), mostMentions));
const inputFields = { mentions: reference("メンション", "admin") };

export const createMemo = defineMutator({
  name: "memo.create",
  label: "メモの作成",
  inputOf: ({ partnerId, projectId, content }) => ({
    targetType: partnerId === undefined ? "project" : "partner",
    targetId: partnerId ?? projectId,
    content,
  }),
  inputFields,
  input: z.object({ id: rowId, targetType: z.enum(["partner", "project"]), targetId: rowId, content, mentions }),
  async run(tx, { id, targetType, targetId, content, mentions = [] }) {
    if (targetType === "partner") {
      const { id: partnerId } = await livingPartner(tx, targetId);
      await tx.insert(memo, { id, partnerId, content });
    } else {
      mustNotBeDeleted(await tx.look(project, targetId));
      await tx.insert(memo, { id, projectId: targetId, content });
    }
    await mention(tx, id, mentions, await namedIn(tx, content, mentions));
  },
});

export const editMemo = defineMutator({
  name: "memo.edit",
  label: "メモの編集",
  inputFields,
  input: z.object({ id: rowId, content, mentions }),
  async run(tx, { id, content, mentions = [] }, { actor }) {
    const row: RowOf<typeof memo> | undefined = await tx.get(memo, id);
    mayChangeMemo(actor, row);
    await tx.update(memo, id, { content });
    // Where another author changed the text meanwhile, theirs stands, and names whom it names.
    const stands = (await tx.get(memo, id))?.content ?? content;
    const links = await tx.list(memoMention, "memoId", id);
    const known = links.map(({ adminId }) => adminId);
    const named = await namedIn(tx, stands, [...known, ...mentions]);
    // Whom the text before did not name either has another name since, and is still meant.
    const before = await namedIn(tx, row?.content ?? "", known);
    for (const { id: link, adminId } of links) if (before.has(adminId) && !named.has(adminId)) await tx.remove(memoMention, link);
    await mention(tx, id, mentions, named);
  },
});

export const removeMemo = defineMutator({
  name: "memo.remove",
  label: "メモの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { actor }) {
    const row: RowOf<typeof memo> | undefined = await tx.get(memo, id);
    if (!row) return;
    mayChangeMemo(actor, row);
    // Other users' marks of reading are visible to them alone. The database deletes them with the row.
    const links = await tx.children(memoMention, "memoId", id);
    await tx.remove(memo, id);
    // A memo that somebody has edited meanwhile stays, and names whom it names.
    if (await tx.get(memo, id)) return;
    for (const link of links) await tx.remove(memoMention, link.id);
  },
});

/** Notes that the author of this call has read a memo that names them. */
export const readMention = defineMutator({
  name: "memo.readMention",
  label: "メンションの既読",
  input: z.object({ id: rowId }),
  async run(tx, { id: memoId }, { actor }) {
    // A mark for a memo that was removed meanwhile means nothing, and is nothing to settle.
    if (!(await tx.look(memo, memoId))) return;
    const read = { memoId, adminId: actor.id };
    if (!(await tx.get(mentionRead, linkId(memoId, actor.id)))) await tx.insert(mentionRead, read);
  },
});

/** Takes back that the author of this call has read a memo that names them. */
export const unreadMention = defineMutator({
  name: "memo.unreadMention",
  label: "メンションの既読の取り消し",
  input: z.object({ id: rowId }),
  async run(tx, { id: memoId }, { actor }) {
    const id = linkId(memoId, actor.id);
    if (await tx.get(mentionRead, id)) await tx.remove(mentionRead, id);
  },
});

/** Notes whom a memo mentions: those of the given ones whom its text names. */
async function mention(tx: Tx, memoId: string, ids: readonly string[], named: ReadonlySet<string>): Promise<void> {
  for (const adminId of new Set(ids))
    if (named.has(adminId) && !(await tx.get(memoMention, linkId(memoId, adminId))))
      await tx.insert(memoMention, { memoId, adminId });
}

/** Returns which of these administrators a text names. One who was removed is named by no text. */
async function namedIn(tx: Tx, content: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = [];
  for (const id of new Set(ids)) rows.push(await tx.look(admin, id));
  return new Set(
    mentionedIn(
      content,
      rows.filter((row) => row !== undefined),
    ),
  );
}
