import { Button, makeStyles, SearchBox } from "@fluentui/react-components";
import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef } from "react";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import type { Action } from "#client/ui/page/action.ts";
import { useActions } from "#client/ui/page/action-registry.tsx";
import type { SearchText } from "#client/ui/table/use-search-text.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { PartnerFilters } from "./partner-filters.tsx";
import type { PartnerSearch } from "./partner-search-params.ts";
import type { PartnerMasters } from "./use-partner-masters.ts";

interface PartnerSearchBarProps {
  readonly text: string;
  readonly composing: SearchText["composing"];
  readonly search: PartnerSearch;
  readonly tags: Reading<readonly TagChoice[]>;
  readonly masters: PartnerMasters;
  readonly onType: (text: string) => void;
  readonly onCommit: () => void;
  readonly onReset: () => void;
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
  /** The arrow down from the box: into the list. */
  readonly onDown: () => void;
}

/** What narrows and orders the list: one text box, the filters, the order. */
export function PartnerSearchBar(props: PartnerSearchBarProps) {
  const { text, composing, search, tags, masters, onType, onCommit, onReset, onChange, onDown } = props;
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
      if (event.key !== "ArrowDown") return;
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
          {...composing}
        />
        <Button type="submit" appearance="subtle">
          検索
        </Button>
        <Button type="button" appearance="subtle" onClick={onReset}>
          リセット
        </Button>
      </div>
      <PartnerFilters search={search} tags={tags} masters={masters} onChange={onChange} />
    </form>
  );
}

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "start",
    gap: "8px",
    flexGrow: 1,
    minWidth: 0,
    "& button": { minWidth: "auto", [touch]: { minHeight: touchSize } },
  },
  words: { display: "flex", flexGrow: 1, flexBasis: "min(640px, 100%)", gap: "8px", minWidth: 0 },
  box: { flexGrow: 1, flexBasis: "120px", minWidth: 0, maxWidth: "none", [touch]: { minHeight: touchSize } },
});
