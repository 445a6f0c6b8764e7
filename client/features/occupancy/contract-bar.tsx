import { mergeClasses } from "@fluentui/react-components";
import { ArrowRepeatAll16Regular, Clock16Regular, Warning16Filled } from "@fluentui/react-icons";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { dayAfter } from "#sync/model/rules/days.ts";
import type { OccupiedDays } from "./courses.ts";
import { type MonthWindow, placeOf, type Stretch, stretchOf } from "./months.ts";
import { type BarState, barState, barText } from "./occupancy-words.ts";
import type { Bar } from "./picture-rows.ts";
import type { PictureSize } from "./picture-size.ts";
import { usePictureStyles } from "./picture-styles.ts";

interface ContractBarProps {
  readonly bar: Bar;
  /** Whose name it has. */
  readonly of: "partner" | "project";
  /** Its place among the links of the row. */
  readonly at: number;
  readonly size: PictureSize;
  readonly shown: MonthWindow;
  readonly today: string;
  readonly isTabStop: boolean;
}

/** A contract within the picture. A short bar has no room for its text, which its name and its tooltip have as well. */
export function ContractBar({ bar: { days, lane }, of, at, size, shown, today, isTabStop }: ContractBarProps) {
  const styles = usePictureStyles();
  const stretch = stretchOf(days.from, days.until, shown);
  if (!stretch) return null;
  const { contract, renews, isRenewed, partnerName, projectName } = days;
  const state = barState(days, today);
  const words = barText(days, of, today);
  const beyond = beyondPart(days, stretch, placeOf(dayAfter(contract.closeDate ?? today, 1), shown));
  return (
    <AppLink
      href={pageOf("contract", contract.id)}
      aria-label={words}
      title={words}
      data-at={at}
      tabIndex={isTabStop ? 0 : -1}
      className={mergeClasses(
        styles.bar,
        state.value === "renewing" ? styles.good : styles[state.tone],
        renews && styles.joined,
        isRenewed && styles.continued,
        stretch.isCutBefore && styles.cutBefore,
        stretch.isCutAfter && styles.cutAfter,
      )}
      style={{
        // A short one at the end of the months keeps its width.
        left: `min(${stretch.left}%, 100% - ${size.least}px)`,
        width: `${stretch.width}%`,
        minWidth: size.least,
        top: size.padding + lane * size.lane,
        height: size.bar,
      }}
    >
      {beyond !== undefined && <span aria-hidden="true" className={styles.beyond} style={{ width: `${beyond}%` }} />}
      <BarIcon state={state} isRenewal={renews || contract.isAutoRenewed} />
      <span className={styles.label}>{of === "partner" ? partnerName : projectName}</span>
    </AppLink>
  );
}

/** The mark of a state, so that its colour is not alone. */
export function BarIcon({ state, isRenewal }: { readonly state: Pick<BarState, "value">; readonly isRenewal: boolean }) {
  const { icon } = usePictureStyles();
  if (state.value === "overdue") return <Warning16Filled aria-hidden="true" className={icon} />;
  if (state.value === "soon") return <Clock16Regular aria-hidden="true" className={icon} />;
  return isRenewal ? <ArrowRepeatAll16Regular aria-hidden="true" className={icon} /> : null;
}

/**
 * Returns the part of a running contract's bar after its planned end, in per cent of the bar's width.
 * @param plannedEnd the place after that end, in per cent of the picture's width; without one, the place after today
 */
function beyondPart({ contract, until }: OccupiedDays, stretch: Stretch, plannedEnd: number): number | undefined {
  const { closeDate, endedAt } = contract;
  const isBeyond = endedAt === null && (until === null || (closeDate !== null && until > closeDate));
  if (!isBeyond) return undefined;
  return Math.min(100, Math.max(0, ((stretch.left + stretch.width - plannedEnd) / stretch.width) * 100));
}
