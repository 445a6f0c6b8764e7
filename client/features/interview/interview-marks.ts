import { valueAt } from "#client/ui/form/define-form.tsx";
import { type Fields, isBlank } from "#client/ui/form/field-facts.ts";
import type { FieldMark } from "#client/ui/form/form-scope.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { type FirstInterview, takenOver } from "./use-beginning.ts";

/** Returns the marks of fields that still have their values from the first interview. */
export const markOfFirst =
  (first: FirstInterview): FieldMark =>
  (path, field, value) => {
    const name = takenOver.find((each) => each === path);
    const isTakenOver = name && !isBlank(first[name]) && sameValue(field, value, first[name]);
    return isTakenOver ? "一次面談から" : undefined;
  };

/** Returns the marks of fields that differ from the corrected interview. */
export const markOfCorrection =
  (fields: Fields, before: Readonly<Record<string, unknown>>): FieldMark =>
  (path, field, value) => {
    const [name = "", at] = path.split(".");
    // Rows without a fixed place may have moved, so their list is marked as a whole.
    if (at !== undefined && !fields[name]?.lines) return undefined;
    return sameValue(field, value, valueAt(before, path)) ? undefined : "訂正";
  };
