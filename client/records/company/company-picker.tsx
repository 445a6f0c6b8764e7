import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { company } from "#sync/model/entities/company.ts";
import { type PickerOptions, type PickerSource, RecordPicker } from "../picker/record-picker.tsx";

const source: PickerSource = {
  entity: company,
  label: ({ name }) => String(name),
  note: ({ address }) => String(address ?? ""),
};

/** Picks a company that supplies partners, which is found while its name is typed. */
export const CompanyPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;
