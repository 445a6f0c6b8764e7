import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ChevronRightRegular } from "@fluentui/react-icons";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useTrail } from "#client/ui/page/page-head.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { below, smallText, touch } from "#client/ui/theme/styles.ts";

/** The breadcrumb in the top bar. Narrow windows show only the current page. */
export function Trail() {
  const styles = useStyles();
  const trail = useTrail();
  return (
    <nav aria-label="パンくずリスト" className={styles.root}>
      <ol className={styles.list}>
        {trail.map(({ label, href }, at) => {
          const last = at === trail.length - 1;
          return (
            <li key={`${at} ${label}`} className={mergeClasses(styles.step, !last && styles.before)}>
              {at > 0 && (
                <ChevronRightRegular aria-hidden="true" className={mergeClasses(styles.arrow, at === 1 && styles.firstArrow)} />
              )}
              {href && !last ? (
                <AppLink href={href} className={styles.link} title={label}>
                  {label}
                </AppLink>
              ) : (
                <span
                  className={mergeClasses(styles.word, last && styles.here)}
                  title={label}
                  aria-current={last ? "page" : undefined}
                >
                  {isolated(label)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const useStyles = makeStyles({
  root: { minWidth: 0, flex: "1 1 0" },
  list: { display: "flex", alignItems: "center", minWidth: 0, fontSize: smallText.fontSize, whiteSpace: "nowrap" },
  step: { display: "flex", alignItems: "center", minWidth: 0 },
  // The page's ancestors shrink first, down to a few letters each. The page's own title stays readable.
  before: {
    flexShrink: 1_000_000,
    minWidth: "56px",
    // Home may shrink most, since it is in the navigation, too.
    ":first-child": { minWidth: "40px", [below.wide]: { display: "none" } },
    [below.phone]: { display: "none" },
  },
  arrow: {
    flexShrink: 0,
    marginInline: "4px",
    color: tokens.colorNeutralForeground4,
    fontSize: "14px",
    [below.phone]: { display: "none" },
  },
  // Narrow windows hide home before it, and this arrow, too.
  firstArrow: { [below.wide]: { display: "none" } },
  link: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: tokens.colorNeutralForeground3,
    textDecorationLine: "none",
    borderRadius: tokens.borderRadiusSmall,
    [touch]: { padding: "12px 4px", margin: "-12px -4px" },
    ":hover": { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: "underline" },
  },
  word: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", color: tokens.colorNeutralForeground3 },
  here: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});
