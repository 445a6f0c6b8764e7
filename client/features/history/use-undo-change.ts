import { call } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import type { HistoryEntry } from "#client/records/history/history-entries.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { AppError } from "#sync/model/errors.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";
import { editorOf, planUndo } from "./undo-plan.ts";

const failed = "元に戻せませんでした。";

/** Whether an entry tells of a change that can be taken back by itself. */
export const canUndo = ({ act, entity, line, fields }: HistoryEntry): boolean =>
  act === "changed" && line !== undefined && fields.length > 0 && editorOf(entity) !== undefined;

/**
 * Returns a function that takes one change of a history back. It asks the server for the values that were replaced. Fields that
 * somebody has changed since stay as they are, and the toast names them. The undo itself can be taken back.
 */
export function useUndoChange(owner: HistoryOwner, ownerId: string): (entry: HistoryEntry) => Promise<void> {
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();

  return ({ entity: name, id, line = "" }) =>
    attempt(failed, async () => {
      const entity = replica.model.entity(name);
      const editor = editorOf(name);
      const { changes } = await readLine(owner, ownerId, line);
      const change = changes.find((one) => one.entity === name && one.id === id);
      const row = await replica.get(entity, id);
      if (!editor || !change || !row) throw new AppError("not_found");
      const { before, after, moved } = planUndo(entity, change.fields, row);
      const left =
        moved.length > 0 ? `${moved.map((label) => `「${label}」`).join("")}はその後変更されたため、そのままです。` : undefined;
      if (Object.keys(before).length === 0)
        return toast(left === undefined ? "すでに変更前の内容です。" : failed, {
          intent: "info",
          ...(left !== undefined && { body: left }),
        });
      const write = (values: object, seen: Readonly<Record<string, unknown>>) =>
        mutate(editor, { id, ...values }, { seen: { [rowKey(name, id)]: seen } });
      await write(before, after);
      toast(`${Object.keys(before).length}項目を変更前の内容に戻しました。`, {
        ...(left !== undefined && { body: left }),
        action: { label: "元に戻す", run: () => void attempt(failed, () => write(after, before)) },
      });
    });
}

async function readLine(owner: HistoryOwner, id: string, line: string) {
  const { body } =
    owner === "partner"
      ? await call("GET", `/api/partner_member/${id}/history/${line}`)
      : await call("GET", `/api/project/${id}/history/${line}`);
  return body;
}
