import type { ComponentType } from "react";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { PlaceFields } from "#client/ui/form/place-fields.tsx";
import type { LinkedRecord } from "./linked-record.ts";

const looks = { name: { required: true }, phone: { type: "tel" }, mail: { type: "email" } } as const;

/**
 * Makes the component with the fields of a record within a form.
 * @param prefix what the names of the fields begin with in the form
 */
export function linkedInputs({ names, key, componentsOf }: LinkedRecord, prefix: string): ComponentType {
  const F = componentsOf(prefix);
  const place = names.indexOf("zip");
  const fields = (some: typeof names) =>
    some.map((name) => {
      const Input = F[name as keyof typeof F];
      return <Input key={name} {...(name in looks && looks[name as keyof typeof looks])} />;
    });
  return function LinkedInputs() {
    const styles = useFieldGrids();
    return (
      <>
        <div className={styles.columns}>{fields(names.slice(0, place))}</div>
        <PlaceFields Zip={F.zip} Address={F.address} zip={key(prefix, "zip")} address={key(prefix, "address")} />
        <div className={styles.columns}>{fields(names.slice(place + 2))}</div>
      </>
    );
  };
}
