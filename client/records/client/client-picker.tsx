import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { type PickerOptions, type PickerSource, RecordPicker } from "../picker/record-picker.tsx";

const source: PickerSource = {
  entity: orderClient,
  label: ({ name }) => String(name),
  note: ({ address }) => String(address ?? ""),
};

/** Picks a company that orders projects, which is found while its name is typed. */
export const ClientPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;
