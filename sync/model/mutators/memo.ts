import { z } from "zod";
import type { RowOf } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { memo } from "../entities/memo.ts";
import { project } from "../entities/project.ts";
import { mayChangeMemo } from "../rules/memo.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { livingPartner } from "./living-partner.ts";

const content = memo.fields.content.schema;

export const createMemo = defineMutator({
  name: "memo.create",
  label: "メモの作成",
  inputOf: ({ partnerId, projectId, content }) => ({
    targetType: partnerId === undefined ? "project" : "partner",
    targetId: partnerId ?? projectId,
    content,
  }),
  input: z.object({ id: rowId, targetType: z.enum(["partner", "project"]), targetId: rowId, content }),
  async run(tx, { id, targetType, targetId, content }) {
    if (targetType === "partner") {
      const { id: partnerId } = await livingPartner(tx, targetId);
      await tx.insert(memo, { id, partnerId, content });
    } else {
      mustNotBeDeleted(await tx.look(project, targetId));
      await tx.insert(memo, { id, projectId: targetId, content });
    }
  },
});

export const editMemo = defineMutator({
  name: "memo.edit",
  label: "メモの編集",
  input: z.object({ id: rowId, content }),
  async run(tx, { id, content }, { actor }) {
    mayChangeMemo(actor, await tx.get(memo, id));
    await tx.update(memo, id, { content });
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
    await tx.remove(memo, id);
  },
});
