import { makeStyles, tokens } from "@fluentui/react-components";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { ExpandableText } from "#client/ui/text/expandable-text.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { type Cell, isNone } from "./compared-rows.ts";
import { ScorePicture } from "./score-picture.tsx";

interface ComparedCellProps {
  readonly cell: Cell;
  /** The items that all partners have. The others are bold. */
  readonly shared: ReadonlySet<string>;
  /** Whether rows may still arrive: then nothing is said to be none. */
  readonly partial: boolean;
}

/** A value of one partner in a comparison. */
export function ComparedCell({ cell, shared, partial }: ComparedCellProps) {
  const styles = useStyles();
  if (isNone(cell)) return <None cell={cell} partial={partial} />;
  if (cell.kind === "choice")
    return (
      <span className={styles.choice}>
        <ChoiceBadge choices={cell.choices} value={cell.value} />
      </span>
    );
  if (cell.kind === "score") return <ScorePicture score={cell.score ?? 0} of={cell.of} />;
  if (cell.kind === "tags")
    return (
      <ul className={styles.tags}>
        {cell.tags.map(({ id, name, color }) => (
          <li key={id} className={styles.tag}>
            <TagBadge name={name} color={color} />
          </li>
        ))}
      </ul>
    );
  if (cell.kind === "items")
    return (
      <ul className={styles.items}>
        {[...new Set(cell.items)].map((item) => (
          <li
            key={item}
            className={cell.isShared && shared.size < cell.items.length && !shared.has(item) ? styles.own : undefined}
          >
            {isolated(item)}
          </li>
        ))}
      </ul>
    );
  const text = cell.text ?? "";
  return (
    <>
      {cell.href === undefined ? <ExpandableText text={text} lines={8} /> : <AppLink href={cell.href}>{text}</AppLink>}
      {cell.from !== undefined && <span className={styles.from}>{cell.from}</span>}
    </>
  );
}

/** Said where the record has no value, or where it may still arrive. */
function None({ cell, partial }: Pick<ComparedCellProps, "cell" | "partial">) {
  const styles = useStyles();
  if (partial)
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a letter that stands for words
      <span role="img" aria-label={receivingWord} title={receivingWord} className={styles.none}>
        …
      </span>
    );
  const word = cell.kind === "items" ? cell.none : undefined;
  return <span className={styles.none}>{word ?? "記録なし"}</span>;
}

const useStyles = makeStyles({
  // A long word of a state takes two lines in a narrow column.
  choice: { "& > span": { whiteSpace: "normal", height: "auto", minHeight: "22px" } },
  tags: { display: "flex", flexWrap: "wrap", gap: "4px" },
  tag: { minWidth: 0, maxWidth: "100%" },
  items: { display: "flex", flexDirection: "column", gap: "2px" },
  own: { fontWeight: tokens.fontWeightSemibold },
  from: {
    display: "block",
    marginTop: "2px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { color: tokens.colorNeutralForeground3 },
});
