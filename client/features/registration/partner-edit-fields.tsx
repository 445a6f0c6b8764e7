import type { HeldFile } from "#client/device/files.ts";
import { useLive } from "#client/device/use-live.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { FilesControl } from "#client/records/file/files-control.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { Facts } from "#client/ui/table/facts.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { ChosenCompany, FillingCompanyControl } from "./chosen-company.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { useFieldGrids } from "./field-grids.ts";
import { partnerEditForm } from "./partner-edit-form.ts";

const { F } = partnerEditForm;

/** What stands here to be read alone; the name stands above. */
const readOnly = ["gender", "birthday", "phone", "mail2", "zip", "address", "source", "invoiceId"] as const;

/** The fields of a partner in their sections; what is not changed here stands below them. */
export function PartnerEditFields({ row }: { readonly row: RowOf<typeof partner> }) {
  const styles = useFieldGrids();
  return (
    <>
      <FormSection title="パートナー情報">
        <F.mail type="email" />
        <div className={styles.columns}>
          <F.employeeStatus segments />
          <F.status />
        </div>
        <F.memo rows={4} />
        <Facts entity={partner} row={row} names={readOnly} optional={["mail2", "source", "invoiceId"]} />
      </FormSection>
      <FormSection title="企業情報">
        <CompanyFields control={FillingCompanyControl} chosen={(id) => <ChosenCompany id={id} />} />
      </FormSection>
      <FormSection title="ファイル">
        <StoredFiles partnerId={row.id} />
        <F.files control={EditedFiles} />
      </FormSection>
    </>
  );
}

const EditedFiles = (props: ControlProps<HeldFile[]>) => (
  <FilesControl {...props} tooLarge="ファイルサイズは10MB以下にしてください。" />
);

/** What is stored already; it is deleted on the partner's page. */
function StoredFiles({ partnerId }: { readonly partnerId: string }) {
  const reading = useLive((reader) => reader.list(partnerFile, "partnerId", partnerId), [partnerId]);
  if (!reading || reading.value.length === 0) return null;
  return (
    <DefinitionGrid
      items={[
        {
          label: "登録済みのファイル",
          wide: true,
          value: reading.value.map((file) => (
            <div key={file.id}>
              <FileLink entity={partnerFile} row={file} /> <FileState file={{ entity: partnerFile, row: file }} />
            </div>
          )),
        },
      ]}
    />
  );
}
