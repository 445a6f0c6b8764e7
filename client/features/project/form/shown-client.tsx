import { Input } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { clientFields } from "#sync/model/mutators/client-choice.ts";

/** A client that is there, as it stands; it is changed where its projects are. */
export function ShownClient({ id }: { readonly id: string }) {
  const styles = useFieldGrids();
  const reading = useLive((replica) => replica.get(orderClient, id), [id]);
  return (
    <div className={styles.columns}>
      {clientFields.map((name) => (
        <FormField key={name} label={orderClient.fields[name].label}>
          <Input disabled value={reading?.value?.[name] ?? ""} />
        </FormField>
      ))}
    </div>
  );
}
