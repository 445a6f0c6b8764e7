import { FilterChip } from "#client/ui/table/filter-chip.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type Filters, heldIn } from "./define-filters.ts";
import type { FilterControlProps } from "./filter-menus.tsx";

/** Shows each chosen filter value, with a button that removes it. */
export function FilterChips<F extends Filters>({ filters, values, words, onChange }: FilterControlProps<F>) {
  return Object.entries(filters).flatMap(([key, filter]) => {
    const { kind, label } = filter;
    const held: unknown = Reflect.get(values, key);
    const take = (patch: unknown) => onChange({ [key]: patch } as Parameters<typeof onChange>[0]);
    const wordOf = (value: number | string) =>
      kind === "day"
        ? formatDate(String(value))
        : filter.kind === "choices"
          ? wordFor(filter.choices, value, "")
          : (words?.value[key]?.get(value) ?? (words?.partial === false ? `不明な${label}` : receivingWord));
    return heldIn(values, key).map((value) => (
      <FilterChip
        key={`${key} ${value}`}
        label={label}
        value={wordOf(value)}
        onRemove={() => take(Array.isArray(held) ? held.filter((each) => each !== value) : undefined)}
      />
    ));
  });
}
