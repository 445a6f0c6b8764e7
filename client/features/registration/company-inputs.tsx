import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { PlaceFields } from "#client/ui/form/place-fields.tsx";
import { type CompanyComponents, companyKey } from "./company-part.ts";

interface CompanyInputsProps {
  readonly F: CompanyComponents;
  /** What the names of the fields begin with in the form. */
  readonly prefix: string;
}

/** The fields of a company that is entered or changed. */
export function CompanyInputs({ F, prefix }: CompanyInputsProps) {
  const styles = useFieldGrids();
  return (
    <>
      <div className={styles.columns}>
        <F.name required />
        <F.nameKana />
        <F.invoiceId />
      </div>
      <PlaceFields Zip={F.zip} Address={F.address} zip={companyKey(prefix, "zip")} address={companyKey(prefix, "address")} />
      <div className={styles.columns}>
        <F.phone type="tel" />
        <F.manager />
        <F.managerKana />
        <F.mail type="email" />
      </div>
    </>
  );
}
