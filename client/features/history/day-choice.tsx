import { Button, Label, makeStyles } from "@fluentui/react-components";
import { useId, useState } from "react";
import { useToday } from "#client/device/use-today.ts";
import { DayBox } from "#client/ui/form/controls/day-box.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { isDate } from "#sync/engine/calendar.ts";

interface DayChoiceProps {
  /** The day that is shown, `YYYY-MM-DD`; undefined for the history itself. */
  readonly day: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

/** A choice of a day, to see the record as it stood then. Nothing is read while a day is still being typed. */
export function DayChoice({ day, onChoose }: DayChoiceProps) {
  const styles = useStyles();
  const id = useId();
  const today = useToday();
  const [typed, setTyped] = useState(day ?? "");
  const [shown, setShown] = useState(day);
  // The history's own links choose a day, too.
  if (shown !== day) {
    setShown(day);
    setTyped(day ?? "");
  }
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDate(typed) && typed <= today) onChoose(typed);
      }}
    >
      <Label htmlFor={id}>この日の内容を見る</Label>
      <DayBox
        id={id}
        required
        max={today}
        className={styles.day}
        value={typed}
        onChange={(_event, { value }) => setTyped(value)}
      />
      <Button type="submit" className={styles.button}>
        表示
      </Button>
      {day !== undefined && (
        <PassingButton appearance="transparent" className={styles.button} onClick={() => onChoose(undefined)}>
          履歴に戻る
        </PassingButton>
      )}
    </form>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", ...notPrinted },
  day: { width: "160px" },
  button: { [touch]: { minHeight: touchSize } },
});
