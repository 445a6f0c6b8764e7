import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useViews, type View, viewAddress } from "#client/records/view/use-views.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { type ViewedList, viewedLists } from "#sync/model/rules/saved-view.ts";

/** Most of the own views that are shown at first, and most of the shared ones. With more, the places below would be out of sight. */
const most = 4;

interface NavViewsProps {
  readonly list: ViewedList;
  readonly onFollow: (() => void) | undefined;
}

/** The views of a list, below its link in the navigation: the own ones, then the shared ones. */
export function NavViews({ list, onFollow }: NavViewsProps) {
  const styles = useNavViewStyles();
  const views = useViews(list)?.value;
  const current: unknown = Reflect.get(useLocation().search, "view");
  const [isWhole, setWhole] = useState(false);
  if (!views) return null;
  const all = [...views.own, ...views.shared];
  if (all.length === 0) return null;
  const first = new Set([...views.own.slice(0, most), ...views.shared.slice(0, most)]);
  // The open one is always there, and marked.
  const shown = all.filter((view) => isWhole || first.has(view) || view.id === current);
  const label = viewedLists.find(({ value }) => value === list)?.label;
  return (
    <ul aria-label={`${label}のビュー`} className={styles.list}>
      {shown.map((view: View) => (
        <li key={view.id}>
          <AppLink
            href={viewAddress(view)}
            className={mergeClasses(styles.link, view.id === current && styles.active)}
            aria-current={view.id === current ? "true" : undefined}
            onClick={onFollow}
          >
            <span className={styles.name} title={view.name}>
              {view.name}
            </span>
          </AppLink>
        </li>
      ))}
      {all.length > first.size && (
        <li>
          <Button
            appearance="transparent"
            size="small"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "一部を表示" : `すべて（${all.length}）`}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The links below one of the navigation. */
export const useNavViewStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", paddingInlineStart: "34px" },
  link: {
    display: "flex",
    alignItems: "center",
    minHeight: "30px",
    padding: "0 8px",
    borderRadius: tokens.borderRadiusMedium,
    ...smallText,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
    [touch]: { minHeight: touchSize },
  },
  active: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  more: { ...smallText, justifyContent: "flex-start", [touch]: { minHeight: touchSize } },
});
