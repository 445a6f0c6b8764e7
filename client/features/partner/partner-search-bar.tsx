import {
  Button,
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  SearchBox,
} from "@fluentui/react-components";
import { ArrowSort20Regular, Filter20Regular, Tag20Regular } from "@fluentui/react-icons";
import { type FormEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from "react";
import type { Action } from "#client/ui/action.ts";
import { useActions } from "#client/ui/action-registry.tsx";
import type { TagChoice } from "#client/ui/group-tags.ts";
import { type PartnerSearch, partnerSorts, partnerStatusChoices } from "./partner-search-params.ts";
import { PartnerTagFilter } from "./partner-tag-filter.tsx";

interface PartnerSearchBarProps {
  readonly text: string;
  readonly search: PartnerSearch;
  readonly tags: readonly TagChoice[];
  readonly onType: (text: string) => void;
  readonly onCommit: () => void;
  readonly onReset: () => void;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
  /** The arrow down from the box: into the list. */
  readonly onDown: () => void;
}

/** What narrows and orders the list: one text box, the filters, the order. */
export function PartnerSearchBar({ text, search, tags, onType, onCommit, onReset, onChange, onDown }: PartnerSearchBarProps) {
  const styles = useStyles();
  const box = useRef<HTMLInputElement>(null);

  const actions = useMemo<Action[]>(
    () => [
      {
        id: "partner.focusSearch",
        label: "パートナーを検索",
        shortcut: "/",
        run() {
          box.current?.focus();
          box.current?.select();
        },
      },
      { id: "partner.resetSearch", label: "検索条件をリセット", run: onReset },
    ],
    [onReset],
  );
  useActions(actions);

  const submit = useCallback(
    (event: FormEvent) => {
      event.preventDefault();
      onCommit();
    },
    [onCommit],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onDown();
    },
    [onDown],
  );

  return (
    <form aria-label="パートナーを検索" className={styles.bar} onSubmit={submit}>
      <div className={styles.words}>
        <SearchBox
          input={{ ref: box }}
          className={styles.box}
          aria-label="氏名・カナ・メール・企業名"
          placeholder="氏名・カナ・メール・企業名で検索"
          maxLength={255}
          value={text}
          onChange={(_event, data) => onType(data.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" appearance="primary">
          検索
        </Button>
        <Button type="button" onClick={onReset}>
          リセット
        </Button>
      </div>
      <Filters search={search} tags={tags} onChange={onChange} />
    </form>
  );
}

interface FiltersProps {
  readonly search: PartnerSearch;
  readonly tags: readonly TagChoice[];
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
}

/** Menus are heavy; none of them changes while somebody types. */
const Filters = memo(function Filters({ search, tags, onChange }: FiltersProps) {
  const styles = useStyles();
  const [choosingTags, setChoosingTags] = useState(false);
  const sort = search.sort ?? partnerSorts[0].value;
  return (
    <div className={styles.filters}>
      <Menu
        checkedValues={{ sts: (search.sts ?? []).map(String) }}
        onCheckedValueChange={(_event, data) => onChange({ sts: data.checkedItems.map(Number).sort((a, b) => a - b) })}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<Filter20Regular />}>ステータス</MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {partnerStatusChoices.map((status) => (
              <MenuItemCheckbox key={status.value} name="sts" value={String(status.value)}>
                {status.label}
              </MenuItemCheckbox>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button icon={<Tag20Regular />} aria-haspopup="dialog" onClick={() => setChoosingTags(true)}>
        タグ
      </Button>
      {choosingTags && (
        <PartnerTagFilter tags={tags} chosen={search.tagIds ?? none} onChange={onChange} onClose={() => setChoosingTags(false)} />
      )}
      <Menu
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
        <MenuPopover>
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

const none: readonly string[] = [];

const labelOf = (sort: string): string => partnerSorts.find((each) => each.value === sort)?.label ?? "";

const touch = "@media (pointer: coarse)";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    flexGrow: 1,
    minWidth: 0,
    "& button": { minWidth: "auto", [touch]: { minHeight: "44px" } },
  },
  words: { display: "flex", flexGrow: 1, flexBasis: "440px", gap: "8px", minWidth: 0 },
  filters: {
    display: "flex",
    flexGrow: 1,
    flexBasis: "340px",
    gap: "8px",
    minWidth: 0,
    "& button": { whiteSpace: "nowrap" },
    // On a phone the words fit only without their pictures.
    "@media (max-width: 479.98px)": {
      "& .fui-Button__icon": { display: "none" },
      "& .fui-MenuButton__icon": { display: "none" },
    },
  },
  box: { flexGrow: 1, flexBasis: "120px", minWidth: 0, maxWidth: "none", [touch]: { minHeight: "44px" } },
  sort: { marginLeft: "auto" },
});
