import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ChevronLeftRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

interface PagerProps {
  /** The current page, counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** The rows that are shown, where that helps: 「1〜50件目 / 1,240件」. */
  readonly range?: string;
  /** Its label for screen readers, if a page has several pagers. */
  readonly label?: string;
}

/** Shows 前へ, the page with the number of pages, and 次へ. Beyond the end, 前へ leads to the last page. */
export function Pager({ page, pageCount, onPage, range, label = "ページ送り" }: PagerProps) {
  const styles = useStyles();
  const last = Math.max(1, pageCount);
  return (
    <nav aria-label={label} className={styles.root}>
      {range && <span className={styles.range}>{range}</span>}
      {/* The buttons stay focusable at either end, too: otherwise they would lose the focus. */}
      <Button
        size="small"
        icon={<ChevronLeftRegular />}
        disabledFocusable={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
        className={styles.button}
      >
        前へ
      </Button>
      <span aria-live="polite" className={styles.page}>
        <span className={styles.current}>{numberText(page)}</span> / {numberText(last)}
      </span>
      <Button
        size="small"
        icon={<ChevronRightRegular />}
        iconPosition="after"
        disabledFocusable={page >= last}
        onClick={() => onPage(page + 1)}
        className={styles.button}
      >
        次へ
      </Button>
    </nav>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "8px 12px",
    fontVariantNumeric: "tabular-nums",
  },
  range: { marginInlineEnd: "auto", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  page: { minWidth: "64px", textAlign: "center", color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  button: { whiteSpace: "nowrap", flexShrink: 0, [touch]: { minHeight: touchSize, minWidth: "88px" } },
});
