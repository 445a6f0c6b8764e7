import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { v7 } from "uuid";
import { z } from "zod";
import { useMutate } from "#client/device/use-mutate.ts";
import { fallbackTagColor } from "#client/ui/contrast.ts";
import { ColorField } from "#client/ui/form/color-field.tsx";
import { useFormDraft } from "#client/ui/form/form-draft.ts";
import { HouseForm } from "#client/ui/form/house-form.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { TextAreaField } from "#client/ui/form/text-area-field.tsx";
import { TextField } from "#client/ui/form/text-field.tsx";
import { useHouseForm } from "#client/ui/form/use-house-form.ts";
import { TagBadge } from "#client/ui/tag-badge.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { createPartnerTag, updatePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { TagView } from "./use-tags.ts";

interface TagDialogProps {
  /** The tag to change; a new one without it. */
  readonly tag?: TagView | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a tag. Of a change only what its author changed is saved, with what they had seen (A3). */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const form = useHouseForm(schema, {
    defaults: tag ? { name: tag.name, description: tag.description, color: tag.color } : newTag,
  });
  const draft = useFormDraft(form, `tag/${tag?.id ?? "new"}`);

  const save = async (values: TagValues) => {
    const seen = form.formState.defaultValues ?? {};
    const changed = Object.fromEntries(
      Object.entries(values).filter(([key, value]) => value !== seen[key as keyof TagValues]),
    ) as Partial<TagValues>;
    if (!tag) await mutate(createPartnerTag, { id: v7(), ...values });
    else if (Object.keys(changed).length > 0)
      await mutate(updatePartnerTag, { id: tag.id, ...changed }, { seen: { [rowKey("partnerTag", tag.id)]: seen } });
    draft.clear();
    toast("タグを更新しました");
    onClose();
  };

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
              <TextField name="name" label={name.label} required />
              <TextAreaField
                name="description"
                label={description.label}
                rows={2}
                hint="同じ説明のタグは、選ぶときにひとまとまりで表示されます。"
              />
              <div className={styles.colors}>
                <ColorField name="color" label={color.label} fallback={fallbackTagColor} />
                <Preview />
              </div>
            </HouseForm>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** How the tag will look, with every key. */
function Preview() {
  const styles = useStyles();
  const [typed, chosen] = useWatch<TagValues, ["name", "color"]>({ name: ["name", "color"] });
  return (
    <div role="group" aria-label="プレビュー" className={styles.preview}>
      <span className={styles.previewLabel}>プレビュー</span>
      <span className={styles.previewPlace}>
        <TagBadge name={typed?.trim() || name.label} color={chosen} />
      </span>
    </div>
  );
}

const { name, description, color } = partnerTag.fields;

const schema = z.object({ name: name.schema, description: description.schema, color: color.schema });
type TagValues = z.infer<typeof schema>;
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
  preview: { display: "flex", flexDirection: "column", minWidth: 0 },
  previewLabel: {
    padding: "2px 0 4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  previewPlace: { display: "flex", alignItems: "center", minHeight: "32px", minWidth: 0 },
});
