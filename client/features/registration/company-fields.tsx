import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { CompanyPicker } from "#client/records/company/company-picker.tsx";
import type { Control, ControlProps } from "#client/ui/form/controls/control.ts";
import { CompanyInputs } from "./company-inputs.tsx";
import { CompanyPart, companyComponents, companyKind, useCompanyValue } from "./company-part.ts";

const NewCompany = companyComponents("company");

interface CompanyFieldsProps {
  /** A company that is chosen. */
  readonly chosen: (id: string) => ReactNode;
  /** In place of the control that chooses one. */
  readonly control?: Control<string>;
}

/** A partner's company: none, one that is chosen, or a new one that is entered. */
export function CompanyFields({ chosen, control = CompanyControl }: CompanyFieldsProps) {
  const kind = useCompanyValue("companyKind");
  const id = useCompanyValue("companyId");
  return (
    <>
      <CompanyPart.companyKind segments />
      {kind === companyKind.existing && <CompanyPart.companyId required control={control} />}
      {kind === companyKind.existing && id !== null && chosen(id)}
      {kind === companyKind.new && <CompanyInputs F={NewCompany} prefix="company" />}
    </>
  );
}

/** A company, or the beginning of a new one under the name that was not found. */
export function CompanyControl(props: ControlProps<string>) {
  const { setFocus, setValue } = useFormContext();
  const begin = (name: string) => {
    // Its picker gives way to the fields of the new one.
    flushSync(() => {
      setValue("companyName", name, { shouldDirty: true });
      setValue("companyKind", companyKind.new, { shouldDirty: true });
    });
    setFocus("companyName");
  };
  return <CompanyPicker {...props} onCreate={begin} />;
}
