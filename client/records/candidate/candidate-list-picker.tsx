import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { candidateList } from "#sync/model/entities/candidate.ts";
import { type PickerOptions, type PickerSource, RecordPicker } from "../picker/record-picker.tsx";

const source: PickerSource = {
  entity: candidateList,
  label: ({ name }) => String(name),
  note: ({ number }) => (typeof number === "number" ? `No. ${number}` : ""),
};

/** Picks a list of candidates, which is found while its name is typed. */
export const CandidateListPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;
