import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useRef } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { below, notPrinted } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { type Selection, useSelected } from "./selection.ts";

/** Returns the actions for the chosen rows. */
export type SelectionActions = (ids: readonly string[]) => readonly Action[];

/** The rows of a list on all of its pages. */
export interface AllRows {
  readonly count: number;
  readonly ids: () => readonly string[];
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly actions: SelectionActions;
  /** All rows, which can be chosen at once. */
  readonly all?: AllRows | undefined;
}

/** The number of chosen rows and their actions; hidden while none is chosen. It comes after its table. */
export function SelectionBar({ selection, actions, all }: SelectionBarProps) {
  const styles = useStyles();
  const root = useRef<HTMLElement>(null);
  const ids = useSelected(selection);
  const clear = () => {
    const boxes = [...(root.current?.previousElementSibling?.querySelectorAll<HTMLElement>("[data-select]") ?? [])];
    const last = boxes.find(({ dataset }) => dataset["select"] === ids.at(-1));
    selection.clear();
    (last ?? boxes[0])?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && ids.length > 0) clear();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever the focus is within
    <section
      ref={root}
      aria-label="選択した行の操作"
      className={mergeClasses(styles.root, ids.length === 0 && styles.none)}
      onKeyDown={onKeyDown}
    >
      <LiveRegion as="span" className={styles.count}>
        {ids.length > 0 && `${numberText(ids.length)}件選択中`}
      </LiveRegion>
      {ids.length > 0 && (
        <>
          {all && all.count > ids.length && (
            <Button appearance="subtle" onClick={() => selection.chooseAll(all.ids(), true)}>
              {`全${numberText(all.count)}件を選択`}
            </Button>
          )}
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            className={styles.clear}
            aria-label="選択を解除"
            title="選択を解除"
            onClick={clear}
          >
            解除
          </Button>
          <div className={styles.actions}>
            <Actions all={actions(ids)} />
          </div>
        </>
      )}
    </section>
  );
}

/** The actions as buttons. A phone has one line: the first ones, and a menu of the others. */
function Actions({ all }: { readonly all: readonly Action[] }) {
  const styles = useStyles();
  const phone = useMediaQuery(below.phone);
  const shown = phone && all.length > onOneLine ? all.slice(0, onOneLine) : all;
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.id} action={action} className={styles.action} />
      ))}
      <ActionMenu actions={all.slice(shown.length)} label="選択した行のその他の操作" />
    </>
  );
}

/** As many buttons as a phone has room for in one line. */
const onOneLine = 2;

const useStyles = makeStyles({
  root: {
    position: "sticky",
    bottom: "calc(8px + var(--safe-bottom))",
    zIndex: 4,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px",
    padding: "7px 12px 7px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    [below.phone]: { padding: "8px 12px" },
    ...notPrinted,
  },
  // The empty bar is always present for screen readers, and takes no space.
  none: { position: "absolute", padding: 0, border: "none", boxShadow: "none", backgroundColor: "transparent" },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    marginInlineStart: "auto",
    [below.desktop]: { flexBasis: "100%" },
  },
  // The library's least width would take a second row where all would fit into one.
  action: {
    minWidth: "fit-content",
    [below.desktop]: { "& > span:first-child": { display: "none" } },
    [below.phone]: { flexGrow: 1 },
  },
  clear: { minWidth: "fit-content", [below.desktop]: { marginInlineStart: "auto" } },
});
