import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useFormState } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFillingChoice } from "#client/ui/form/filling-choice.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { CompanyControl } from "./company-fields.tsx";
import { CompanyInputs } from "./company-inputs.tsx";
import { companyComponents } from "./company-part.ts";
import { partnerEditForm } from "./partner-edit-form.ts";

const Chosen = companyComponents("chosen");

/** Chooses a company and fills in what it is. */
export function FillingCompanyControl({ change, ...props }: ControlProps<string>) {
  return <CompanyControl {...props} change={useFillingChoice(change)} />;
}

/** A company that is there: what is changed of it, its other partners see as well. */
export function ChosenCompany({ id }: { readonly id: string }) {
  const reading = useLive(
    async (reader) => {
      const members = await reader.list(membership, "companyId", id);
      const partners = await reader.getMany(
        partner,
        members.map(({ partnerId }) => partnerId),
      );
      const count = partners.filter((row) => row?.deletedAt === null).length;
      return { count, there: (await reader.get(company, id)) !== undefined };
    },
    [id],
  );
  if (!reading) return null;
  const { value, partial } = reading;
  if (!value.there && !partial)
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{goneText}</MessageBarBody>
      </MessageBar>
    );
  return (
    <>
      <LeftCompany id={id} />
      {value.count > 0 && (
        <MessageBar intent="info">
          <MessageBarBody>所属{countText(value.count, "名", partial)}に反映されます</MessageBarBody>
        </MessageBar>
      )}
      <CompanyInputs F={Chosen} prefix="chosen" />
    </>
  );
}

/** Says of a company that the partner has left meanwhile, while it was being changed here, what saving does. */
function LeftCompany({ id }: { readonly id: string }) {
  const memberOf = partnerEditForm.useValue("memberOf");
  const { dirtyFields } = useFormState({ name: choice });
  if (memberOf === id || choice.some((name) => name in dirtyFields)) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        このパートナーの所属企業は変更されています。ここでの変更は、この企業の情報にだけ反映されます。
      </MessageBarBody>
    </MessageBar>
  );
}

const choice = ["companyKind", "companyId"];

/** Why a company cannot be taken. */
export const goneText = "この企業は削除されています。ほかの企業を選ぶか、新しい企業として登録してください。";
