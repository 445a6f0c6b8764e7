import { Button, makeStyles } from "@fluentui/react-components";
import { useToday } from "#client/device/use-today.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { DateControl } from "#client/ui/form/controls/date-control.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { offeredDays } from "#sync/model/rules/reminder-days.ts";

/** A day, with some that are one tap away. */
export function ReminderDay(props: ControlProps) {
  const styles = useStyles();
  const today = useToday();
  return (
    <div className={styles.root}>
      <DateControl {...props} />
      <Group aria-label="日付の候補" className={styles.offered}>
        {offeredDays(today).map(({ label, day }) => (
          <Button
            key={label}
            size="small"
            disabled={props.disabled}
            aria-pressed={props.value === day}
            aria-label={`${label}（${formatDate(day)}）`}
            onClick={() => props.change(day)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" },
  offered: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
