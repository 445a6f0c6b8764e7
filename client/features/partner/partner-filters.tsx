import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  SearchBox,
  tokens,
} from "@fluentui/react-components";
import { ArrowSort20Regular, Tag20Regular } from "@fluentui/react-icons";
import { memo, useState } from "react";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { type PartnerSearch, partnerCodeFilters, partnerSorts, partnerStatusChoices } from "./partner-search-params.ts";
import { PartnerTagFilter } from "./partner-tag-filter.tsx";
import type { PartnerMasters } from "./use-partner-masters.ts";

interface PartnerFiltersProps {
  readonly search: PartnerSearch;
  readonly tags: Reading<readonly TagChoice[]>;
  readonly masters: PartnerMasters;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
}

/** The list's filters and its order. Menus are heavy; none of them changes while somebody types. */
export const PartnerFilters = memo(function PartnerFilters({ search, tags, masters, onChange }: PartnerFiltersProps) {
  const styles = useStyles();
  const [choosingTags, setChoosingTags] = useState(false);
  const sort = search.sort ?? partnerSorts[0].value;
  return (
    <div className={styles.filters}>
      <ChoiceMenu
        label="ステータス"
        choices={partnerStatusChoices.map(({ value, label }) => [value, label])}
        partial={false}
        chosen={search.sts ?? noCodes}
        onChoose={(sts) => onChange({ sts })}
      />
      {partnerCodeFilters.map(({ key, label }) => (
        <ChoiceMenu
          key={key}
          label={label}
          choices={[...masters.value[key]]}
          partial={masters.partial}
          chosen={search[key] ?? noCodes}
          onChoose={(ids) => onChange({ [key]: ids })}
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
      <Menu
        inline
        checkedValues={{ sort: [sort] }}
        onCheckedValueChange={(_event, data) => {
          const chosen = partnerSorts.find((each) => each.value === data.checkedItems[0]);
          if (chosen) onChange({ sort: chosen.value });
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            className={styles.sort}
            icon={<ArrowSort20Regular />}
            aria-label={`並び順: ${labelOf(sort)}`}
          >
            {labelOf(sort)}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            {partnerSorts.map((each) => (
              <MenuItemRadio key={each.value} name="sort" value={each.value}>
                {each.label}
              </MenuItemRadio>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
});

interface ChoiceMenuProps {
  readonly label: string;
  readonly choices: readonly (readonly [number, string])[];
  /** Not all choices have arrived. */
  readonly partial: boolean;
  readonly chosen: readonly number[];
  readonly onChoose: (ids: number[]) => void;
}

/** Choices from which on a box narrows them. */
const manyChoices = 10;

/** A filter of which any of some values may hold. */
function ChoiceMenu({ label, choices, partial, chosen, onChoose }: ChoiceMenuProps) {
  const styles = useStyles();
  const [wanted, setWanted] = useState("");
  const { settled, composing } = useSettledText(wanted);
  const key = searchKey(settled);
  // What is chosen stays in reach, whatever is looked for.
  const shown = choices.filter(([id, name]) => searchKey(name).includes(key) || chosen.includes(id));
  return (
    // In place, not at the body's end: what opens belongs to the search.
    <Menu
      inline
      checkedValues={{ ids: chosen.map(String) }}
      onOpenChange={() => setWanted("")}
      onCheckedValueChange={(_event, data) => onChoose(data.checkedItems.map(Number).sort((a, b) => a - b))}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton disabled={choices.length === 0 && !partial} className={mergeClasses(chosen.length > 0 && styles.active)}>
          {label}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        {choices.length > manyChoices && (
          <SearchBox
            className={styles.search}
            aria-label={`${label}を絞り込む`}
            placeholder="絞り込む"
            value={wanted}
            onChange={(_event, data) => setWanted(data.value)}
            {...composing}
          />
        )}
        <MenuList>
          {shown.map(([id, name]) => (
            <MenuItemCheckbox key={id} name="ids" value={String(id)}>
              {name}
            </MenuItemCheckbox>
          ))}
          {partial && <MenuItem disabled>{receivingWord}</MenuItem>}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const noTags: readonly string[] = [];
const noCodes: readonly number[] = [];

const labelOf = (sort: string): string => partnerSorts.find((each) => each.value === sort)?.label ?? "";

const useStyles = makeStyles({
  filters: {
    display: "flex",
    flexWrap: "wrap",
    flexGrow: 1,
    flexBasis: "684px",
    gap: "8px",
    minWidth: 0,
    "& button": { whiteSpace: "nowrap", flexShrink: 0 },
    // On a phone the words fit only without their pictures.
    "@media (max-width: 479.98px)": {
      "& .fui-Button__icon": { display: "none" },
      "& .fui-MenuButton__icon": { display: "none" },
    },
  },
  sort: { marginLeft: "auto" },
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
  search: { width: "100%", maxWidth: "none", marginBottom: "4px" },
  popover: { zIndex: 3, maxHeight: "min(480px, 0.6 * var(--visible-height))", overflowY: "auto" },
});
