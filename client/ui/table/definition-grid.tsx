import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { UnsentDot } from "#client/ui/text/unsent-dot.tsx";
import { touch } from "#client/ui/theme/styles.ts";

export interface Definition {
  readonly label: string;
  /** The address of details about the field, for the pointer alone: the page has another link for the keyboard. */
  readonly labelHref?: Address | undefined;
  /** Shown as a dash when null, undefined or blank. */
  readonly value: ReactNode;
  /** Whether the field has a change that no server has acknowledged. */
  readonly unsent?: boolean;
  /** Whether it takes the whole width, for long text. Line ends are kept. */
  readonly wide?: boolean;
}

interface DefinitionGridProps {
  readonly items: readonly Definition[];
  /** Whether there are many short values: columns are then narrower and rows closer. */
  readonly dense?: boolean;
}

/** Facts in a grid, each with its label above its value. The width decides the number of columns. */
export function DefinitionGrid({ items, dense = false }: DefinitionGridProps) {
  const styles = useStyles();
  // A finger that scrolls would meet such a link everywhere.
  const hasLinks = !useMediaQuery(touch);
  return (
    <dl className={mergeClasses(styles.grid, dense && styles.dense)}>
      {items.map(({ label, labelHref, value, unsent, wide }) => (
        <div key={label} className={mergeClasses(styles.item, wide && styles.wide)}>
          <dt className={styles.label}>
            {labelHref && hasLinks ? (
              <AppLink href={labelHref} tabIndex={-1} title={`${label}の履歴`} className={styles.labelLink}>
                {label}
              </AppLink>
            ) : (
              label
            )}
            {unsent && <UnsentDot />}
          </dt>
          <dd className={mergeClasses(styles.value, wide && styles.long)}>{isBlank(value) ? <Dash /> : isolated(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown in place of an empty value. */
function Dash() {
  const styles = useStyles();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by styles, without a picture to load
    <span className={styles.dash} aria-label="未登録" role="img">
      {nothing}
    </span>
  );
}

const isBlank = (value: ReactNode) => value === null || value === undefined || value === false || value === "";

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
    columnGap: "24px",
    rowGap: "16px",
  },
  dense: { gridTemplateColumns: "repeat(auto-fill, minmax(min(132px, 100%), 1fr))", columnGap: "16px", rowGap: "12px" },
  item: { minWidth: 0 },
  wide: { gridColumn: "1 / -1" },
  label: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    marginBottom: "2px",
  },
  labelLink: {
    color: "inherit",
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
  value: { fontSize: tokens.fontSizeBase300, lineHeight: "22px", fontVariantNumeric: "tabular-nums" },
  long: { whiteSpace: "pre-wrap", maxWidth: "72ch" },
  dash: { color: tokens.colorNeutralForeground3 },
});
