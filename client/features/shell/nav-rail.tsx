import { Button, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { PanelLeftContractRegular, PanelLeftExpandRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Mark } from "#client/ui/page/mark.tsx";
import { below, notPrinted } from "#client/ui/theme/styles.ts";
import { NavList } from "./nav-list.tsx";

const key = "navigation";

/** The navigation beside the page; it can fold to icons, and stays as it was left. */
export function NavRail() {
  const styles = useStyles();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === "collapsed");
  const toggle = () => {
    localStorage.setItem(key, collapsed ? "expanded" : "collapsed");
    setCollapsed(!collapsed);
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
  collapsed: { width: "calc(56px + var(--safe-left))" },
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
