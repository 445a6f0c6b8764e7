import { useChosenStanding } from "#client/ui/form/use-chosen-standing.ts";
import type { RecordFormState } from "#client/ui/form/use-record-form.ts";
import { company } from "#sync/model/entities/company.ts";
import { companyAs, companyKeys } from "./company-part.ts";
import { type PartnerEditValues, type PartnerRecords, standingOf } from "./partner-edit-form.ts";

const about = ["companyKind", "companyId", ...companyKeys("chosen")];

/** Returns the records' current values. The company's fields keep the company that the user has chosen or changes. */
export const usePartnerStanding = (record: RecordFormState<PartnerEditValues>, records: PartnerRecords) =>
  useChosenStanding(record, {
    standing: standingOf(records),
    choice: "companyId",
    about,
    entity: company,
    valuesOf: (row) => companyAs("chosen", row),
  });
