import { useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { AdminPicker, AdminsPicker } from "#client/records/admin/admin-picker.tsx";
import { StoredFiles } from "#client/records/file/stored-files.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { ChosenClient, ClientFields, FillingClientControl } from "./client-fields.tsx";
import { PositionFields, PositionUses } from "./position-fields.tsx";
import { inUseText, type PositionUse } from "./position-use.ts";
import { newPositionStart } from "./positions-field.ts";
import { ProjectFiles } from "./project-create-fields.tsx";
import { projectEditForm } from "./project-edit-form.ts";

const { F } = projectEditForm;

interface ProjectEditFieldsProps {
  readonly files: readonly RowOf<typeof projectFile>[];
  readonly uses: ReadonlyMap<string, PositionUse>;
  /** Whether the project had a position at first. One must then always remain. */
  readonly hasPositions: boolean;
}

/** The fields of a project in their sections. */
export function ProjectEditFields({ files, uses, hasPositions }: ProjectEditFieldsProps) {
  const styles = useFieldGrids();
  return (
    <>
      <FormSection title="基本情報">
        <F.name />
        <div className={styles.columns}>
          <F.projectCode />
          <F.recruitStatus />
          <F.reward />
        </div>
        <F.content rows={6} />
        <div className={styles.columns}>
          <F.startDate />
          <F.endDate />
          <F.limitDate />
        </div>
        <F.isValid label="有効な案件" />
      </FormSection>
      <FormSection title="ステータス・担当者">
        <div className={styles.columns}>
          <F.statusId />
          <F.phaseId />
          <F.executionPhaseId />
          <F.priority />
        </div>
        <F.managers control={AdminsPicker} />
        <div className={styles.columns}>
          <F.leadManagerId control={LeadPicker} hint="選んだ人はプロジェクトマネージャーにも加わります。" />
          <F.aeAdminId control={AdminPicker} />
          <F.aeLastContactDate />
        </div>
      </FormSection>
      <FormSection title="健全性">
        <div className={styles.columns}>
          <F.clientProjectHealth />
          <F.costProjectHealth />
          <F.resourceProjectHealth />
          <F.scheduleProjectHealth />
        </div>
      </FormSection>
      <FormSection title="クライアント情報">
        <ClientFields control={FillingClientControl} chosen={(id) => <ChosenClient id={id} />} />
      </FormSection>
      <FormSection title="必要なポジション">
        <Positions uses={uses} hasPositions={hasPositions} />
      </FormSection>
      <FormSection title="ファイル">
        <StoredFiles entity={projectFile} files={files} />
        <F.files control={ProjectFiles} />
      </FormSection>
      <FormSection title="備考">
        <F.memo rows={4} />
      </FormSection>
    </>
  );
}

function Positions({ uses, hasPositions }: Pick<ProjectEditFieldsProps, "uses" | "hasPositions">) {
  const fixed = useMemo(() => new Map([...uses.keys()].map((id) => [id, inUseText])), [uses]);
  return (
    <PositionUses value={uses}>
      <F.positions add="ポジションを追加" unordered min={hasPositions ? 1 : 0} start={newPositionStart} fixed={fixed}>
        {(P) => <PositionFields P={P} fallback />}
      </F.positions>
    </PositionUses>
  );
}

/** Picks the manager who is listed first. Choosing an administrator who is no manager yet adds them. */
function LeadPicker({ change, ...props }: ControlProps<string>) {
  const { getValues, setValue } = useFormContext();
  const choose = (id: string | null) => {
    change(id);
    const managers: unknown = getValues("managers");
    if (id !== null && Array.isArray(managers) && !managers.includes(id))
      setValue("managers", [...managers, id], { shouldDirty: true });
  };
  return <AdminPicker {...props} change={choose} />;
}
