import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { type PickerOptions, type PickerSource, RecordPicker, RecordsPicker } from "../picker/record-picker.tsx";

const source: PickerSource = {
  entity: admin,
  label: ({ name }) => String(name),
  note: ({ mail }) => String(mail ?? ""),
};

/** Picks an administrator, who is found while the name is typed. */
export const AdminPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;

/** Picks several administrators. */
export const AdminsPicker = (props: ControlProps<readonly string[]>) => <RecordsPicker {...props} source={source} />;
