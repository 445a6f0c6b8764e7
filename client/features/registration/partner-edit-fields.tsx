import type { HeldFile } from "#client/device/files/files.ts";
import { useLive } from "#client/device/use-live.ts";
import { FilesControl } from "#client/records/file/files-control.tsx";
import { StoredFiles } from "#client/records/file/stored-files.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { Facts } from "#client/ui/table/facts.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { unselectedGender } from "#sync/model/rules/partner.ts";
import { ChosenCompany, CompanyFields, FillingCompanyControl } from "./company-fields.tsx";
import { partnerEditForm } from "./partner-edit-form.ts";

const { F } = partnerEditForm;

/** Facts that are shown read-only here; the name is above. */
const readOnly = ["gender", "birthday", "phone", "mail2", "zip", "address", "source", "invoiceId"] as const;

/** The fields of a partner in their sections; read-only facts are below them. */
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
        <Facts
          entity={partner}
          row={{ ...row, gender: row.gender ?? unselectedGender }}
          names={readOnly}
          optional={["mail2", "source", "invoiceId"]}
        />
      </FormSection>
      <FormSection title="企業情報">
        <CompanyFields control={FillingCompanyControl} chosen={(id) => <ChosenCompany id={id} />} />
      </FormSection>
      <FormSection title="ファイル">
        <Stored partnerId={row.id} />
        <F.files control={EditedFiles} />
      </FormSection>
    </>
  );
}

const EditedFiles = (props: ControlProps<HeldFile[]>) => (
  <FilesControl {...props} tooLarge="ファイルサイズは10MB以下にしてください。" />
);

function Stored({ partnerId }: { readonly partnerId: string }) {
  const reading = useLive((reader) => reader.list(partnerFile, "partnerId", partnerId), [partnerId]);
  return <StoredFiles entity={partnerFile} files={reading?.value ?? []} />;
}
