import { call } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate, useMutateAct } from "#client/device/use-mutate.ts";
import type { HistoryEntry } from "#client/records/history/history-entries.ts";
import { useMentionedIn } from "#client/records/mention/use-mentioned-in.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { AppError } from "#sync/model/errors.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";
import { editorOf, planUndo, undoSteps } from "./undo-plan.ts";
import { serverPathOf } from "./use-server-history.ts";

const failed = "元に戻せませんでした。";

/** Whether an entry of a record's history tells of a change that its reader can take back by itself. */
export function canUndo(
  { act, entity, id, line, fields, gone, locked }: HistoryEntry,
  owner: HistoryOwner,
  ownerId: string,
): boolean {
  // A partner who was merged into this one has no edit any more.
  if (act !== "changed" || line === undefined || gone || locked || (entity === owner && id !== ownerId)) return false;
  return fields.some(({ name }) => editorOf(entity, name) !== undefined);
}

/**
 * Returns a function that takes one change of a history back. It asks the server for the values that were replaced. Fields that
 * somebody has changed since stay as they are, and the toast names them. The undo itself can be taken back.
 */
export function useUndoChange(owner: HistoryOwner, ownerId: string): (entry: HistoryEntry) => Promise<void> {
  const replica = useReplica();
  const mutate = useMutate();
  const mutateAct = useMutateAct();
  const mentionedIn = useMentionedIn();
  const toast = useToast();
  const attempt = useAttempt();

  return ({ entity: name, id, line = "" }) =>
    attempt(failed, async () => {
      const entity = replica.model.entity(name);
      const {
        body: { changes },
      } = await call("GET", `${serverPathOf(owner, ownerId)}/history/${line}`);
      const change = changes.find((one) => one.entity === name && one.id === id);
      const row = await replica.get(entity, id);
      if (!change || !row) throw new AppError("not_found");
      const { before, after, moved, fixed } = planUndo(entity, change.fields, row);
      const left = [
        ...(moved.length > 0 ? [`${quoted(moved)}はその後変更されたため、そのままです。`] : []),
        ...(fixed.length > 0 ? [`${quoted(fixed)}は、ここからは元に戻せません。`] : []),
      ].join("");
      const body = left === "" ? {} : { body: left };
      const count = Object.keys(before).length;
      if (count === 0) return toast(left === "" ? "すでに変更前の内容です。" : failed, { intent: "info", ...body });
      const write = async (values: Values, seen: Values) => {
        const more = "content" in values ? { mentions: await mentionedIn(String(values["content"])) } : {};
        const steps = undoSteps(name, id, values, seen).map((one) => ({ ...one, input: { ...(one.input as object), ...more } }));
        const [only] = steps;
        await (steps.length === 1 && only ? mutate(only.mutator, only.input, { seen: only.seen ?? {} }) : mutateAct(steps));
      };
      await write(before, after);
      toast(`${count}項目を変更前の内容に戻しました。`, {
        ...body,
        action: { label: "元に戻す", run: () => void attempt(failed, () => write(after, before)) },
      });
    });
}

type Values = Readonly<Record<string, unknown>>;

const quoted = (labels: readonly string[]) => labels.map((label) => `「${label}」`).join("");
