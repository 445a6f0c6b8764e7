import { ChoiceMenu } from "#client/ui/table/choice-menu.tsx";
import { FilterChip } from "#client/ui/table/filter-chip.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { occupation } from "#sync/model/entities/occupation.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type ContractSearch, renewalFilters } from "./contract-search.ts";

interface ContractFiltersProps {
  readonly search: ContractSearch;
  /** Undefined while they are being read. */
  readonly positions: Reading<readonly RowOf<typeof occupation>[]> | undefined;
  readonly onChange: (patch: { readonly position?: readonly number[]; readonly renewal?: ContractSearch["renewal"] }) => void;
}

/** The list's filters beside its state. */
export function ContractFilters({ search, positions, onChange }: ContractFiltersProps) {
  return (
    <>
      <ChoiceMenu
        label="ポジション"
        choices={positions?.value.map(({ id, name }) => [Number(id), name] as const) ?? []}
        partial={positions?.partial ?? true}
        chosen={search.position ?? []}
        onChoose={(position) => onChange({ position })}
      />
      <ChoiceMenu
        label="自動更新"
        choices={renewalFilters.map(({ value, label }) => [value, label] as const)}
        chosen={search.renewal === undefined ? [] : [search.renewal]}
        // Both say nothing: the one that was chosen last counts.
        onChoose={(chosen) => onChange({ renewal: chosen.find((value) => value !== search.renewal) ?? chosen[0] })}
      />
    </>
  );
}

/** What the list is narrowed by, each to be taken off with one click. */
export function ContractFilterChips({ search: { position = [], renewal }, positions, onChange }: ContractFiltersProps) {
  const nameOf = (wanted: number) =>
    positions?.value.find(({ id }) => Number(id) === wanted)?.name ??
    (positions?.partial === false ? "不明な職種" : receivingWord);
  return (
    <>
      {position.map((id) => (
        <FilterChip
          key={id}
          label="ポジション"
          value={nameOf(id)}
          onRemove={() => onChange({ position: position.filter((one) => one !== id) })}
        />
      ))}
      {renewal !== undefined && (
        <FilterChip
          label="自動更新"
          value={wordFor(renewalFilters, renewal, "")}
          onRemove={() => onChange({ renewal: undefined })}
        />
      )}
    </>
  );
}
