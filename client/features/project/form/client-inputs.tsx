import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { PlaceFields } from "#client/ui/form/place-fields.tsx";
import { type ClientComponents, clientKey } from "./client-part.ts";

interface ClientInputsProps {
  readonly F: ClientComponents;
  /** What the names of the fields begin with in the form. */
  readonly prefix: string;
}

/** The fields of a client that is entered or changed. */
export function ClientInputs({ F, prefix }: ClientInputsProps) {
  const styles = useFieldGrids();
  return (
    <>
      <div className={styles.columns}>
        <F.name required />
        <F.nameKana />
      </div>
      <PlaceFields Zip={F.zip} Address={F.address} zip={clientKey(prefix, "zip")} address={clientKey(prefix, "address")} />
      <div className={styles.columns}>
        <F.phone type="tel" />
        <F.manager />
        <F.managerKana />
        <F.mail type="email" />
      </div>
    </>
  );
}
