import { partnerCodeFilters } from "#client/records/partner/partner-code-filters.ts";
import type { PartnerMasters } from "#client/records/partner/use-partner-masters.ts";
import { FilterChip } from "#client/ui/table/filter-chip.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type PartnerSearch, partnerStatusChoices } from "./partner-search-params.ts";
import type { PartnerTagChoices } from "./use-partner-tags.ts";

interface PartnerFilterChipsProps {
  readonly search: PartnerSearch;
  readonly tags: PartnerTagChoices;
  readonly masters: PartnerMasters;
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
            value={masters.value[key].get(id) ?? (masters.partial ? receivingWord : `不明な${label}`)}
            onRemove={() => onChange({ [key]: search[key]?.filter((each) => each !== id) ?? [] })}
          />
        )),
      )}
      {tagIds.map((id) => (
        <FilterChip
          key={id}
          label="タグ"
          value={tags.byId.get(id)?.name ?? (tags.tags.partial ? receivingWord : "不明なタグ")}
          onRemove={() => onChange({ tagIds: tagIds.filter((each) => each !== id) })}
        />
      ))}
    </>
  );
}
