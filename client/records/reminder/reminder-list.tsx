import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { notPrinted } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { dayWord, reminderTime } from "#sync/model/rules/reminder-days.ts";
import { AboutLink } from "../concern/about-link.tsx";
import { concernStyles } from "../concern/concern-styles.ts";
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
    <ul aria-label={label} className={styles.list} {...useLineFocus(reminders)}>
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
              {row.about && <AboutLink about={row.about} />}
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
  ...concernStyles,
  list: { display: "flex", flexDirection: "column" },
  text: { ...concernStyles.text, fontWeight: tokens.fontWeightMedium },
  day: { fontVariantNumeric: "tabular-nums" },
  controls: { ...notPrinted, display: "flex", alignItems: "center", gap: "4px", flexShrink: 0, marginInlineStart: "auto" },
});
