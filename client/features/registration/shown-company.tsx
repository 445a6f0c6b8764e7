import { Input } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { company } from "#sync/model/entities/company.ts";
import { companyFields } from "#sync/model/mutators/partner-company.ts";

/** A company that is there, as it stands; it is changed where its partners are. */
export function ShownCompany({ id }: { readonly id: string }) {
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
