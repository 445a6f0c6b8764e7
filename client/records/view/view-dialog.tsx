import { v7 } from "uuid";
import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import { createSavedView, updateSavedView } from "#sync/model/mutators/saved-view.ts";
import { canShareView } from "#sync/model/rules/saved-view.ts";
import type { ListViews } from "./use-list-views.ts";
import type { View } from "./use-views.ts";

interface ViewDialogProps {
  readonly views: ListViews;
  /** The view to rename; undefined to save the address as a new one. */
  readonly view: View | undefined;
  readonly onClose: () => void;
}

const form = defineForm(savedView, ["name", "isShared"]);
const { F } = form;

/** Names the list's conditions as a new view, or gives a view another name. Masters also share it here. */
export function ViewDialog({ views: { list, toKeep, open }, view, onClose }: ViewDialogProps) {
  const actor = useActor();
  const mutate = useMutate();
  const toast = useToast();
  const record = useRecordForm(form, {
    row: view,
    start: { isShared: false },
    draft: `savedView/${view?.id ?? "new"}/${list}`,
    async save(values, { changed, seen, draft }) {
      if (view) return mutate(updateSavedView, { id: view.id, ...changed }, { seen, draft });
      const id = v7();
      const query = toKeep();
      await mutate(createSavedView, { id, list, query, ...values }, { draft });
      open({ id, query });
    },
    done({ name }) {
      toast(`ビュー「${nameInText(name)}」を保存しました。`);
      onClose();
    },
  });
  return (
    <FormDialog
      small
      record={record}
      title={view ? "ビューの名前を変更" : "この条件を保存"}
      submit="保存"
      about={view ? undefined : "条件と並び順、いま表示している列を保存します。"}
      onClose={onClose}
      failureText={(_error, { text }) => `ビューの保存に失敗しました。${text}`}
    >
      <F.name />
      {canShareView(actor, view ?? { createdBy: actor.id }) && (
        <F.isShared words={{ on: "全員に表示します", off: "自分だけに表示します" }} />
      )}
    </FormDialog>
  );
}
