import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { CompanyPicker } from "#client/records/company/company-picker.tsx";
import { ChosenRecord, filling, SeenBy } from "#client/records/linked/chosen-record.tsx";
import { linkedInputs } from "#client/records/linked/linked-inputs.tsx";
import type { Control, ControlProps } from "#client/ui/form/controls/control.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { CompanyPart, companyKind, goneText, linkedCompany, useCompanyValue } from "./company-part.ts";

const NewCompany = linkedInputs(linkedCompany, "company");
const ChangedCompany = linkedInputs(linkedCompany, "chosen");

interface CompanyFieldsProps {
  /** Renders the chosen company. */
  readonly chosen: (id: string) => ReactNode;
  /** Replaces the control that chooses a company. */
  readonly control?: Control<string>;
}

/** The fields of a partner's company. There is none, or an existing one is chosen, or a new one is entered. */
export function CompanyFields({ chosen, control = CompanyControl }: CompanyFieldsProps) {
  const kind = useCompanyValue("companyKind");
  const id = useCompanyValue("companyId");
  return (
    <>
      <CompanyPart.companyKind segments />
      {kind === companyKind.existing && <CompanyPart.companyId required control={control} />}
      {kind === companyKind.existing && id !== null && chosen(id)}
      {kind === companyKind.new && <NewCompany />}
    </>
  );
}

/** A picker of a company, which can also begin a new one with the name that was not found. */
function CompanyControl(props: ControlProps<string>) {
  const { setFocus, setValue } = useFormContext();
  const begin = (name: string) => {
    // The fields of a new company must replace the picker before one of them gets the focus.
    flushSync(() => {
      setValue("companyName", name, { shouldDirty: true });
      setValue("companyKind", companyKind.new, { shouldDirty: true });
    });
    setFocus("companyName");
  };
  return <CompanyPicker {...props} onCreate={begin} />;
}

/** Chooses a company and fills in its fields. */
export const FillingCompanyControl = filling(CompanyControl);

/** An existing company. Changes to it affect its other partners, too. */
export const ChosenCompany = ({ id }: { readonly id: string }) => (
  <ChosenRecord {...{ id, goneText, leftText }} linked={linkedCompany} belongs="memberOf" choice={["companyKind", "companyId"]}>
    <MemberCount companyId={id} />
    <ChangedCompany />
  </ChosenRecord>
);

const leftText = "このパートナーの所属企業は変更されています。ここでの変更は、この企業の情報にだけ反映されます。";

function MemberCount({ companyId }: { readonly companyId: string }) {
  const reading = useLive(
    async (reader) => {
      const members = await reader.list(membership, "companyId", companyId);
      const partners = await reader.getMany(
        partner,
        members.map(({ partnerId }) => partnerId),
      );
      return partners.filter((row) => row?.deletedAt === null).length;
    },
    [companyId],
  );
  if (!reading || reading.value === 0) return null;
  return <SeenBy others={`所属${countText(reading.value, "名", reading.partial)}`} />;
}
