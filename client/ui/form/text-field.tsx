import { Input, type InputProps } from "@fluentui/react-components";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";

interface TextFieldProps extends BoundFieldProps {
  readonly type?: "text" | "email" | "tel" | "url" | undefined;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: NonNullable<InputProps["input"]> extends { inputMode?: infer M } ? M : never;
}

/** One line of text. */
export function TextField({ name, label, required, hint, className, ...input }: TextFieldProps) {
  const { value, error, change, control, empty } = useBoundField(name);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Input
        {...(input as InputProps)}
        {...control}
        autoComplete={input.autoComplete ?? "off"}
        value={shownText(value)}
        onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
      />
    </FormField>
  );
}
