import { makeStyles, tokens } from "@fluentui/react-components";
import { ReOrderDotsVerticalRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { dropPlace, edgeOf, keyPlace } from "./reorder.ts";

interface ReorderHandleProps {
  /** The row's name: 「佐藤 花子」. */
  readonly name: string;
  /** The row's index. */
  readonly at: number;
  readonly count: number;
  /** Moves the row to another index. */
  readonly onMove: (to: number) => void;
}

/** Moves a row of a table: dragged by mouse or finger, or by the arrow keys, Home and End. */
export function ReorderHandle({ name, at, count, onMove }: ReorderHandleProps) {
  const styles = useStyles();
  const drag = useRef<{ readonly rows: readonly HTMLElement[]; to: number }>(null);

  const move = (to: number | undefined) => {
    if (to !== undefined && to !== at) onMove(to);
  };
  const mark = (to: number) => {
    for (const [index, row] of (drag.current?.rows ?? []).entries()) {
      const edge = edgeOf(at, to, index);
      if (edge) row.dataset["drop"] = edge;
      else delete row.dataset["drop"];
    }
  };
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const table = event.currentTarget.closest('[role="table"]');
    const handles = [...(table?.querySelectorAll("[data-reorder]") ?? [])];
    const rows = handles.flatMap((handle) => handle.closest<HTMLElement>('[role="row"]') ?? []);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { rows, to: at };
  };
  const follow = ({ clientY }: PointerEvent) => {
    if (!drag.current) return;
    const { rows } = drag.current;
    const middles = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    drag.current.to = dropPlace(middles, at, clientY);
    rows[drag.current.to]?.scrollIntoView({ block: "nearest" });
    mark(drag.current.to);
  };
  const end = (to?: number) => {
    mark(at);
    drag.current = null;
    move(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && drag.current) end();
    const to = keyPlace(event.key, at, count);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(to);
  };
  return (
    <button
      type="button"
      data-reorder
      className={styles.handle}
      aria-label={`${name}の順番を変更`}
      title="ドラッグするか、上下の矢印キーで並べ替えます"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => drag.current && end(drag.current.to)}
      onPointerCancel={() => end()}
      onKeyDown={onKeyDown}
      // A finger that rests before it drags asks for no menu. The next tap would go into closing it.
      onContextMenu={(event) => event.preventDefault()}
    >
      <ReOrderDotsVerticalRegular aria-hidden />
    </button>
  );
}

const useStyles = makeStyles({
  handle: {
    ...notPrinted,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "28px",
    height: "28px",
    margin: "-4px 0",
    padding: 0,
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "20px",
    color: tokens.colorNeutralForeground3,
    backgroundColor: "transparent",
    cursor: "grab",
    // The finger moves the row, not the page.
    touchAction: "none",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":active": { cursor: "grabbing" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { width: touchSize, height: touchSize, margin: "-12px 0" },
  },
});
