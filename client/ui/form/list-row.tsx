import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CopyRegular, DeleteRegular, ReOrderDotsVerticalRegular } from "@fluentui/react-icons";
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { RowScope } from "./form-scope.ts";

interface ListRowProps {
  /** The row's path in the form's values, with its dot. */
  readonly path: string;
  readonly at: number;
  readonly count: number;
  readonly title: string;
  readonly movable: boolean;
  readonly removable: boolean;
  /** Why this row cannot be removed although others can. */
  readonly fixed: string | undefined;
  readonly onRemove: (at: number) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onCopy: ((at: number) => void) | undefined;
  /** For high rows: folds all rows to their beginnings, or unfolds them. */
  readonly onFold: ((folded: boolean) => void) | undefined;
  readonly children: ReactNode;
}

/** A row of a list field: its handle, its number, its fields. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { path, at, count, title, movable, removable, fixed, onRemove, onMove, onCopy, onFold, children } = props;
  const styles = useStyles();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  const isWithin = useContext(RowScope) !== "";
  const { dragged, begin } = useDrag(row, at, onMove, onFold);

  // A row loses the focus when it is moved within the page.
  useLayoutEffect(() => {
    if (refocus.current) handle.current?.focus();
    refocus.current = false;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= count || to === at) return;
    refocus.current = true;
    onMove(at, to);
  };

  return (
    <li
      ref={row}
      className={mergeClasses(
        styles.row,
        isWithin && styles.within,
        dragged && (isWithin ? styles.draggedWithin : styles.dragged),
      )}
      aria-label={title}
    >
      <div className={styles.head}>
        {movable && (
          <Button
            ref={(element: HTMLButtonElement | null) => {
              handle.current = element;
            }}
            appearance="subtle"
            size="small"
            className={styles.handle}
            icon={<ReOrderDotsVerticalRegular />}
            aria-label={`${title}を移動`}
            title="ドラッグ、または上下の矢印キーで移動"
            onKeyDown={onKeyDown}
            onPointerDown={begin}
          />
        )}
        <span className={styles.title}>{title}</span>
        {onCopy && (
          <Button
            appearance="subtle"
            size="small"
            icon={<CopyRegular />}
            aria-label={`${title}をコピー`}
            title="コピー"
            onClick={() => onCopy(at)}
          />
        )}
        {removable && (
          <ActionButton
            action={{
              id: `${path}remove`,
              label: `${title}を削除`,
              icon: <DeleteRegular />,
              disabledReason: fixed,
              run: () => onRemove(at),
            }}
            appearance="subtle"
            size="small"
            iconOnly
          />
        )}
      </div>
      <div className={styles.fields} data-row-fields>
        <RowScope value={path}>{children}</RowScope>
      </div>
    </li>
  );
});

/** Moves the row under the pointer as soon as it has passed the middle of its neighbour. */
function useDrag(
  row: { readonly current: HTMLLIElement | null },
  at: number,
  onMove: ListRowProps["onMove"],
  onFold: ListRowProps["onFold"],
) {
  const [dragged, setDragged] = useState(false);
  const place = useRef(at);
  useLayoutEffect(() => {
    place.current = at;
  }, [at]);
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  // How far rows have moved away from the pointer since they were folded.
  const shift = useRef(0);
  const foldedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (foldedAt.current === undefined || !row.current) return;
    row.current.scrollIntoView({ block: dragged ? "center" : "nearest" });
    if (dragged) shift.current = row.current.getBoundingClientRect().top + headMiddle - foldedAt.current;
    else foldedAt.current = undefined;
  }, [row, dragged]);

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const ending = new AbortController();
    ended.current = ending;
    shift.current = 0;
    const [from, origin] = [event.clientY, place.current];
    if (!onFold) setDragged(true);
    // The window gets the listeners, since an element that moves within the page loses the pointer.
    const options = { signal: ending.signal };
    const end = () => {
      ending.abort();
      onFold?.(false);
      setDragged(false);
    };
    addEventListener(
      "pointermove",
      ({ clientY }) => {
        if (onFold && foldedAt.current === undefined) {
          if (Math.abs(clientY - from) < dragThreshold) return;
          foldedAt.current = clientY;
          onFold(true);
          return setDragged(true);
        }
        const [before, after] = [row.current?.previousElementSibling, row.current?.nextElementSibling];
        const y = clientY + shift.current;
        const to = before && y < middleOf(before) ? -1 : after && y > middleOf(after) ? 1 : 0;
        // The pointer's next move may come before the page renders. It must find the rows where they are by then.
        if (to !== 0) flushSync(() => onMove(place.current, place.current + to));
      },
      options,
    );
    addEventListener("pointerup", end, options);
    // If the browser takes over the gesture, the row returns to its first place.
    const giveBack = () => {
      if (place.current !== origin) onMove(place.current, origin);
      end();
    };
    addEventListener("pointercancel", giveBack, options);
  };
  return { dragged, begin };
}

/** Pixels by which a press becomes a drag. */
const dragThreshold = 4;
/** Pixels from a row's upper edge to the middle of its head. */
const headMiddle = 24;

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

const useStyles = makeStyles({
  row: {
    padding: "8px 16px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  dragged: { boxShadow: tokens.shadow8, border: `1px solid ${tokens.colorBrandStroke1}` },
  // A border within a border would leave no space for the fields.
  within: {
    padding: "0 0 4px 12px",
    border: "none",
    borderRadius: 0,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  draggedWithin: { borderLeft: `2px solid ${tokens.colorBrandStroke1}` },
  head: { display: "flex", alignItems: "center", gap: "4px", minHeight: "32px", marginInlineStart: "-8px" },
  title: {
    flex: "1 1 auto",
    paddingInlineStart: "8px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  handle: { cursor: "grab", touchAction: "none" },
  fields: { display: "flex", flexDirection: "column", gap: "12px" },
});
