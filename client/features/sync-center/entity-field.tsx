import { Input } from "@fluentui/react-components";
import { z } from "zod";
import { type BoundFieldProps, shownText, useBoundField } from "#client/ui/form/bound-field.ts";
import { DateField } from "#client/ui/form/date-field.tsx";
import { FormField } from "#client/ui/form/form-field.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { SwitchField } from "#client/ui/form/switch-field.tsx";
import { TextAreaField } from "#client/ui/form/text-area-field.tsx";
import { TextField } from "#client/ui/form/text-field.tsx";
import type { Field } from "#sync/engine/field.ts";

interface EntityFieldProps {
  readonly name: string;
  readonly field: Field;
}

/** The control that a field of an entity asks for, whichever it is. */
export function EntityField({ name, field }: EntityFieldProps) {
  const required = !field.schema.safeParse(null).success;
  const props = { name, label: field.label, ...(required && field.type !== "boolean" ? { required } : {}) };
  if (field.choices) return <SelectField {...props} choices={field.choices} {...(required ? {} : { none: "未選択" })} />;
  if (field.type === "boolean") return <SwitchField {...props} words={{ on: "はい", off: "いいえ" }} />;
  if (field.type === "date") return <DateField {...props} />;
  if (field.type === "integer" || field.type === "number") return <NumberField {...props} />;
  return lengthOf(field) > oneLine ? <TextAreaField {...props} rows={3} /> : <TextField {...props} />;
}

/** The longest text that is entered in one line. Characters. */
const oneLine = 255;

function lengthOf({ schema }: Field): number {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  const most = inner.meta()?.["maxLength"];
  return typeof most === "number" ? most : 0;
}

function NumberField({ name, label, required }: BoundFieldProps) {
  const { value, error, change, control, empty } = useBoundField(name);
  return (
    <FormField {...{ label, error }} {...(required ? { required } : {})}>
      <Input
        {...control}
        type="number"
        value={shownText(value)}
        onChange={(_event, data) => change(data.value === "" ? empty : Number(data.value))}
      />
    </FormField>
  );
}
