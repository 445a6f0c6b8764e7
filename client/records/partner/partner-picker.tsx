import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { type PickerOptions, type PickerSource, RecordPicker, RecordsPicker } from "../picker/record-picker.tsx";

const text = (value: unknown) => (typeof value === "string" ? value : "");

const source: PickerSource = {
  entity: partner,
  label: (row) => fullName({ lastName: text(row["lastName"]), firstName: text(row["firstName"]) }),
  note: (row) => fullKana({ lastNameKana: text(row["lastNameKana"]), firstNameKana: text(row["firstNameKana"]) }),
};

/** Picks a partner, who is found while the name, the reading or the mail is typed. */
export const PartnerPicker = (props: ControlProps<string> & PickerOptions) => <RecordPicker {...props} source={source} />;

/** Picks several partners. */
export const PartnersPicker = (props: ControlProps<readonly string[]>) => <RecordsPicker {...props} source={source} />;
