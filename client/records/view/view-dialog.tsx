import { makeStyles, tokens } from "@fluentui/react-components";
import { v7 } from "uuid";
import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { smallText } from "#client/ui/theme/styles.ts";
import { normalText } from "#sync/engine/normal-text.ts";
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
const { F, useValue } = form;

/** Names the list's conditions as a new view, or gives a view another name. Masters also share it here. */
export function ViewDialog({ views: { list, all, toKeep, open }, view, onClose }: ViewDialogProps) {
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
      <SameName views={[...(all?.own ?? []), ...(all?.shared ?? [])]} except={view?.id} />
      {canShareView(actor, view ?? { createdBy: actor.id }) && (
        <F.isShared words={{ on: "全員に表示します", off: "自分だけに表示します" }} />
      )}
    </FormDialog>
  );
}

interface SameNameProps {
  readonly views: readonly View[];
  /** The id of the view that gets the name. */
  readonly except: string | undefined;
}

/** Says that another view has the name already. It refuses none: another device may name one so at the same time. */
function SameName({ views, except }: SameNameProps) {
  const styles = useStyles();
  const name = tidied(useValue("name") ?? "");
  const isTaken = name !== "" && views.some((view) => view.id !== except && tidied(view.name) === name);
  return (
    <LiveRegion className={styles.same}>
      {isTaken && "同じ名前のビューがあります。別の名前にすると、一覧で見分けられます。"}
    </LiveRegion>
  );
}

const tidied = (name: string) => normalText(name, "NFKC").trim();

const useStyles = makeStyles({
  // Without words it takes no room between the fields.
  same: { ...smallText, color: tokens.colorStatusWarningForeground1, ":empty": { position: "absolute" } },
});
