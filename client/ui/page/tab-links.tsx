import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Address } from "#client/device/path-to.ts";
import { touch } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { AppLink } from "./app-link.tsx";

export interface TabLink {
  readonly label: string;
  readonly href: Address;
  /** The number beside the label; hidden at 0. */
  readonly count?: number | undefined;
  /** Whether the count needs the user's attention. */
  readonly important?: boolean | undefined;
}

interface TabLinksProps {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The `href` of the current tab. */
  readonly current: string;
}

/** Links to the parts of a screen, each with an address of its own. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const styles = useStyles();
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {tabs.map(({ label, href, count, important }) => {
          const active = href === current;
          return (
            <li key={href}>
              <AppLink
                href={href}
                replace
                className={mergeClasses(styles.tab, active && styles.active)}
                aria-current={active ? "page" : undefined}
              >
                {label}
                {!!count && (
                  <span className={mergeClasses(styles.count, important && styles.important)}>{numberText(count)}</span>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", gap: "20px", borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, overflowX: "auto" },
  tab: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    height: "40px",
    marginBottom: "-1px",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    borderBottom: "3px solid transparent",
    borderTop: "3px solid transparent",
    ":hover": { borderBottomColor: tokens.colorNeutralStroke1Hover },
    // The list scrolls, and would cut an outline around the link.
    ":focus-visible": { outlineOffset: "-2px" },
    [touch]: { height: "48px" },
  },
  active: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    ":hover": { borderBottomColor: tokens.colorCompoundBrandStrokeHover },
  },
  count: {
    minWidth: "20px",
    padding: "0 6px",
    borderRadius: "10px",
    fontSize: "11px",
    lineHeight: "20px",
    fontWeight: tokens.fontWeightSemibold,
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  important: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground2 },
});
