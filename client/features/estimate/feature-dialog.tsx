import { draftsOf } from "#client/device/drafts/draft-store.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import type { SurroundingDraft } from "#client/ui/form/form-scope.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { type FeatureValue } from "./estimate-values.ts";
import { RoleToggles } from "./role-toggles.tsx";

const { name, description, assignedRoles } = estimate.fields.features.items;
const form = defineForm({ name, description, assignedRoles }, { messages: { name: "機能名を入力してください" } });
const { F } = form;

interface FeatureDialogProps {
  readonly within: SurroundingDraft | null;
  /** The feature to change; undefined for a new one. */
  readonly feature?: FeatureValue | undefined;
  readonly onSave: (feature: Omit<FeatureValue, "id">) => void;
  readonly onClose: () => void;
}

/** A form for a feature and its roles. */
export function FeatureDialog({ within, feature, onSave, onClose }: FeatureDialogProps) {
  const record = useRecordForm(form, {
    start: feature ? { ...feature, assignedRoles: [...feature.assignedRoles] } : { assignedRoles: [] },
    ...(within !== null && { draft: `${within.key.replace(/^form\/estimate\//u, "estimateFeature/")}/${feature?.id ?? "new"}` }),
    async save(values, { draft }) {
      const along = await draftsOf({ draft });
      // Nothing may be awaited between these two calls: the form's values would be kept without the change of this draft.
      onSave(values);
      await within?.keep(along);
    },
    done: onClose,
  });
  return (
    <FormDialog
      title={feature ? "機能の編集" : "機能の追加"}
      record={record}
      submit={feature ? "保存" : "追加"}
      onClose={onClose}
    >
      <F.name />
      <F.description rows={4} hint="10文字以上書くと、見積もりの幅が狭くなります" />
      <F.assignedRoles control={RoleToggles} hint="開発の担当を選ばないときは、Webエンジニアが担当する前提で計算します" />
    </FormDialog>
  );
}
