import { memo } from "react";
import { ChoiceMenu } from "#client/ui/table/choice-menu.tsx";
import type { Choice } from "#sync/engine/field.ts";
import { type Filtered, type Filters, heldIn } from "./define-filters.ts";
import type { FilterWords } from "./use-filter-words.ts";

export interface FilterControlProps<F extends Filters> {
  readonly filters: F;
  readonly values: Filtered<F>;
  /** The words of the filters' values; undefined until they have been read. */
  readonly words: FilterWords<F> | undefined;
  readonly onChange: (patch: Filtered<F>) => void;
}

/** A menu for each filter with a few values. Menus are slow to render, so none of them changes while the user types. */
export const FilterMenus = memo(function FilterMenus({ filters, values, words, onChange }: FilterControlProps<Filters>) {
  return Object.entries(filters).map(([key, filter]) => {
    if (filter.kind !== "choices" && filter.kind !== "masters") return null;
    const chosen = heldIn(values, key);
    const isSingle = filter.kind === "choices" && filter.single === true;
    return (
      <ChoiceMenu
        key={key}
        label={filter.label}
        choices={filter.kind === "choices" ? pairsOf(filter.choices) : [...(words?.value[key] ?? [])]}
        partial={filter.kind !== "choices" && (words?.partial ?? true)}
        chosen={chosen}
        // Choosing all values of a filter would filter nothing, so only the last chosen value counts.
        onChoose={(all) => onChange({ [key]: isSingle ? (all.find((value) => !chosen.includes(value)) ?? all[0]) : all })}
      />
    );
  });
}) as <F extends Filters>(props: FilterControlProps<F>) => React.ReactNode;

const pairsOf = (choices: readonly Choice[]) => choices.map(({ value, label }) => [value, label] as const);
