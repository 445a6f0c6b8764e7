import { Input } from "@fluentui/react-components";
import { useFormContext } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { CompanyPicker } from "#client/records/company/company-picker.tsx";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { PostalAddress } from "#client/ui/form/postal-address.tsx";
import { company } from "#sync/model/entities/company.ts";
import { companyFields } from "#sync/model/mutators/partner-company.ts";
import { useFieldGrids } from "./field-grids.ts";
import { companyKind, registrationForm } from "./registration-form.ts";

const { F, useValue } = registrationForm;

/** The company of a new partner: none, one that is chosen and shown, or a new one that is entered. */
export function CompanyFields() {
  const kind = useValue("companyKind");
  const chosen = useValue("companyId");
  return (
    <>
      <F.companyKind segments />
      {kind === companyKind.existing && <F.companyId required control={CompanyControl} />}
      {kind === companyKind.existing && chosen !== null && <ChosenCompany id={chosen} />}
      {kind === companyKind.new && <NewCompany />}
    </>
  );
}

/** A company, or the beginning of a new one under the name that was not found. */
function CompanyControl(props: ControlProps<string>) {
  const { setValue } = useFormContext();
  const begin = (name: string) => {
    setValue("companyName", name, { shouldDirty: true });
    setValue("companyKind", companyKind.new, { shouldDirty: true });
  };
  return <CompanyPicker {...props} onCreate={begin} />;
}

function NewCompany() {
  const styles = useFieldGrids();
  return (
    <>
      <div className={styles.columns}>
        <F.companyName required />
        <F.companyNameKana />
        <F.companyInvoiceId />
      </div>
      <div className={styles.place}>
        <F.companyZip inputMode="numeric" placeholder="100-0001" />
        <F.companyAddress />
      </div>
      <PostalAddress zip="companyZip" address="companyAddress" />
      <div className={styles.columns}>
        <F.companyPhone type="tel" />
        <F.companyManager />
        <F.companyManagerKana />
        <F.companyMail type="email" />
      </div>
    </>
  );
}

/** A company that is there, as it stands; it is changed where its partners are. */
function ChosenCompany({ id }: { readonly id: string }) {
  const styles = useFieldGrids();
  const reading = useLive((replica) => replica.get(company, id), [id]);
  return (
    <div className={styles.columns}>
      {companyFields.map((name) => (
        <FormField key={name} label={company.fields[name].label}>
          <Input disabled value={reading?.value?.[name] ?? ""} />
        </FormField>
      ))}
    </div>
  );
}
