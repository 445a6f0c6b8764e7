import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckboxChecked16Filled, CheckboxUnchecked16Regular } from "@fluentui/react-icons";
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { Group } from "#client/ui/page/group.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { touchTarget } from "#client/ui/theme/styles.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { groupTags, type TagChoice, type TagGroup } from "./group-tags.ts";
import { TagBadge } from "./tag-badge.tsx";

interface TagPickerProps {
  readonly tags: Reading<readonly TagChoice[]>;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** The text if no tag exists. */
  readonly empty: string;
}

/** Tags to choose from, grouped by description, with a search box. The caller provides the frame. */
export function TagPicker({ tags: { value: tags, partial }, chosen, onChange, empty }: TagPickerProps) {
  const styles = useStyles();
  const [wanted, setWanted] = useState("");
  const { settled, composing } = useSettledText(wanted);
  const narrowing = useDeferredValue(settled);
  const groups = useMemo(() => groupTags(tags, narrowing), [tags, narrowing]);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      onChange(next);
    },
    [chosen, onChange],
  );
  if (tags.length === 0) return partial ? <ReceivingLine /> : <p className={styles.quiet}>{empty}</p>;
  return (
    <div className={styles.root}>
      <SearchBox
        aria-label="タグを絞り込む"
        placeholder="タグを絞り込む"
        className={styles.search}
        value={wanted}
        onChange={(_event, data) => setWanted(data.value)}
        {...composing}
      />
      {groups.map((group) => (
        <TagSection key={group.heading} group={group} chosen={chosen} onToggle={toggle} />
      ))}
      {partial ? (
        <ReceivingLine />
      ) : (
        groups.length === 0 && <p className={styles.quiet}>「{narrowing}」に当てはまるタグはありません</p>
      )}
    </div>
  );
}

function TagSection({
  group,
  chosen,
  onToggle,
}: {
  group: TagGroup;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const styles = useStyles();
  const heading = useId();
  return (
    <Group as="section" aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {group.heading}
      </h3>
      <div className={styles.tags}>
        {group.tags.map((tag) => (
          <Choice key={tag.id} tag={tag} chosen={chosen.has(tag.id)} onToggle={onToggle} />
        ))}
      </div>
    </Group>
  );
}

const Choice = memo(function Choice({
  tag,
  chosen,
  onToggle,
}: {
  tag: TagChoice;
  chosen: boolean;
  onToggle: (id: string) => void;
}) {
  const styles = useStyles();
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the whole tile is the control
      role="checkbox"
      aria-checked={chosen}
      className={mergeClasses(styles.choice, chosen && styles.chosen)}
      onClick={() => onToggle(tag.id)}
    >
      {chosen ? (
        <CheckboxChecked16Filled aria-hidden className={styles.check} />
      ) : (
        <CheckboxUnchecked16Regular aria-hidden className={styles.open} />
      )}
      <TagBadge name={tag.name} color={tag.color} />
    </button>
  );
});

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  search: { maxWidth: "none", width: "100%" },
  heading: { margin: "0 0 4px", fontSize: "12px", lineHeight: "16px", fontWeight: 600, color: tokens.colorNeutralForeground3 },
  tags: { display: "flex", flexWrap: "wrap", gap: "4px" },
  choice: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    maxWidth: "100%",
    minHeight: "32px",
    padding: "0 5px",
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorTransparentBackground,
    color: tokens.colorNeutralForeground1,
    cursor: "pointer",
    fontFamily: "inherit",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
    ...touchTarget,
  },
  chosen: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  open: { color: tokens.colorNeutralStrokeAccessible, flexShrink: 0 },
  check: { color: tokens.colorBrandForeground1, flexShrink: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});
