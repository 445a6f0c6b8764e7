import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below, link, notPrinted, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { dayWord, reminderTime } from "#sync/model/rules/reminder-days.ts";
import type { ReminderView } from "./read-reminders.ts";

interface ReminderListProps {
  /** The list's name for screen readers. */
  readonly label: string;
  readonly reminders: readonly ReminderView[];
  /** The day in Japan. */
  readonly today: string;
  readonly onDone: (row: ReminderView) => void;
  /** Further controls of a reminder. */
  readonly controls?: (row: ReminderView) => ReactNode;
}

const tones = { overdue: "danger", today: "warning", soon: "info", later: "info" } as const;

/** Lists reminders: the text, when each is due, the record that it is about, and 済みにする. */
export function ReminderList({ label, reminders, today, onDone, controls }: ReminderListProps) {
  const styles = useStyles();
  return (
    <ul aria-label={label} className={styles.list}>
      {reminders.map((row) => (
        <li key={row.id} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.text}>{isolated(row.text)}</p>
            <p className={styles.line}>
              {row.doneAt === null ? (
                <StatusBadge small tone={tones[reminderTime(row.day, today)]}>
                  {dayWord(row.day, today)}
                </StatusBadge>
              ) : (
                <StatusBadge small tone="over">
                  済み
                </StatusBadge>
              )}
              <span className={styles.day}>{formatDate(row.day)}</span>
              {row.about &&
                (row.about.href ? (
                  <AppLink href={row.about.href} className={styles.about}>
                    {isolated(row.about.label)}
                  </AppLink>
                ) : (
                  <span>{isolated(row.about.label)}</span>
                ))}
            </p>
          </div>
          <div className={styles.controls}>
            {row.doneAt === null && (
              <Button size="small" icon={<CheckmarkRegular />} aria-label={`済みにする：${row.text}`} onClick={() => onDone(row)}>
                済みにする
              </Button>
            )}
            {controls?.(row)}
          </div>
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column" },
  item: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    paddingBlock: "8px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [below.smallPhone]: { flexWrap: "wrap", rowGap: "4px" },
  },
  words: { flex: "1 1 auto", minWidth: 0, [below.smallPhone]: { flexBasis: "100%" } },
  text: { margin: 0, fontWeight: tokens.fontWeightMedium, overflowWrap: "anywhere" },
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 8px",
    margin: "2px 0 0",
    ...smallText,
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
  day: { fontVariantNumeric: "tabular-nums" },
  about: { ...link, [touch]: { display: "inline-flex", alignItems: "center", minHeight: touchSize, marginBlock: "-10px" } },
  controls: { ...notPrinted, display: "flex", alignItems: "center", gap: "4px", flexShrink: 0, marginInlineStart: "auto" },
});
