import { Button, makeStyles, tokens } from "@fluentui/react-components";
import {
  ChevronDoubleLeft20Regular,
  ChevronDoubleRight20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
} from "@fluentui/react-icons";
import { Group } from "#client/ui/page/group.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { type MonthWindow, monthLater } from "./months.ts";

interface MonthStepsProps {
  readonly shown: MonthWindow;
  readonly thisMonth: string;
  /** Moves the picture; undefined moves to the current month. */
  readonly onMove: (month: string | undefined) => void;
}

const steps = [
  { months: -6, label: "半年前へ", icon: <ChevronDoubleLeft20Regular /> },
  { months: -1, label: "前の月へ", icon: <ChevronLeft20Regular /> },
  { months: 1, label: "次の月へ", icon: <ChevronRight20Regular /> },
  { months: 6, label: "半年後へ", icon: <ChevronDoubleRight20Regular /> },
] as const;

/** Moves the picture by a month or half a year, and back to the current month. */
export function MonthSteps({ shown, thisMonth, onMove }: MonthStepsProps) {
  const styles = useStyles();
  const [first = thisMonth] = shown.months;
  const button = ({ months, label, icon }: (typeof steps)[number]) => (
    <Button key={label} appearance="subtle" icon={icon} aria-label={label} title={label} onClick={() => move(months)} />
  );
  const move = (months: number) => {
    const to = monthLater(first, months);
    onMove(to === thisMonth ? undefined : to);
  };
  return (
    <Group aria-label="表示する期間" className={styles.root}>
      {steps.slice(0, 2).map(button)}
      <LiveRegion as="span" className={styles.range}>
        {monthText(first)}〜{monthText(shown.months.at(-1) ?? first)}
      </LiveRegion>
      {steps.slice(2).map(button)}
      <Button className={styles.now} onClick={() => onMove(undefined)} aria-pressed={first === thisMonth}>
        今月
      </Button>
    </Group>
  );
}

const monthText = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px" },
  now: { minWidth: "auto" },
  range: {
    minWidth: "152px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
});
