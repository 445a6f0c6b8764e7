import { Input, MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import type { Control } from "#client/ui/form/controls/control.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { useFillingChoice } from "#client/ui/form/filling-choice.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import type { Field } from "#sync/engine/field.ts";
import { valueText } from "#sync/model/rules/value-text.ts";
import type { LinkedRecord } from "./linked-record.ts";

interface ChosenRecordProps {
  readonly linked: LinkedRecord;
  readonly id: string;
  /** Why a deleted record cannot be chosen. */
  readonly goneText: string;
  /** Says what saving does if the form's record no longer belongs to the chosen record. */
  readonly leftText: string;
  /** The form's field that references the chosen record. */
  readonly belongs: string;
  /** The form's fields that choose a record. */
  readonly choice: readonly string[];
  /** Renders the fields, with the number of other records that a change of them affects. */
  readonly children: ReactNode;
}

/** An existing record within a form. Changes to it affect others, too. */
export function ChosenRecord({ linked: { entity }, id, goneText, children, ...left }: ChosenRecordProps) {
  const reading = useLive(async (reader) => (await reader.get(entity, id)) !== undefined, [entity, id]);
  if (!reading) return null;
  if (!reading.value && !reading.partial) return <Warning>{goneText}</Warning>;
  return (
    <>
      <LeftRecord id={id} {...left} />
      {children}
    </>
  );
}

function LeftRecord({ id, leftText, belongs, choice }: Pick<ChosenRecordProps, "id" | "leftText" | "belongs" | "choice">) {
  const belongsTo: unknown = useWatch({ name: belongs });
  const { dirtyFields } = useFormState({ name: [...choice] });
  if (belongsTo === id || choice.some((name) => name in dirtyFields)) return null;
  return <Warning>{leftText}</Warning>;
}

const Warning = ({ children }: { readonly children: string }) => (
  <MessageBar intent="warning" layout="multiline">
    <MessageBarBody>{children}</MessageBarBody>
  </MessageBar>
);

/** Says how many others see a change: 「所属3名」. */
export const SeenBy = ({ others }: { readonly others: string }) => (
  <MessageBar intent="info">
    <MessageBarBody>{others}に反映されます</MessageBarBody>
  </MessageBar>
);

/** An existing record within a form, read-only. It is changed in the forms of the records that belong to it. */
export function ShownRecord({ linked: { entity, names }, id }: Pick<ChosenRecordProps, "linked" | "id">) {
  const styles = useFieldGrids();
  const reading = useLive((reader) => reader.get(entity, id), [entity, id]);
  const row: Readonly<Record<string, unknown>> = { ...reading?.value };
  return (
    <div className={styles.columns}>
      {names.map((name) => {
        const field: Field = entity.fields[name as keyof typeof entity.fields];
        return (
          <FormField key={name} label={field.label}>
            <Input disabled value={valueText(field, row[name], () => "") ?? ""} />
          </FormField>
        );
      })}
    </div>
  );
}

/** Makes a control that chooses a record, and fills in the record's fields. */
export const filling = (Choose: Control<string>): Control<string> =>
  function Filling({ change, ...props }) {
    return <Choose {...props} change={useFillingChoice(change)} />;
  };
