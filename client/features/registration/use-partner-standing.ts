import { useCallback, useSyncExternalStore } from "react";
import { useLive } from "#client/device/use-live.ts";
import { changedFields, pick } from "#client/ui/form/field-facts.ts";
import type { RecordFormState } from "#client/ui/form/use-record-form.ts";
import { company } from "#sync/model/entities/company.ts";
import { companyAs, companyKeys } from "./company-part.ts";
import { type PartnerEditValues, type PartnerRecords, partnerEditForm, standingOf } from "./partner-edit-form.ts";

const { fields } = partnerEditForm;
const aboutCompany = ["companyKind", "companyId", ...companyKeys("chosen")];

/**
 * What stands in the records now, as far as the form is about it. Where somebody has chosen a company or typed into its fields,
 * these go on to be about that one, whichever the partner belongs to meanwhile.
 */
export function usePartnerStanding(record: RecordFormState<PartnerEditValues>, records: PartnerRecords) {
  const { form, seen } = record;
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const read = () => {
    const values = form.getValues();
    const typed = changedFields(fields, seen, values).some((name) => aboutCompany.includes(name));
    return `${typed ? "typed" : ""} ${String(values["companyId"] ?? "")}`;
  };
  const [typed, companyId = ""] = useSyncExternalStore(subscribe, read).split(" ");
  const reading = useLive(async (reader) => (companyId === "" ? undefined : reader.get(company, companyId)), [companyId]);
  const chosen = reading?.value;
  const standing = standingOf(records);
  if (typed === "") return standing;
  const asSeen = pick(seen, aboutCompany);
  return { ...standing, ...asSeen, ...(chosen?.id === companyId && companyAs("chosen", chosen)) };
}
