import { Field, makeStyles } from "@fluentui/react-components";
import { mostCompared } from "#client/records/partner/compare-search.ts";
import { PartnerPicker } from "#client/records/partner/partner-picker.tsx";
import { optionalReference } from "#sync/engine/field.ts";

interface AddPartnerProps {
  /** Who is compared already. */
  readonly there: readonly string[];
  readonly onAdd: (partnerId: string) => void;
}

const field = optionalReference("比較に追加", "partner");

/** Finds a partner by name and adds them to the comparison, as long as there is space. */
export function AddPartner({ there, onAdd }: AddPartnerProps) {
  const styles = useStyles();
  const isFull = there.length >= mostCompared;
  return (
    <Field label={field.label} hint={isFull ? `比較できるのは${mostCompared}名までです。` : null} className={styles.field}>
      <PartnerPicker
        field={field}
        name="compare"
        value={null}
        change={(id) => {
          if (id !== null && !there.includes(id)) onAdd(id);
        }}
        onBlur={nothing}
        inputRef={nothing}
        disabled={isFull}
      />
    </Field>
  );
}

const nothing = () => undefined;

const useStyles = makeStyles({ field: { flex: "0 1 320px", minWidth: 0 } });
