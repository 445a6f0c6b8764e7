import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { project } from "#sync/model/entities/project.ts";
import { type PickerOptions, type PickerSource, RecordPicker } from "../picker/record-picker.tsx";

const source: PickerSource = {
  entity: project,
  label: ({ name }) => String(name),
  note: ({ projectCode }) => String(projectCode ?? ""),
};

/** Picks a project, which is found while its name is typed. */
export const ProjectPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;
