import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ArrowMoveRegular } from "@fluentui/react-icons";
import { type MouseEvent, memo, type ReactNode } from "react";
import { pageOf } from "#client/records/pages.ts";
import { PriorityBadge } from "#client/records/project/project-badges.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { touch, touchSize, visuallyHidden } from "#client/ui/theme/styles.ts";
import { project } from "#sync/model/entities/project.ts";
import { formatDays, formatShortDate } from "#sync/model/rules/format-date.ts";
import { budgetText } from "#sync/model/rules/project.ts";
import type { ProjectRow } from "../list/project-row.ts";
import type { Staffing } from "./read-staffing.ts";
import { cardPitch } from "./visible-cards.ts";

interface BoardCardProps {
  readonly row: ProjectRow;
  /** The place in the column, counted from 1. */
  readonly place: number;
  readonly count: number;
  /** The name of the first manager; null for none. */
  readonly manager: string | null;
  /** Undefined until it has been read. */
  readonly staffing: Staffing | undefined;
  /** The id of the text that explains the keys. */
  readonly hintId: string;
  /** Whether it is dragged: what follows the pointer is a copy. */
  readonly isDragged: boolean;
  readonly onOpen: () => void;
  readonly onMenu: (row: ProjectRow, button: HTMLElement) => void;
}

/** A project on the board. Its link covers it; the button that moves it is above the link. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { row, place, count, manager, staffing, hintId, isDragged, onOpen, onMenu } = props;
  const styles = useStyles();
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => onMenu(row, currentTarget);
  return (
    <li
      className={mergeClasses(styles.item, isDragged && styles.dragged)}
      style={{ transform: `translateY(${(place - 1) * cardPitch}px)` }}
      aria-setsize={count}
      aria-posinset={place}
      data-card={row.id}
      data-place={place}
    >
      <CardFace row={row} manager={manager} staffing={staffing}>
        <AppLink
          href={pageOf("project", row.id)}
          className={styles.link}
          title={row.name}
          draggable={false}
          aria-describedby={hintId}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={onOpen}
        >
          <span className={styles.name}>{isolated(row.name)}</span>
        </AppLink>
        <UnsentMark entity={project} id={row.id} className={styles.dot} />
        <button
          type="button"
          className={styles.move}
          aria-label={`「${row.name}」を移動`}
          title="移動"
          aria-haspopup="menu"
          onClick={openMenu}
        >
          <ArrowMoveRegular aria-hidden />
        </button>
      </CardFace>
    </li>
  );
});

interface CardFaceProps extends Pick<BoardCardProps, "row" | "manager"> {
  readonly staffing?: Staffing | undefined;
  /** The name, and what belongs on its line. */
  readonly children?: ReactNode;
  readonly isLifted?: boolean;
}

/** What a card shows, also while it is dragged. */
export function CardFace({ row, manager, staffing, children, isLifted = false }: CardFaceProps) {
  const styles = useStyles();
  const { name, priority, client, reward } = row;
  return (
    <div className={mergeClasses(styles.card, isLifted && styles.lifted)}>
      <div className={styles.head}>{children ?? <span className={styles.name}>{isolated(name)}</span>}</div>
      <Line label="クライアント">{client?.name ?? nothing}</Line>
      <Line label="PM">{manager ?? nothing}</Line>
      <div className={styles.pair}>
        <Line label="期間">{periodOf(row)}</Line>
        {staffing && (
          <Line label="人数" end>
            {`${staffing.assigned}/${staffing.needed}名`}
          </Line>
        )}
      </div>
      <div className={styles.pair}>
        <Line label="予算">{reward ? budgetText(reward) : nothing}</Line>
        <PriorityBadge priority={priority} small />
      </div>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly end?: boolean;
  readonly children: string;
}

/**
 * A value of a card in one line, its label before it. At the end of a line the label is only in its title, and read. A column that
 * scrolls has no room for it beside the days.
 */
function Line({ label, end = false, children }: LineProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.line, end && styles.end)} title={`${label}: ${children}`}>
      <span className={end ? styles.read : styles.label}>{label}: </span>
      {isolated(children)}
    </span>
  );
}

const periodOf = ({ startDate, endDate }: ProjectRow) => formatDays(startDate, endDate, formatShortDate) || nothing;

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const useStyles = makeStyles({
  item: { position: "absolute", insetInline: 0, top: 0, height: `${cardPitch - 8}px` },
  dragged: { opacity: 0.4 },
  card: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    height: `${cardPitch - 8}px`,
    padding: "10px 12px",
    boxSizing: "border-box",
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "22px",
    cursor: "grab",
    // A long press moves the card. It selects no text, and opens no menu of the browser.
    userSelect: "none",
    WebkitTouchCallout: "none",
    ":hover": { borderTopColor: tokens.colorNeutralStroke1Hover, backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-within": { borderTopColor: tokens.colorNeutralStroke1Hover },
  },
  lifted: { boxShadow: tokens.shadow28, rotate: "1.5deg", "@media (prefers-reduced-motion: reduce)": { rotate: "none" } },
  head: { display: "flex", alignItems: "start", gap: "4px", height: "48px", flexShrink: 0 },
  link: {
    flexGrow: 1,
    minWidth: 0,
    height: "44px",
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    // The link covers the card, and its outline is the card's.
    "::after": { content: '""', position: "absolute", inset: "0", borderRadius: tokens.borderRadiusXLarge },
    ":focus-visible": { outlineStyle: "none" },
    ":focus-visible::after": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  name: {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "2",
    overflow: "hidden",
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: "anywhere",
  },
  dot: { marginTop: "7px" },
  move: {
    position: "relative",
    zIndex: 1,
    flexShrink: 0,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "28px",
    height: "28px",
    margin: "-4px -6px 0 0",
    padding: 0,
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "18px",
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorTransparentBackground,
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground2BrandHover, backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { width: touchSize, height: touchSize, margin: "-8px -10px 0 0" },
  },
  line: { ...oneLine, minWidth: 0 },
  end: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  label: { color: tokens.colorNeutralForeground3 },
  read: visuallyHidden,
  pair: {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    gap: "8px",
    fontVariantNumeric: "tabular-nums",
  },
});
