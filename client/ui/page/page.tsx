import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { below, print, roomForScrollingRows, touch, touchSize } from "#client/ui/theme/styles.ts";
import type { Action } from "./action.ts";
import { useActions } from "./action-registry.tsx";
import { PageActions } from "./page-actions.tsx";
import { type Crumb, usePublishHead } from "./page-head.tsx";
import { useTitle } from "./use-title.ts";

interface PageProps {
  readonly title: string;
  /** Shown beside the title in a lighter weight: 「登録 1,240 / 表示 37」. */
  readonly count?: ReactNode;
  /** The page's ancestors, outermost first, without this page. */
  readonly breadcrumb?: readonly Crumb[] | undefined;
  /** The one primary action. */
  readonly primary?: Action | undefined;
  /** Actions that are frequent enough to be buttons, before the primary one. */
  readonly secondary?: readonly Action[] | undefined;
  /** The others, in a menu. */
  readonly actions?: readonly Action[] | undefined;
  /** Shown below the title, above the content: filters, messages. */
  readonly head?: ReactNode;
  /** Whether the content shows the title itself (a record's head); screen readers and the tab still get it. */
  readonly ownHead?: boolean | undefined;
  /** Whether the content fills the window's height and has its own scrolling: for lists whose header and paging stay visible. */
  readonly fill?: boolean | undefined;
  /** Whether its content needs the width. The navigation beside it then folds in a narrow window. */
  readonly spacious?: boolean | undefined;
  readonly children: ReactNode;
}

/** The actions of a page, as they are passed to the component that renders it. */
export type PageActions = Partial<Pick<PageProps, "primary" | "secondary">>;

/** A screen: its title on page and tab, its breadcrumb in the top bar, its actions, its content. */
export function Page({
  title,
  count,
  breadcrumb = noCrumbs,
  primary,
  secondary = noActions,
  actions = noActions,
  head,
  ownHead,
  fill,
  spacious = false,
  children,
}: PageProps) {
  const styles = useStyles();
  useTitle(title);
  usePublishHead(title, breadcrumb, spacious);
  useActions([...(primary ? [primary] : []), ...secondary, ...actions]);
  return (
    <div className={mergeClasses(styles.root, fill && styles.fill)}>
      {!ownHead && (
        <header className={styles.head}>
          <h1 className={styles.title}>
            <ClampedText text={title} lines={2} />
          </h1>
          {count !== undefined && (
            <div className={styles.count}>{typeof count === "string" ? <ClampedText text={count} /> : count}</div>
          )}
          <div className={styles.actions}>
            <PageActions primary={primary} buttons={secondary} menu={actions} />
          </div>
        </header>
      )}
      {head}
      {children}
    </div>
  );
}

const noCrumbs: readonly Crumb[] = [];
const noActions: readonly Action[] = [];

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    padding: "20px 24px 24px",
    width: "100%",
    maxWidth: "1680px",
    minWidth: 0,
    flex: "1 0 auto",
    marginInline: "auto",
    [below.desktop]: { padding: "16px" },
    // Paper has its own margins, and breaks blocks between pages better than flex items.
    [print]: { display: "block", maxWidth: "none", padding: 0, "& > * + *": { marginTop: "16px" } },
  },
  // Above an on-screen keyboard there is less space than the media query sees, so the page scrolls.
  fill: { [roomForScrollingRows]: { flex: "1 1 0", minHeight: "380px", paddingBottom: "8px" } },
  head: {
    display: "flex",
    alignItems: "baseline",
    flexWrap: "wrap",
    columnGap: "12px",
    rowGap: "8px",
    minHeight: "32px",
    // Above rows that scroll, a long title keeps its lines.
    flexShrink: 0,
    // Buttons are higher on touch screens. The title is at their middle, and the content keeps its distance.
    [touch]: { alignItems: "center", minHeight: touchSize },
  },
  title: {
    minWidth: 0,
    fontSize: "20px",
    lineHeight: "32px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  // A name may stand here with its mark.
  count: {
    display: "flex",
    alignItems: "baseline",
    gap: "6px",
    minWidth: 0,
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  actions: { display: "flex", gap: "8px", marginInlineStart: "auto", alignSelf: "center" },
});
