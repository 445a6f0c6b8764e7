import { makeStyles, tokens } from "@fluentui/react-components";
import { BriefcaseRegular, MegaphoneRegular, PeopleSearchRegular, PersonAddRegular } from "@fluentui/react-icons";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useKnownRoute } from "#client/ui/page/use-known-route.ts";

/** What people often come for; what has no screen yet is not offered. */
export function QuickActions() {
  const styles = useStyles();
  const isKnown = useKnownRoute();
  return (
    <nav aria-label="クイック操作">
      <ul className={styles.list}>
        {actions
          .filter(({ href }) => isKnown(href))
          .map(({ label, href, icon: Icon }) => (
            <li key={href}>
              <AppLink href={href} className={styles.link}>
                <span aria-hidden="true" className={styles.icon}>
                  <Icon />
                </span>
                {label}
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const actions = [
  { label: "パートナー登録", href: "/partner/register", icon: PersonAddRegular },
  { label: "案件作成", href: "/project/create", icon: BriefcaseRegular },
  { label: "お知らせ作成", href: "/information/create", icon: MegaphoneRegular },
  { label: "パートナー検索", href: "/partner/search", icon: PeopleSearchRegular },
];

const useStyles = makeStyles({
  list: { display: "flex", flexWrap: "wrap", gap: "8px" },
  link: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    height: "32px",
    padding: "0 12px 0 10px",
    fontSize: "13px",
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":active": { backgroundColor: tokens.colorNeutralBackground1Pressed },
    "@media (pointer: coarse)": { height: "44px" },
  },
  icon: { display: "flex", fontSize: "18px", color: tokens.colorBrandForeground1 },
});
