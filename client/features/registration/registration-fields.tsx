import { FilesControl } from "#client/records/file/files-control.tsx";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { PostalAddress } from "#client/ui/form/postal-address.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { useFieldGrids } from "./field-grids.ts";
import { registrationForm } from "./registration-form.ts";
import { SimilarPartners } from "./similar-partners.tsx";

const { F } = registrationForm;

/** The fields of a new partner in their sections. They never change, so that a key costs its own field alone. */
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
        <div className={styles.place}>
          <F.zip inputMode="numeric" placeholder="100-0001" />
          <F.address />
        </div>
        <PostalAddress zip="zip" address="address" />
        <div className={styles.pairs}>
          <F.employeeStatus segments />
          <F.status />
          <F.source />
          <F.invoiceId />
        </div>
      </FormSection>
      <FormSection title="企業情報">
        <CompanyFields />
      </FormSection>
      <FormSection title="ファイル">
        <F.files control={FilesControl} />
      </FormSection>
    </>
  );
}
