import type { Choice } from "#sync/engine/field.ts";
import { StatusBadge } from "./status-badge.tsx";

interface ChoiceBadgeProps {
  /** The words of the field, each with its meaning. */
  readonly choices: readonly Choice[];
  readonly value: number | string | null;
  /** The text for a value without a word. */
  readonly otherwise?: string;
  readonly small?: boolean;
}

/** A coded value as its word, in the colour of what it means. */
export function ChoiceBadge({ choices, value, otherwise = "-", small }: ChoiceBadgeProps) {
  const choice = choices.find((one) => one.value === value);
  return (
    <StatusBadge tone={choice?.tone ?? "over"} small={small}>
      {choice?.label ?? otherwise}
    </StatusBadge>
  );
}
