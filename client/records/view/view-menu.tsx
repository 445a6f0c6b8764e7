import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { Bookmark20Regular } from "@fluentui/react-icons";
import { lazy, memo, Suspense, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { menuInPage } from "#client/ui/theme/styles.ts";
import { canChangeView, longestQuery } from "#sync/model/rules/saved-view.ts";
import type { ListViews } from "./use-list-views.ts";
import { useViewActs } from "./use-view-acts.ts";
import type { View } from "./use-views.ts";
import { wholeList } from "./view-query.ts";

// Lists open without it.
const ViewDialog = lazy(() => import("./view-dialog.tsx").then(({ ViewDialog }) => ({ default: ViewDialog })));

/** The views of a list: chooses one, saves the conditions as one, and changes the current one. */
export const ViewMenu = memo(function ViewMenu({ views }: { readonly views: ListViews }) {
  const styles = useStyles();
  const [asked, setAsked] = useState<{ readonly view: View | undefined }>();
  const { all, current, isChanged, query, first, open } = views;
  const [firstId] = first;
  const chosen = current?.id ?? (query === "" ? wholeList : undefined);
  const name = current && `${current.name}${isChanged ? "（変更あり）" : ""}`;
  return (
    <>
      <Menu
        inline
        checkedValues={{ view: chosen === undefined ? [] : [chosen] }}
        onCheckedValueChange={(_event, { checkedItems: [id] }) =>
          open([...(all?.own ?? []), ...(all?.shared ?? [])].find((view) => view.id === id))
        }
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<Bookmark20Regular />} aria-label={name ? `ビュー: ${name}` : "ビュー"} className={styles.button}>
            {current ? (
              <>
                <span className={styles.name} title={current.name}>
                  {current.name}
                </span>
                {isChanged && <span className={styles.changed}>（変更あり）</span>}
              </>
            ) : (
              "ビュー"
            )}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList className={styles.menu}>
            <div className={styles.views}>
              <MenuItemRadio name="view" value={wholeList}>
                すべて
              </MenuItemRadio>
              <Named label="自分のビュー" views={all?.own} firstId={firstId} />
              <Named label="共有のビュー" views={all?.shared} firstId={firstId} />
            </div>
            <MenuDivider />
            <ViewItems views={views} ask={setAsked} />
          </MenuList>
        </MenuPopover>
      </Menu>
      <Suspense>{asked && <ViewDialog views={views} view={asked.view} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
});

interface NamedProps {
  readonly label: string;
  readonly views: readonly View[] | undefined;
  /** The id of the view with which the list opens. */
  readonly firstId: string | undefined;
}

function Named({ label, views = [], firstId }: NamedProps) {
  const styles = useStyles();
  if (views.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{label}</MenuGroupHeader>
      {views.map(({ id, name }) => (
        <MenuItemRadio
          key={id}
          name="view"
          value={id}
          className={styles.item}
          subText={id === firstId ? "最初に開くビュー" : null}
        >
          {name}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );
}

interface ViewItemsProps {
  readonly views: ListViews;
  readonly ask: (asked: { readonly view: View | undefined }) => void;
}

/** What may be done with the conditions and with the current view. */
function ViewItems({ views: { current, isChanged, toKeep, first, leave }, ask }: ViewItemsProps) {
  const styles = useStyles();
  const actor = useActor();
  const toast = useToast();
  const { overwrite, remove } = useViewActs();
  const [firstId, chooseFirst] = first;
  const openFirst = ({ id, name }: View) => {
    const isFirst = firstId === id;
    chooseFirst(isFirst ? undefined : id);
    const to = isFirst ? "最初に開くビューから外しました" : "最初に開くビューにしました";
    toast(`「${nameInText(name)}」を、この端末で${to}。`);
  };
  const query = toKeep();
  const unsaved =
    query === ""
      ? "条件、並び順か表示する列を選ぶと保存できます"
      : query.length > longestQuery
        ? "条件が多すぎます。減らすと保存できます"
        : undefined;
  const own = current && canChangeView(actor, current) ? current : undefined;
  return (
    <>
      <MenuItem disabled={unsaved !== undefined} subText={unsaved ?? null} onClick={() => ask({ view: undefined })}>
        この条件を保存
      </MenuItem>
      {own && isChanged && unsaved === undefined && (
        <MenuItem onClick={() => overwrite(own, query)}>「{nameInText(own.name)}」に上書き</MenuItem>
      )}
      {current && (
        <MenuItem onClick={() => openFirst(current)}>
          {firstId === current.id ? "最初に開くビューから外す" : "最初に開くビューにする"}
        </MenuItem>
      )}
      {own && <MenuItem onClick={() => ask({ view: own })}>名前の変更</MenuItem>}
      {own && (
        <MenuItem
          className={styles.danger}
          onClick={() => {
            leave();
            remove(own);
          }}
        >
          削除
        </MenuItem>
      )}
    </>
  );
}

/** A window with room for some views above what is done with them. In a lower one, the whole menu scrolls. */
const tall = "@media (min-height: 560px)";

const useStyles = makeStyles({
  button: { maxWidth: "min(320px, 100%)" },
  name: { overflow: "hidden", textOverflow: "ellipsis" },
  changed: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  item: { maxWidth: "320px", overflowWrap: "anywhere" },
  danger: { color: tokens.colorStatusDangerForeground1 },
  popover: { ...menuInPage, display: "flex", flexDirection: "column" },
  menu: { height: "auto", [tall]: { minHeight: 0 } },
  // Many views scroll on their own: what is done with them stays in view.
  views: { display: "flex", flexDirection: "column", gap: "2px", [tall]: { minHeight: 0, overflowY: "auto" } },
});
