import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import {
  ChevronDoubleLeftRegular,
  ChevronDoubleRightRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
} from "@fluentui/react-icons";
import type { ReactElement } from "react";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { pageWindow } from "./paging.ts";

interface PageNumbersProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** The range that is shown: 「1〜20件目 / 1,240件」. */
  readonly range: string;
  /**
   * How many page numbers are shown. If it is set, a single page has no pager. By default there are five, and always a pager.
   */
  readonly window?: number | undefined;
  /** A control for the page size. */
  readonly children?: ReactElement | undefined;
}

/** Some page numbers at a time, with ellipses for the others, and buttons for the first and the last page. */
export function PageNumbers({ page, pageCount, onPage, range, window, children }: PageNumbersProps) {
  const styles = useStyles();
  const last = Math.max(1, pageCount);
  const { pages, before, after } = pageWindow(page, last, window);
  const jump = (label: string, to: number, icon: ReactElement, possible: boolean) => (
    // The button stays focusable on the last page, too: otherwise it would lose the focus.
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      className={styles.button}
      disabledFocusable={!possible}
      onClick={() => onPage(to)}
    />
  );
  return (
    <div className={styles.root}>
      <LiveRegion as="span" className={styles.range}>
        {range}
      </LiveRegion>
      {children}
      {(window === undefined || last > 1) && (
        <nav aria-label="ページ送り" className={styles.pages}>
          {jump("最初のページ", 1, <ChevronDoubleLeftRegular />, page > 1)}
          {jump("前のページ", Math.min(page - 1, last), <ChevronLeftRegular />, page > 1)}
          {before && <Ellipsis />}
          {pages.map((number) => (
            <Button
              key={number}
              appearance={number === page ? "primary" : "subtle"}
              size="small"
              aria-label={`${numberText(number)}ページ目`}
              aria-current={number === page ? "page" : undefined}
              className={mergeClasses(styles.button, number !== page && styles.distant)}
              onClick={() => number !== page && onPage(number)}
            >
              {numberText(number)}
            </Button>
          ))}
          {after && <Ellipsis />}
          {jump("次のページ", page + 1, <ChevronRightRegular />, page < last)}
          {jump("最後のページ", last, <ChevronDoubleRightRegular />, page < last)}
        </nav>
      )}
    </div>
  );
}

function Ellipsis() {
  const styles = useStyles();
  return (
    <span aria-hidden="true" className={mergeClasses(styles.ellipsis, styles.distant)}>
      …
    </span>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "16px",
    rowGap: "8px",
    fontVariantNumeric: "tabular-nums",
  },
  range: {
    marginInlineEnd: "auto",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  pages: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2px" },
  button: { minWidth: "32px", [touch]: { minWidth: touchSize, minHeight: touchSize } },
  ellipsis: { minWidth: "20px", textAlign: "center", color: tokens.colorNeutralForeground3 },
  // In one column there is space only for the buttons and the current page.
  distant: { "@media (max-width: 479.98px)": { display: "none" } },
});
