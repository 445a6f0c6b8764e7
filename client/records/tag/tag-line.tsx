import { makeStyles, tokens } from "@fluentui/react-components";
import { useMemo } from "react";
import { byTagName, type TagChoice } from "./group-tags.ts";
import { TagBadge } from "./tag-badge.tsx";
import { tagsThatFit } from "./tags-that-fit.ts";

interface TagLineProps {
  readonly ids: readonly string[];
  /** All tags, by id. */
  readonly tags: ReadonlyMap<string, TagChoice>;
  /** The least width of the line in pixels. */
  readonly room: number;
}

/** Shows the tags of a row on one line: those that fit, and the number of the others. */
export function TagLine({ ids, tags, room }: TagLineProps) {
  const styles = useStyles();
  const known = useMemo(() => ids.flatMap((id) => tags.get(id) ?? []).sort(byTagName), [ids, tags]);
  const shown = tagsThatFit(known, room);
  const rest = known.length - shown.length;
  return (
    <span className={styles.root} title={rest > 0 ? known.map(({ name }) => name).join("、") : undefined}>
      {shown.map(({ name, color }, place) => (
        // The key is the index. So a row that shows another partner changes its badges instead of making new ones.
        // oxlint-disable-next-line react/no-array-index-key -- nothing in a badge is kept
        <span key={place} className={styles.tag}>
          <TagBadge name={name} color={color} />
        </span>
      ))}
      {rest > 0 && <span className={styles.more}>+{rest}</span>}
    </span>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "4px", minWidth: 0, overflow: "hidden" },
  tag: { display: "flex", minWidth: 0 },
  more: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, whiteSpace: "nowrap", flexShrink: 0 },
});
