import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { z } from "zod";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { HouseForm } from "#client/ui/form/house-form.tsx";
import { useFormDraft } from "#client/ui/form/use-form-draft.ts";
import { useHouseForm } from "#client/ui/form/use-house-form.ts";
import type { Field } from "#sync/engine/field.ts";
import { EntityField } from "./entity-field.tsx";

export type Values = Readonly<Record<string, unknown>>;

interface ValueFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** By the name of each field, in their order. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What each has to hold to, where that is not its own schema. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  readonly values: Values;
  /** Where what is typed is kept until it is sent. */
  readonly draftKey: string;
  readonly failureText?: (error: unknown) => string | undefined;
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  /** What stands above the fields. */
  readonly children?: ReactNode;
}

/** A dialog with a form over some fields of an entity. */
export function ValueForm(props: ValueFormProps) {
  const { title, submitLabel, fields, schemas, values, draftKey, failureText, onSubmit, onClose, children } = props;
  useReturnFocus();
  const styles = useStyles();
  const entries = Object.entries(fields);
  const schema = z.object(Object.fromEntries(entries.map(([name, field]) => [name, schemas?.[name] ?? field.schema])));
  const defaults = Object.fromEntries(entries.map(([name]) => [name, values[name] ?? null]));
  const form = useHouseForm<Record<string, unknown>>(schema, { defaults });
  const draft = useFormDraft(form, draftKey);
  // With nothing to put the focus on yet, the dialog would be hidden from readers.
  if (!draft.ready) return null;
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && !form.formState.isSubmitting && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {children}
            <HouseForm
              form={form}
              label={title}
              submitLabel={submitLabel}
              cancel={onClose}
              draft={draft}
              {...(failureText ? { failureText } : {})}
              onSubmit={onSubmit}
            >
              {entries.map(([name, field]) => (
                <EntityField key={name} name={name} field={field} />
              ))}
            </HouseForm>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const useStyles = makeStyles({
  surface: { maxWidth: "560px" },
  content: { display: "flex", flexDirection: "column", gap: "16px" },
});
