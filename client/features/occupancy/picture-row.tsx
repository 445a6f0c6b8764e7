/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a grid are positioned, which rows of a table cannot be */
import { mergeClasses } from "@fluentui/react-components";
import { type CSSProperties, memo } from "react";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { formatDays } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ContractBar } from "./contract-bar.tsx";
import { type MonthWindow, stretchOf } from "./months.ts";
import { spanText } from "./occupancy-words.ts";
import { gapsOf, type PictureRow as Row } from "./picture-rows.ts";
import { type PictureSize, rowHeight } from "./picture-size.ts";
import { usePictureStyles } from "./picture-styles.ts";

interface PictureRowProps {
  readonly row: Row;
  /** Its place, from 0 on. */
  readonly index: number;
  /** Its distance from the first row, in pixels. */
  readonly top: number;
  readonly size: PictureSize;
  readonly shown: MonthWindow;
  readonly today: string;
  /** Whether today is within the picture. */
  readonly hasToday: boolean;
  /** The link that Tab reaches, the name being 0; undefined if that is in another row. */
  readonly tabStop: number | undefined;
}

/** A row of the picture: the name, and the contracts as bars. It renders again only when it changes. */
export const PictureRow = memo(function PictureRow({ row, index, top, size, shown, today, hasToday, tabStop }: PictureRowProps) {
  const styles = usePictureStyles();
  const { of, id, name, isMember, bars, lanes, members, period } = row;
  const planned = period && (period.from ?? period.until) ? stretchOf(period.from ?? shown.from, period.until, shown) : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={mergeClasses(styles.row, of === "project" && styles.projectRow)}
      style={{ "--top": `${top}px`, height: rowHeight(lanes, size) } as CSSProperties}
    >
      <div role="rowheader" className={mergeClasses(styles.name, isMember && styles.memberName)}>
        <AppLink
          href={pageOf(of, id)}
          title={name}
          data-at={0}
          tabIndex={tabStop === 0 ? 0 : -1}
          className={mergeClasses(styles.nameLink, of === "project" && styles.projectName)}
        >
          {name}
        </AppLink>
        {members !== undefined && <span className={styles.members}>{numberText(members)}名</span>}
      </div>
      <div role="gridcell" className={styles.track}>
        {gapsOf(row, shown).map(({ from, until, stretch }) => (
          <span
            key={from}
            className={styles.gap}
            title={`空き ${spanText(from, until)}`}
            style={{ left: `${stretch.left}%`, width: `${stretch.width}%`, top: size.padding, height: size.bar }}
          >
            <span aria-hidden="true">空き</span>
            <span className={styles.hidden}>空き {spanText(from, until)}</span>
          </span>
        ))}
        {period && planned && (
          <span
            className={styles.period}
            title={periodText(period)}
            style={{ left: `${planned.left}%`, width: `${planned.width}%` }}
          >
            <span className={styles.hidden}>{periodText(period)}</span>
          </span>
        )}
        {bars.map((bar, at) => (
          <ContractBar
            key={bar.days.contract.id}
            bar={bar}
            of={isMember ? "partner" : "project"}
            at={at + 1}
            size={size}
            shown={shown}
            today={today}
            isTabStop={tabStop === at + 1}
          />
        ))}
        {hasToday && <span aria-hidden="true" className={styles.today} />}
      </div>
    </div>
  );
});

const periodText = ({ from, until }: NonNullable<Row["period"]>): string => `案件期間 ${formatDays(from, until)}`;
