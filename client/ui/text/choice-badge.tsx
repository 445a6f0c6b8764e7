import { nothing } from "#client/ui/text/nothing.ts";
import type { Choice } from "#sync/engine/field.ts";
import { StatusBadge } from "./status-badge.tsx";

interface ChoiceBadgeProps {
  /** The field's choices, with their words and meanings. */
  readonly choices: readonly Choice[];
  readonly value: number | string | null;
  /** The text for a value that is none of the choices. */
  readonly otherwise?: string;
  readonly small?: boolean;
}

/** Shows a coded value as its word, in the colour of its meaning. */
export function ChoiceBadge({ choices, value, otherwise = nothing, small }: ChoiceBadgeProps) {
  const choice = choices.find((one) => one.value === value);
  return (
    <StatusBadge tone={choice?.tone ?? "over"} small={small}>
      {choice?.label ?? otherwise}
    </StatusBadge>
  );
}
