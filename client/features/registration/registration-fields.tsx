import type { HeldFile } from "#client/device/files/files.ts";
import { FilesControl } from "#client/records/file/files-control.tsx";
import { ShownRecord } from "#client/records/linked/chosen-record.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { PlaceFields } from "#client/ui/form/place-fields.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { linkedCompany } from "./company-part.ts";
import { registrationForm } from "./registration-form.ts";
import { SimilarPartners } from "./similar-partners.tsx";

const { F } = registrationForm;

/** The fields of a new partner in their sections. They never change, so that a key renders only its own field. */
export function RegistrationFields() {
  const styles = useFieldGrids();
  return (
    <>
      <FormSection title="パートナー情報">
        <div className={styles.pairs}>
          <F.lastName />
          <F.firstName />
          <F.lastNameKana />
          <F.firstNameKana />
          <F.gender />
          <F.birthday />
        </div>
        <div className={styles.columns}>
          <F.phone type="tel" />
          <F.mail type="email" />
          <F.mail2 type="email" />
        </div>
        <SimilarPartners />
        <PlaceFields Zip={F.zip} Address={F.address} zip="zip" address="address" />
        <div className={styles.pairs}>
          <F.employeeStatus segments />
          <F.status />
          <F.source />
          <F.invoiceId />
        </div>
      </FormSection>
      <FormSection title="企業情報">
        <CompanyFields chosen={(id) => <ShownRecord linked={linkedCompany} id={id} />} />
      </FormSection>
      <FormSection title="ファイル">
        <F.files control={NewFiles} />
      </FormSection>
    </>
  );
}

const NewFiles = (props: ControlProps<HeldFile[]>) => (
  <FilesControl {...props} tooLarge="履歴書・経歴書のサイズは10MB以下にしてください。" />
);
