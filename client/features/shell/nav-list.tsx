import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { useConcernCount } from "#client/records/concern/use-concern-count.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { touch } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { NavConcerns } from "./nav-concerns.tsx";
import { NavViews } from "./nav-views.tsx";
import { isWithin, usePlaces } from "./navigation.ts";

interface NavListProps {
  /** Whether only icons are shown, with names in tooltips. */
  readonly collapsed?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** The links of the navigation. The current one is marked by a bar, its weight and a filled icon. */
export function NavList({ collapsed, onFollow }: NavListProps) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const places = usePlaces();
  const waiting = useConcernCount();
  const unread = useUnreadAnnouncements().length;
  return (
    <ul className={styles.list}>
      {places.map(({ label, href, areas, icon: Icon, activeIcon: ActiveIcon, views, concerns }) => {
        const active = isWithin(pathname, { areas });
        const count = concerns ? waiting : 0;
        const news = concerns ? unread : 0;
        const counts = [...(news > 0 ? [`未読 ${countOf(news)}`] : []), ...(count > 0 ? [`自分宛て ${countOf(count)}`] : [])];
        const name = counts.length > 0 ? `${label}（${counts.join("、")}）` : label;
        const link = (
          <AppLink
            href={href}
            className={mergeClasses(styles.link, active && styles.active)}
            aria-current={active ? "page" : undefined}
            aria-label={collapsed ? name : undefined}
            onClick={onFollow}
          >
            <span aria-hidden="true" className={styles.icon}>
              {active ? <ActiveIcon /> : <Icon />}
              {collapsed && counts.length > 0 && <span className={styles.dot} />}
            </span>
            {!collapsed && <span className={styles.label}>{label}</span>}
            {!collapsed && news > 0 && <span className={styles.news}>未読 {countOf(news)}</span>}
          </AppLink>
        );
        return (
          <li key={href}>
            {collapsed ? (
              <Tooltip content={name} relationship="inaccessible" positioning="after">
                {link}
              </Tooltip>
            ) : (
              link
            )}
            {!collapsed && views && <NavViews list={views} onFollow={onFollow} />}
            {!collapsed && concerns && <NavConcerns count={count} onFollow={onFollow} />}
          </li>
        );
      })}
    </ul>
  );
}

const countOf = (count: number) => `${numberText(count)}件`;

const useStyles = makeStyles({
  // With many views it is longer than the window, and scrolls.
  list: { display: "flex", flexDirection: "column", gap: "2px", padding: "8px", minHeight: 0, overflowY: "auto" },
  link: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "40px",
    padding: "0 10px",
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
    [touch]: { height: "48px" },
  },
  active: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    "& span:first-child": { color: tokens.colorBrandForeground1 },
    "::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: 0,
      top: "10px",
      bottom: "10px",
      width: "3px",
      borderRadius: "2px",
      backgroundColor: tokens.colorBrandForeground1,
    },
  },
  icon: { position: "relative", display: "flex", fontSize: "20px", flexShrink: 0 },
  dot: {
    position: "absolute",
    insetInlineEnd: "-3px",
    top: "-2px",
    width: "9px",
    height: "9px",
    borderRadius: "50%",
    border: `1px solid ${tokens.colorNeutralBackground1}`,
    backgroundColor: tokens.colorStatusDangerForeground1,
  },
  label: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  news: {
    flexShrink: 0,
    marginInlineStart: "auto",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    whiteSpace: "nowrap",
  },
});
