import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { v7 } from "uuid";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { ColorControl } from "#client/ui/form/controls/color-control.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { admin } from "#sync/model/entities/admin.ts";
import { createPartnerTag, updatePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { isNamedLike, namesakeText } from "./namesakes.ts";
import { tagForm } from "./tag-form.ts";
import { TagPreview } from "./tag-preview.tsx";
import { type TagView, useTags } from "./use-tags.ts";

interface TagDialogProps {
  /** The current tag to change; undefined for a new one. */
  readonly tag?: TagView | undefined;
  readonly onClose: () => void;
}

const { F } = tagForm;

/** The form that makes or changes a tag. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const by = tag?.updatedBy ?? tag?.createdBy ?? "";
  const editor = useLive((replica) => replica.get(admin, by), [by]);
  const record = useRecordForm(tagForm, {
    row: tag,
    by: editor?.value?.name,
    start: { color: "#0d6efd" },
    draft: `tag/${tag?.id ?? "new"}`,
    save: (values, { changed, seen, draft }) =>
      tag
        ? mutate(updatePartnerTag, { id: tag.id, ...changed }, { seen, draft })
        : mutate(createPartnerTag, { id: v7(), ...values }, { draft }),
    done() {
      toast("タグを更新しました");
      onClose();
    },
  });

  return (
    <FormDialog
      record={record}
      title={tag ? "タグを編集" : "タグを作成"}
      submit="保存"
      onClose={onClose}
      failureText={(_error, { text }) => `タグの保存に失敗しました。${text}`}
    >
      <F.name />
      <NamesakeWarning id={tag?.id} />
      <F.description rows={2} hint="同じ説明のタグは、選ぶときにひとまとまりで表示されます。" />
      <div className={styles.colors}>
        <F.color control={ColorControl} />
        <TagPreview />
      </div>
    </FormDialog>
  );
}

/** Warns while the user types that another tag has this name. It is no error. */
function NamesakeWarning({ id }: { readonly id: string | undefined }) {
  const styles = useStyles();
  const name = tagForm.useValue("name") ?? "";
  const others = useTags()?.value.filter((each) => each.id !== id) ?? [];
  return (
    <LiveRegion className={styles.warning}>
      {isNamedLike(name, others) && (
        <MessageBar intent="warning">
          <MessageBarBody>{namesakeText}</MessageBarBody>
        </MessageBar>
      )}
    </LiveRegion>
  );
}

const useStyles = makeStyles({
  // The container takes no space among the fields while there is no warning.
  warning: { ":empty": { marginTop: "-16px" } },
  colors: {
    display: "grid",
    gridTemplateColumns: "200px minmax(0, 1fr)",
    columnGap: "24px",
    rowGap: "16px",
    alignItems: "start",
  },
});
