import { FilterChip } from "#client/ui/filter-chip.tsx";
import type { TagChoice } from "#client/ui/group-tags.ts";
import { wordFor } from "#sync/model/rules/partner.ts";
import { type PartnerCodeFilter, type PartnerSearch, partnerCodeFilters, partnerStatusChoices } from "./partner-search-params.ts";
import type { MasterNames } from "./use-partner-masters.ts";

interface PartnerFilterChipsProps {
  readonly search: PartnerSearch;
  readonly tags: ReadonlyMap<string, TagChoice>;
  readonly masters: Readonly<Record<PartnerCodeFilter, MasterNames>>;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
}

/** What the list is narrowed by, each to be taken off with one click. */
export function PartnerFilterChips({ search, tags, masters, onChange }: PartnerFilterChipsProps) {
  const { sts = [], tagIds = [] } = search;
  return (
    <>
      {sts.map((value) => (
        <FilterChip
          key={value}
          label="ステータス"
          value={wordFor(partnerStatusChoices, value, "")}
          onRemove={() => onChange({ sts: sts.filter((each) => each !== value) })}
        />
      ))}
      {partnerCodeFilters.flatMap(({ key, label }) =>
        (search[key] ?? []).map((id) => (
          <FilterChip
            key={`${key} ${id}`}
            label={label}
            value={masters[key].get(id) ?? `不明な${label}`}
            onRemove={() => onChange({ [key]: search[key]?.filter((each) => each !== id) ?? [] })}
          />
        )),
      )}
      {tagIds.map((id) => (
        <FilterChip
          key={id}
          label="タグ"
          value={tags.get(id)?.name ?? "不明なタグ"}
          onRemove={() => onChange({ tagIds: tagIds.filter((each) => each !== id) })}
        />
      ))}
    </>
  );
}
