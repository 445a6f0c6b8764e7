import { makeStyles } from "@fluentui/react-components";
import { type KeyboardEvent, type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { below, roomForScrollingRows, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { project } from "#sync/model/entities/project.ts";
import { errorText } from "#sync/model/errors.ts";
import type { ProjectRow } from "../list/project-row.ts";
import type { ProjectWords } from "../list/use-project-words.ts";
import { CardFace } from "./board-card.tsx";
import { BoardColumn, type Reveal } from "./board-column.tsx";
import { cardAt, keyStep } from "./board-keys.ts";
import type { BoardAxis } from "./board-search-params.ts";
import { MoveMenu, type MoveTarget } from "./move-menu.tsx";
import type { BoardQuery, CountedColumns } from "./use-board.ts";
import { useCardDrag } from "./use-card-drag.ts";
import { useFirstCards } from "./use-first-cards.ts";
import { boardScroll, useKeptScroll } from "./use-kept-scroll.ts";
import { useMoveProject } from "./use-move-project.ts";

/** Moves the focus to the first card. */
export interface BoardHandle {
  readonly focus: () => void;
}

interface BoardProps extends CountedColumns {
  readonly ref: Ref<BoardHandle>;
  readonly axis: BoardAxis;
  readonly query: BoardQuery;
  readonly words: Reading<ProjectWords>;
  readonly partial: boolean;
  /** Returns whether the filters let the column of a value be shown. */
  readonly shows: (value: number | null) => boolean;
  /** Called before a project's page opens. */
  readonly onOpen: () => void;
}

/** The columns side by side. Cards are moved by mouse, by finger after a long press, by Shift and arrows, or by their menu. */
export function Board({ ref, columns, counted, axis, query, words, partial, shows, onOpen }: BoardProps) {
  const styles = useStyles();
  const hintId = useId();
  const board = useRef<HTMLDivElement>(null);
  const [reveal, setReveal] = useState<Reveal>();
  const [menu, setMenu] = useState<{ readonly row: ProjectRow; readonly button: HTMLElement }>();
  const rowOf = useRowOf();
  const managerOf = useManagerOf(words);
  const move = useMoveProject(axis, rowOf);
  const toast = useToast();
  /** Where the last key has put a card, until the board shows it there. The next key goes on from there. */
  const ahead = useRef<{ readonly id: string; readonly value: number | null }>(undefined);
  useEffect(() => {
    const put = ahead.current;
    if (put && rowOf(put.id)?.[axis.field] === put.value) ahead.current = undefined;
  });
  const put = async (id: string, from: number | null, to: MoveTarget, focus: boolean) => {
    const row = rowOf(id);
    // A colleague removed it while the card was dragged, or its menu was open.
    if (!row) return toast("案件を移動できませんでした。", { intent: "error", body: errorText("not_found") });
    const current = ahead.current?.id === id ? from : row[axis.field];
    if (current === to.value) return;
    const isHidden = !shows(to.value);
    // A card in a hidden column cannot be shown, and must not take the focus once the filter changes.
    const moved = await move({ row, from, to, isHidden });
    if (!moved) ahead.current = undefined;
    else if (!isHidden) setReveal({ column: to.value, id, focus });
  };
  const { dragged, ghost, onPointerDown } = useCardDrag(board, (id, from, value) => {
    const to = columns.find((column) => column.value === value);
    if (to?.isOffered) void put(id, from, to, false);
  });
  const lifted = dragged && rowOf(dragged.id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a[href]");
    const card = link && cardAt(link);
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = event.shiftKey && ahead.current?.id === card.id ? ahead.current.value : card.column;
    const step = keyStep(event, { ...card, column }, columns);
    if (!step) return;
    event.preventDefault();
    if (step === "search") document.querySelector<HTMLElement>("search input")?.focus();
    else if ("to" in step) {
      void put(card.id, column, step.to, true);
      ahead.current = { id: card.id, value: step.to.value };
    } else setReveal({ ...step, focus: true });
  };
  useImperativeHandle(ref, () => ({
    focus() {
      const first = columns.find(({ sum }) => sum.count > 0);
      if (first) setReveal({ column: first.value, place: 1, focus: true });
    },
  }));
  useKeptScroll(board, boardScroll, columns.length > 0);
  useFirstCards(board, columns, counted);
  const openMenu = useCallback((row: ProjectRow, button: HTMLElement) => setMenu({ row, button }), []);
  const onRevealed = useCallback(() => setReveal(undefined), []);
  return (
    <>
      <p id={hintId} className={styles.hint}>
        Shiftキーと左右の矢印キーで、隣の列に移動します。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and presses come from the links of the cards */}
      <div
        ref={board}
        className={styles.board}
        data-scroll-restoration-id={boardScroll}
        data-dragging={dragged ? true : undefined}
        {...{ onPointerDown, onKeyDown }}
      >
        {columns.map((column) => (
          <BoardColumn
            key={`${axis.field}/${column.value}`}
            column={column}
            axis={axis}
            query={query}
            managerOf={managerOf}
            partial={partial}
            reveal={reveal?.column === column.value ? reveal : undefined}
            onRevealed={onRevealed}
            isOver={dragged !== undefined && dragged.over === column.value && dragged.from !== column.value}
            draggedId={dragged?.from === column.value ? dragged.id : undefined}
            hintId={hintId}
            onOpen={onOpen}
            onMenu={openMenu}
          />
        ))}
      </div>
      {dragged && lifted && (
        <div ref={ghost} aria-hidden className={styles.ghost} style={{ width: `${dragged.width}px` }}>
          <CardFace row={lifted} manager={managerOf(lifted)} isLifted />
        </div>
      )}
      {menu && (
        <MoveMenu
          button={menu.button}
          current={menu.row[axis.field]}
          targets={targetsIn(words.value, axis)}
          onChoose={(to) => void put(menu.row.id, menu.row[axis.field], to, true)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

/** Returns where a project can be moved to: also to columns that are not shown. */
const targetsIn = ({ values }: ProjectWords, { value: axis }: BoardAxis): readonly MoveTarget[] => [
  ...Array.from(values[axis], ([value, name]) => ({ value, name })),
  { value: null, name: "未設定" },
];

/** Returns a function that returns a project as it is now. */
function useRowOf(): (id: string) => ProjectRow | undefined {
  const index = columnIndexOf(useReplica(), project);
  return (id) => index.query({ ids: [id], sort: "updatedAt", offset: 0, limit: 1 }).rows[0];
}

/** Returns a function that returns the name of a project's first manager; null for none. */
function useManagerOf({ value: { admins }, partial }: Reading<ProjectWords>): (row: ProjectRow) => string | null {
  const unknown = partial ? receivingWord : "不明";
  return useCallback(
    ({ leadManagerId, managers }: ProjectRow) => {
      const id = leadManagerId ?? managers[0];
      return id === undefined ? null : (admins.get(id) ?? unknown);
    },
    [admins, unknown],
  );
}

const useStyles = makeStyles({
  board: {
    display: "flex",
    gap: "12px",
    minWidth: 0,
    overflowX: "auto",
    overscrollBehaviorX: "contain",
    paddingBottom: "8px",
    // Where several columns are shown, snapping would move one that was just scrolled into view out of it again.
    [below.phone]: { scrollSnapType: "x proximity" },
    "&[data-dragging]": { scrollSnapType: "none", cursor: "grabbing", "& *": { cursor: "grabbing" } },
    [roomForScrollingRows]: { flex: "1 1 0", minHeight: "240px" },
  },
  ghost: { position: "fixed", top: 0, left: 0, zIndex: 10, pointerEvents: "none" },
  hint: visuallyHidden,
});
