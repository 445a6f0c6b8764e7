import type { ReactNode } from "react";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import type { Field } from "#sync/engine/field.ts";
import { valueText } from "#sync/model/rules/value-text.ts";

/** Shows a field's value: a state as a badge, anything else as text; null where there is none. */
export function fieldCell(field: Field, value: unknown): ReactNode {
  const state = field.choices?.find((choice) => choice.value === value && choice.tone);
  if (state) return <ChoiceBadge choices={field.choices ?? []} value={state.value} />;
  return valueText(field, value, () => "");
}
