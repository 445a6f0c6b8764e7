import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ChangeEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { type Selection, useIsSelected, useSelectedOf } from "./selection.ts";

interface RowCheckProps {
  readonly selection: Selection;
  readonly id: string;
  /** The row's name. */
  readonly name: string;
}

/** Chooses a row; with Shift, all rows from the last chosen one to this. It is a native element, since a page has fifty. */
export function RowCheck({ selection, id, name }: RowCheckProps) {
  const styles = useStyles();
  const chosen = useIsSelected(selection, id);
  const choose = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { checked } = currentTarget;
    if ("shiftKey" in nativeEvent && nativeEvent.shiftKey === true) selection.chooseTo(id, checked, idsBeside(currentTarget));
    else selection.choose(id, checked);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps a text from being selected, and does no more
    <label className={styles.target} onMouseDown={keepText}>
      <input
        type="checkbox"
        data-select={id}
        aria-label={`${name}を選択`}
        className={styles.box}
        checked={chosen}
        onChange={choose}
      />
    </label>
  );
}

/** Chooses all rows of the page. */
export function PageCheck({ selection, rows }: { readonly selection: Selection; readonly rows: readonly { id: string }[] }) {
  const styles = useStyles();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const state = useSelectedOf(selection, ids);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className={mergeClasses(styles.target, styles.inHead)}>
      <input
        ref={box}
        type="checkbox"
        aria-label="このページの行をすべて選択"
        className={styles.box}
        disabled={ids.length === 0}
        checked={state === "all"}
        onChange={({ currentTarget }) => selection.chooseAll(ids, currentTarget.checked)}
      />
    </label>
  );
}

/** Returns the ids of the page's rows, in their order. */
const idsBeside = (box: Element): string[] =>
  [...(box.closest('[role="table"]')?.querySelectorAll<HTMLElement>("[data-select]") ?? [])].map(
    ({ dataset }) => dataset["select"] ?? "",
  );

/** With Shift, a press would select the text of all rows in between. */
const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};

const useStyles = makeStyles({
  target: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: "36px",
    height: "36px",
    margin: "-4px -10px",
    cursor: "pointer",
    [touch]: { width: touchSize, height: touchSize, margin: "-5px -12px" },
    ...notPrinted,
  },
  inHead: { margin: "-4px -10px", [touch]: { margin: "-5px -12px" } },
  box: {
    width: "16px",
    height: "16px",
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: "inherit",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
    ":disabled": { cursor: "default" },
  },
});
