import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from "@fluentui/react-components";
import { v7 } from "uuid";
import { z } from "zod";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { changedFields, pick } from "#client/ui/form/changed-fields.ts";
import { ColorField } from "#client/ui/form/color-field.tsx";
import { HouseForm } from "#client/ui/form/house-form.tsx";
import { MovedNotice } from "#client/ui/form/moved-notice.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { TextAreaField } from "#client/ui/form/text-area-field.tsx";
import { TextField } from "#client/ui/form/text-field.tsx";
import { useFormDraft } from "#client/ui/form/use-form-draft.ts";
import { type HouseFormState, useHouseForm } from "#client/ui/form/use-house-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { fallbackTagColor } from "#client/ui/theme/contrast.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { createPartnerTag, updatePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { TagPreview } from "./tag-preview.tsx";
import type { TagView } from "./use-tags.ts";

interface TagDialogProps {
  /** The tag to change, as it stands now; a new one without it. */
  readonly tag?: TagView | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a tag. Of a change only what its author changed is saved, with what they had seen (A3). */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  useReturnFocus();
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const form = useHouseForm(schema, { defaults: tag ? valuesOf(tag) : newTag });
  const draft = useFormDraft(form, `tag/${tag?.id ?? "new"}`);

  const save = async (values: TagValues) => {
    const seen = form.formState.defaultValues ?? {};
    const changed = changedFields(seen, values);
    if (!tag) await mutate(createPartnerTag, { id: v7(), ...values });
    else if (changed.length > 0)
      await mutate(
        updatePartnerTag,
        { id: tag.id, ...pick(values, changed) },
        { seen: { [rowKey("partnerTag", tag.id)]: pick(seen, changed) } },
      );
    draft.clear();
    toast("タグを更新しました");
    onClose();
  };

  // With nothing to put the focus on yet, the dialog would be hidden from readers.
  if (!draft.ready) return null;
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && !form.formState.isSubmitting && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{tag ? "タグを編集" : "タグを作成"}</DialogTitle>
          <DialogContent>
            <HouseForm
              form={form}
              label={tag ? "タグを編集" : "タグを作成"}
              submitLabel="保存"
              cancel={onClose}
              draft={draft}
              onSubmit={save}
              failureText={(error) => `タグの保存に失敗しました。${refusalOf(error).text}`}
            >
              {tag && <Moved form={form} tag={tag} />}
              <TextField name="name" label={name.label} required />
              <TextAreaField
                name="description"
                label={description.label}
                rows={2}
                hint="同じ説明のタグは、選ぶときにひとまとまりで表示されます。"
              />
              <div className={styles.colors}>
                <ColorField name="color" label={color.label} fallback={fallbackTagColor} />
                <TagPreview />
              </div>
            </HouseForm>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Says that somebody else changed the tag since it was opened. */
function Moved({ form, tag }: { readonly form: HouseFormState<TagValues>; readonly tag: TagView }) {
  const { updatedBy, createdBy } = tag;
  const editor = useLive((replica) => replica.get(admin, updatedBy ?? createdBy ?? ""), [updatedBy, createdBy]);
  return <MovedNotice form={form} current={valuesOf(tag)} by={editor?.value?.name ?? "ほかの管理者"} fields={readable} />;
}

const { name, description, color } = partnerTag.fields;

const schema = z.object({ name: name.schema, description: description.schema, color: color.schema });
type TagValues = z.infer<typeof schema>;
const valuesOf = ({ name, description, color }: TagView): TagValues => ({ name, description, color });
const readable = (["name", "description", "color"] as const).map((key) => ({
  name: key,
  label: partnerTag.fields[key].label,
  text: (value: unknown) => (typeof value === "string" ? value : ""),
}));
const newTag = { name: "", description: null, color: "#0d6efd" };

const useStyles = makeStyles({
  surface: { maxWidth: "520px" },
  colors: {
    display: "grid",
    gridTemplateColumns: "200px minmax(0, 1fr)",
    columnGap: "24px",
    rowGap: "16px",
    alignItems: "start",
  },
});
