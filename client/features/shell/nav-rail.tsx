import { Button, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { PanelLeftContractRegular, PanelLeftExpandRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Mark } from "#client/ui/page/mark.tsx";
import { useSpacious } from "#client/ui/page/page-head.tsx";
import { below, notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { NavList } from "./nav-list.tsx";

const key = "navigation";

/**
 * The navigation beside the page. The user can fold it to icons, and the choice is kept. It folds by itself for a page that needs
 * the width. If the user opens it there, it stays open until they leave that page.
 */
export function NavRail() {
  const styles = useStyles();
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) === "collapsed");
  const narrow = useMediaQuery(below.wide);
  const folds = useSpacious() && narrow;
  const [opened, setOpened] = useState(false);
  if (opened && !folds) setOpened(false);
  const collapsed = folds ? !opened : chosen;
  const toggle = () => {
    if (folds) return setOpened(!opened);
    localStorage.setItem(key, chosen ? "expanded" : "collapsed");
    setChosen(!chosen);
  };
  const label = collapsed ? "ナビゲーションを開く" : "ナビゲーションをたたむ";
  return (
    <nav aria-label="メイン" className={mergeClasses(styles.root, collapsed && styles.collapsed)}>
      <AppLink href="/home" aria-label="Musubi ホーム" className={styles.brand}>
        <span className={styles.mark}>
          <Mark size={24} />
        </span>
        {!collapsed && <span className={styles.name}>Musubi</span>}
      </AppLink>
      <NavList collapsed={collapsed} />
      <div className={styles.foot}>
        <Tooltip content={label} relationship="label" positioning="after">
          <Button
            appearance="subtle"
            icon={collapsed ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
            aria-expanded={!collapsed}
            onClick={toggle}
          />
        </Tooltip>
      </div>
    </nav>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    flexShrink: 0,
    width: "calc(216px + var(--safe-left))",
    padding: "var(--safe-top) 0 var(--safe-bottom) var(--safe-left)",
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: "width",
    transitionDuration: tokens.durationNormal,
    transitionTimingFunction: tokens.curveEasyEase,
    overflow: "hidden",
    [below.desktop]: { display: "none" },
    ...notPrinted,
  },
  collapsed: {
    width: "calc(56px + var(--safe-left))",
    // The width of its links, with the paddings and the line beside them.
    [touch]: { width: `calc(${touchSize} + 17px + var(--safe-left))` },
  },
  brand: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    height: "52px",
    flexShrink: 0,
    paddingInline: "16px",
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
  },
  mark: { display: "flex", color: tokens.colorBrandForeground1 },
  name: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, letterSpacing: "0.01em" },
  foot: { marginTop: "auto", padding: "8px 12px 12px" },
});
