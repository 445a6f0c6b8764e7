import { Button, makeStyles } from "@fluentui/react-components";
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from "react";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { useActions } from "#client/ui/page/action-registry.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { SearchText } from "./use-search-text.ts";

interface SearchBarProps extends Pick<SearchText, "text" | "composing" | "type" | "commit"> {
  /** The searched entity, for the ids of its actions: `partner`. */
  readonly id: string;
  /** The searched entity's label: 「パートナー」. */
  readonly noun: string;
  /** The searched fields: 「氏名・カナ・メール・企業名」. */
  readonly by: string;
  readonly onReset: () => void;
  /** Called for the down arrow in the box, which moves into the list. */
  readonly onDown: () => void;
  /** The filters and the order. */
  readonly children: ReactNode;
}

/** Searches and sorts a list, by a text box, filters and an order. */
export function SearchBar({ id, noun, by, text, composing, type, commit, onReset, onDown, children }: SearchBarProps) {
  const styles = useStyles();
  const box = useRef<HTMLInputElement>(null);

  const actions = useMemo<Action[]>(
    () => [
      {
        id: `${id}.focusSearch`,
        label: `${noun}を検索`,
        shortcut: "/",
        run() {
          box.current?.focus();
          box.current?.select();
        },
      },
      { id: `${id}.resetSearch`, label: "検索条件をリセット", run: onReset },
    ],
    [id, noun, onReset],
  );
  useActions(actions);

  const submit = useCallback(
    (event: FormEvent) => {
      event.preventDefault();
      commit();
    },
    [commit],
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
    <form aria-label={`${noun}を検索`} className={styles.bar} onSubmit={submit}>
      <div className={styles.words}>
        <SearchBox
          input={{ ref: box }}
          className={styles.box}
          aria-label={by}
          placeholder={`${by}で検索`}
          maxLength={255}
          value={text}
          onChange={(_event, data) => type(data.value)}
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
      <div className={styles.filters}>{children}</div>
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
  filters: {
    display: "flex",
    flexWrap: "wrap",
    flexGrow: 1,
    flexBasis: "max-content",
    gap: "8px",
    minWidth: 0,
    "& button": { whiteSpace: "nowrap", flexShrink: 0 },
    // On a phone the buttons' labels fit only without their icons.
    "@media (max-width: 479.98px)": {
      "& .fui-Button__icon": { display: "none" },
      "& .fui-MenuButton__icon": { display: "none" },
    },
  },
});
