import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import type { Field } from "#sync/engine/field.ts";

export type Values = Readonly<Record<string, unknown>>;

interface ValueFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The fields by name, in their order. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The rules for values that differ from those of their fields. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  readonly values: Values;
  /** The key under which the input is kept until it is sent. */
  readonly draftKey: string;
  readonly failureText?: (error: unknown) => string | undefined;
  /** @param draft deletes the input from the device, in the transaction that saves the sent data */
  readonly onSubmit: (values: Values, draft: TakeDraft | undefined) => Promise<void>;
  readonly onClose: () => void;
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

/** A dialog with a form over some fields of an entity. */
export function ValueForm(props: ValueFormProps) {
  const { title, submitLabel, fields, schemas = {}, values, draftKey, failureText, onSubmit, onClose, children } = props;
  const [{ form, F }] = useState(() => {
    const held = Object.entries(fields).map(([name, field]) => [name, { ...field, schema: schemas[name] ?? field.schema }]);
    const form = defineForm<Readonly<Record<string, Field>>>(Object.fromEntries(held));
    return { form, F: Object.entries(form.F) };
  });
  const record = useRecordForm<Record<string, unknown>>(form, {
    start: values,
    draft: draftKey,
    save: (entered, { draft }) => onSubmit(entered, draft),
  });
  return (
    <FormDialog {...{ record, title, failureText, onClose }} submit={submitLabel} about={children}>
      {F.map(([name, FieldOfForm]) => (
        <FieldOfForm key={name} />
      ))}
    </FormDialog>
  );
}
