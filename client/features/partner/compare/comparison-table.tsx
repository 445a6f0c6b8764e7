import { mergeClasses } from "@fluentui/react-components";
import { ArrowSwapRegular } from "@fluentui/react-icons";
import { type CSSProperties, useRef } from "react";
import { useTableScroll } from "#client/ui/table/use-table-scroll.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { ComparedCell } from "./compared-cell.tsx";
import { ComparedHead } from "./compared-head.tsx";
import type { ComparedSection } from "./compared-rows.ts";
import { useComparisonStyles, useSheetStyles } from "./comparison-styles.ts";
import type { PartnerFacts } from "./read-partner-facts.ts";

interface ComparisonTableProps {
  readonly partners: readonly PartnerFacts[];
  readonly sections: readonly ComparedSection[];
  readonly partial: boolean;
  readonly onRemove: (partnerId: string) => void;
}

/**
 * The comparison as a table: a column for each partner. Names and labels stay in view while it scrolls. On a phone, a label is above
 * its values, so that two columns fit. Paper has it in landscape.
 */
export function ComparisonTable({ partners, sections, partial, onRemove }: ComparisonTableProps) {
  const styles = useComparisonStyles();
  // What has not arrived is no difference.
  const isMarked = !partial;
  useSheetStyles();
  const scroller = useRef<HTMLDivElement>(null);
  useTableScroll(scroller, { id: "comparison", ready: true });
  return (
    <div ref={scroller} className={styles.scroller} data-printed-whole data-scroll-restoration-id="comparison">
      <table
        aria-label="パートナーの比較"
        data-wide-sheet
        className={styles.table}
        style={{ "--partners": partners.length } as CSSProperties}
      >
        <thead className={styles.heads}>
          <tr className={styles.line}>
            <td className={mergeClasses(styles.corner, styles.head)}>
              <span className={styles.unseen}>項目</span>
            </td>
            {partners.map(({ row }) => (
              <th key={row.id} scope="col" aria-label={fullName(row)} className={styles.head}>
                <ComparedHead row={row} onRemove={() => onRemove(row.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, note, rows }) => (
          <tbody key={title}>
            <tr className={styles.line}>
              <th scope="rowgroup" colSpan={partners.length + 1} className={styles.section}>
                <span className={styles.stays}>
                  {title}
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                </span>
              </th>
            </tr>
            {rows.map(({ label, cells, differs, gap, shared }) => (
              <tr key={label} className={mergeClasses(styles.line, styles.row)}>
                <th scope="row" className={mergeClasses(styles.label, isMarked && differs && styles.differing)}>
                  <span className={mergeClasses(styles.stays, styles.words)}>
                    {label}
                    {isMarked && differs && (
                      <span className={styles.mark}>
                        <ArrowSwapRegular aria-hidden />
                        {gap === undefined ? "違い" : `違い ${gap.toFixed(1)}点`}
                      </span>
                    )}
                  </span>
                </th>
                {cells.map((cell, at) => (
                  <td key={partners[at]?.row.id} className={styles.cell}>
                    <ComparedCell cell={cell} shared={shared} partial={partial} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
