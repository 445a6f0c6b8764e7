import { Button } from "@fluentui/react-components";
import { Tag20Regular } from "@fluentui/react-icons";
import { memo, useState } from "react";
import { partnerCodeFilters } from "#client/records/partner/partner-code-filters.ts";
import type { PartnerMasters } from "#client/records/partner/use-partner-masters.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { ChoiceMenu } from "#client/ui/table/choice-menu.tsx";
import { SortMenu } from "#client/ui/table/sort-menu.tsx";
import type { Reading } from "#sync/engine/client/reading.ts";
import { type PartnerSearch, partnerSorts, partnerStatusChoices } from "./partner-search-params.ts";
import { PartnerTagFilter } from "./partner-tag-filter.tsx";

interface PartnerFiltersProps {
  readonly search: PartnerSearch;
  readonly tags: Reading<readonly TagChoice[]>;
  readonly masters: PartnerMasters;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
}

/** The list's filters and its order. Menus are heavy; none of them changes while somebody types. */
export const PartnerFilters = memo(function PartnerFilters({ search, tags, masters, onChange }: PartnerFiltersProps) {
  const [choosingTags, setChoosingTags] = useState(false);
  return (
    <>
      <ChoiceMenu
        label="ステータス"
        choices={statuses}
        chosen={search.sts ?? noCodes}
        onChoose={(sts) => onChange({ sts: sts.sort((a, b) => a - b) })}
      />
      {partnerCodeFilters.map(({ key, label }) => (
        <ChoiceMenu
          key={key}
          label={label}
          choices={[...masters.value[key]]}
          partial={masters.partial}
          chosen={search[key] ?? noCodes}
          onChoose={(ids) => onChange({ [key]: ids.sort((a, b) => a - b) })}
        />
      ))}
      <Button icon={<Tag20Regular />} aria-haspopup="dialog" onClick={() => setChoosingTags(true)}>
        タグ
      </Button>
      {choosingTags && (
        <PartnerTagFilter
          tags={tags}
          chosen={search.tagIds ?? noTags}
          onChange={onChange}
          onClose={() => setChoosingTags(false)}
        />
      )}
      <SortMenu sorts={partnerSorts} chosen={search.sort} onChoose={(sort) => onChange({ sort })} />
    </>
  );
});

const statuses = partnerStatusChoices.map(({ value, label }): [number, string] => [value, label]);
const noTags: readonly string[] = [];
const noCodes: readonly number[] = [];
