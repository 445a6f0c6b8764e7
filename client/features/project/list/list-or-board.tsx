import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { BoardRegular, TextBulletListRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { type ProjectSearch, projectSearch } from "./project-search-params.ts";

interface ListOrBoardProps {
  readonly search: ProjectSearch;
  readonly current: "list" | "board";
  /** The count before it. */
  readonly children: ReactNode;
}

/** Switches between the list of projects and their board, with the same filters. */
export function ListOrBoard({ search, current, children }: ListOrBoardProps) {
  const styles = useStyles();
  const shared = projectSearch.narrow(search, {});
  const ways = [
    { way: "list", label: "一覧", href: pathTo("/project/search", {}, shared), icon: <TextBulletListRegular aria-hidden /> },
    { way: "board", label: "ボード", href: pathTo("/project/board", {}, shared), icon: <BoardRegular aria-hidden /> },
  ];
  return (
    <div className={styles.root}>
      {children}
      <nav aria-label="表示形式" className={styles.ways}>
        {ways.map(({ way, label, href, icon }) => (
          <AppLink
            key={way}
            href={href}
            className={mergeClasses(styles.way, way === current && styles.current)}
            aria-current={way === current ? "page" : undefined}
          >
            {icon}
            {label}
          </AppLink>
        ))}
      </nav>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  ways: {
    display: "inline-flex",
    flexShrink: 0,
    fontSize: tokens.fontSizeBase300,
    padding: "2px",
    gap: "2px",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  way: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "28px",
    padding: "0 10px",
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    whiteSpace: "nowrap",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "& svg": { fontSize: "16px" },
    [touch]: { height: touchSize },
  },
  current: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
});
