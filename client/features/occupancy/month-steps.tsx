import { Button, makeStyles, tokens } from "@fluentui/react-components";
import {
  ChevronDoubleLeft20Regular,
  ChevronDoubleRight20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
} from "@fluentui/react-icons";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { type MonthWindow, monthLater } from "./months.ts";
import { mayBegin, pictureYears } from "./occupancy-search.ts";

interface MonthStepsProps {
  readonly shown: MonthWindow;
  readonly thisMonth: string;
  /** Moves the picture; undefined moves to the current month. */
  readonly onMove: (month: string | undefined) => void;
}

const steps = [
  { id: "halfYearBefore", months: -6, label: "半年前へ", icon: <ChevronDoubleLeft20Regular /> },
  { id: "monthBefore", months: -1, label: "前の月へ", icon: <ChevronLeft20Regular /> },
  { id: "monthAfter", months: 1, label: "次の月へ", icon: <ChevronRight20Regular /> },
  { id: "halfYearAfter", months: 6, label: "半年後へ", icon: <ChevronDoubleRight20Regular /> },
] as const;

/** Moves the picture by a month or half a year, and back to the current month. */
export function MonthSteps({ shown, thisMonth, onMove }: MonthStepsProps) {
  const styles = useStyles();
  const [first = thisMonth] = shown.months;
  const button = ({ id, months, label, icon }: (typeof steps)[number]) => {
    const to = monthLater(first, months);
    const disabledReason = mayBegin(to) ? undefined : beyond(months);
    const run = () => onMove(to === thisMonth ? undefined : to);
    return <ActionButton key={id} iconOnly appearance="subtle" action={{ id, label, icon, disabledReason, run }} />;
  };
  return (
    <Group aria-label="表示する期間" className={styles.root}>
      <span className={styles.steps}>
        {steps.slice(0, 2).map(button)}
        <LiveRegion as="span" className={styles.range}>
          {monthText(first)}〜{monthText(shown.months.at(-1) ?? first)}
        </LiveRegion>
        {steps.slice(2).map(button)}
      </span>
      <Button className={styles.now} onClick={() => onMove(undefined)} aria-pressed={first === thisMonth}>
        今月
      </Button>
    </Group>
  );
}

/** Says why a step leads nowhere. */
const beyond = (months: number) =>
  months < 0 ? `${pictureYears.first}年より前には進めません。` : `${pictureYears.last}年より先には進めません。`;

const monthText = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px" },
  // On a phone, 今月 is below them, for fingers.
  steps: { display: "flex", alignItems: "center", gap: "4px" },
  now: { minWidth: "auto" },
  range: {
    minWidth: "152px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
});
