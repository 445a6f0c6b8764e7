import { makeStyles, tokens } from "@fluentui/react-components";
import {
  BriefcaseRegular,
  type FluentIcon,
  MegaphoneRegular,
  PeopleSearchRegular,
  PersonAddRegular,
} from "@fluentui/react-icons";
import type { FixedPath } from "#client/device/path-to.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { below, buttonLink, notPrinted } from "#client/ui/theme/styles.ts";

/** Frequent actions: a row of links, on a phone in one menu. */
export function QuickActions() {
  const styles = useStyles();
  const go = useGo();
  if (useMediaQuery(below.phone))
    return (
      <nav aria-label="クイック操作" className={styles.root}>
        <ActionMenu
          labelled
          label="クイック操作"
          actions={actions.map(({ label, href, icon: Icon }) => ({
            id: href,
            label,
            icon: <Icon />,
            run: () => go(href),
          }))}
        />
      </nav>
    );
  return (
    <nav aria-label="クイック操作" className={styles.root}>
      <ul className={styles.list}>
        {actions.map(({ label, href, icon: Icon }) => (
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
] as const satisfies readonly { readonly label: string; readonly href: FixedPath; readonly icon: FluentIcon }[];

const useStyles = makeStyles({
  root: notPrinted,
  list: { display: "flex", flexWrap: "wrap", gap: "8px" },
  link: { ...buttonLink, gap: "8px" },
  icon: { display: "flex", fontSize: "18px", color: tokens.colorBrandForeground1 },
});
