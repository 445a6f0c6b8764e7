import type { HeldFile } from "#client/device/files/files.ts";
import { AdminsPicker } from "#client/records/admin/admin-picker.tsx";
import { FilesControl } from "#client/records/file/files-control.tsx";
import { ShownRecord } from "#client/records/linked/chosen-record.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { ClientFields } from "./client-fields.tsx";
import { linkedClient } from "./client-part.ts";
import { PositionFields } from "./position-fields.tsx";
import { newPositionStart } from "./positions-field.ts";
import { projectCreateForm } from "./project-create-form.ts";

const { F } = projectCreateForm;

/** The fields of a new project in their sections. They never change, so that a key renders only its own field. */
export function ProjectCreateFields() {
  const styles = useFieldGrids();
  return (
    <>
      <FormSection title="基本情報">
        <F.managers required control={AdminsPicker} />
        <F.name />
        <div className={styles.columns}>
          <F.projectCode />
          <F.recruitStatus />
          <F.reward label="予算" />
        </div>
        <F.content rows={6} />
      </FormSection>
      <FormSection title="クライアント情報">
        <ClientFields required chosen={(id) => <ShownRecord linked={linkedClient} id={id} />} />
      </FormSection>
      <FormSection title="スケジュール">
        <div className={styles.columns}>
          <F.startDate />
          <F.endDate />
          <F.limitDate />
        </div>
      </FormSection>
      <FormSection title="必要なポジション">
        <F.positions add="ポジションを追加" unordered start={newPositionStart}>
          {(P) => <PositionFields P={P} />}
        </F.positions>
      </FormSection>
      <FormSection title="ファイル">
        <F.files control={ProjectFiles} />
      </FormSection>
    </>
  );
}

/** Files of a project. A file that is too large is refused with the message of the specification. */
export const ProjectFiles = (props: ControlProps<HeldFile[]>) => (
  <FilesControl {...props} tooLarge="プロジェクトファイルのサイズは10MB以下にしてください。" />
);
