import { makeStyles, tokens } from "@fluentui/react-components";
import { ReOrderDotsVerticalRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { scrollAtEdges } from "./drag-scroll.ts";
import { dropPlace, edgeOf, type Step, stepOf } from "./reorder.ts";

interface ReorderHandleProps {
  /** The row's name: 「佐藤 花子」. */
  readonly name: string;
  /** Moves the row by a step from where it is by then, or to an index among the shown rows. */
  readonly onMove: (to: Step | number) => void;
}

/** Moves a row of a table: dragged by mouse or finger, or by the arrow keys, Home and End. Rows without it count for nothing. */
export function ReorderHandle({ name, onMove }: ReorderHandleProps) {
  const styles = useStyles();
  const handle = useRef<HTMLButtonElement>(null);
  /** The pointer that drags the row, and where it began. */
  const [drag, setDrag] = useState<{ readonly pointer: number; readonly began: number }>();
  const drop = useEffectEvent(onMove);

  useEffect(() => {
    const own = handle.current;
    if (drag === undefined || !own) return;
    const { pointer, began } = drag;
    let marked: HTMLElement | undefined;
    const mark = (row?: HTMLElement, edge?: string) => {
      delete marked?.dataset["drop"];
      if (row && edge) row.dataset["drop"] = edge;
      marked = row;
    };
    // Others may add, move and take away rows meanwhile, so what is there counts anew each time.
    const follow = ({ clientY }: Pick<MouseEvent, "clientY">) => {
      const { rows, at } = rowsAround(own);
      const to = dropPlace(rows.map(middleOf), at, clientY);
      mark(rows[to], edgeOf(at, to, to));
      return { at, to };
    };
    const end = (event: MouseEvent) => {
      const { at, to } = follow(event);
      setDrag(undefined);
      if (to !== at) drop(to);
    };
    // The window gets the listeners, since an element that moves within the page loses the pointer.
    const ending = new AbortController();
    const on = (name: "pointermove" | "pointerup" | "pointercancel", run: (event: MouseEvent) => void) =>
      addEventListener(name, (event) => event.pointerId === pointer && run(event), { signal: ending.signal });
    const scrolling = scrollAtEdges(own, began, follow);
    on("pointermove", (event) => {
      follow(event);
      scrolling.move(event.clientY);
    });
    on("pointerup", end);
    on("pointercancel", () => setDrag(undefined));
    return () => {
      ending.abort();
      scrolling.end();
      mark();
    };
  }, [drag]);

  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ pointer: event.pointerId, began: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setDrag(undefined);
    const step = stepOf(event.key);
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // A key that is held would go on moving the row long after it was let go.
    if (!event.repeat) onMove(step);
  };
  return (
    <button
      ref={handle}
      type="button"
      data-reorder
      className={styles.handle}
      aria-label={`${name}の順番を変更`}
      title="ドラッグするか、上下の矢印キーで並べ替えます"
      onPointerDown={begin}
      onKeyDown={onKeyDown}
      // A finger that rests before it drags asks for no menu. The next tap would go into closing it.
      onContextMenu={(event) => event.preventDefault()}
    >
      <ReOrderDotsVerticalRegular aria-hidden />
    </button>
  );
}

/** Returns the rows of a handle's table that can be moved, and the index of its own. */
function rowsAround(own: HTMLElement) {
  const handles = [...(own.closest('[role="table"]')?.querySelectorAll<HTMLElement>("[data-reorder]") ?? [])];
  const rows = handles.flatMap((handle) => handle.closest<HTMLElement>('[role="row"]') ?? []);
  return { rows, at: handles.indexOf(own) };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
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
