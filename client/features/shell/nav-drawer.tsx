import { Button, Drawer, DrawerBody, DrawerHeader, DrawerHeaderTitle, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { Mark } from "#client/ui/page/mark.tsx";
import { NavList } from "./nav-list.tsx";

interface NavDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The navigation over the page, if there is no space beside it. */
export function NavDrawer({ open, onClose }: NavDrawerProps) {
  useReturnFocus();
  const styles = useStyles();
  return (
    <Drawer
      type="overlay"
      open={open}
      onOpenChange={(_event, data) => !data.open && onClose()}
      aria-label="ナビゲーション"
      className={styles.drawer}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="閉じる" icon={<DismissRegular />} onClick={onClose} />}
          heading={{ className: styles.brand }}
        >
          <span className={styles.mark}>
            <Mark size={24} />
          </span>
          Musubi
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <nav aria-label="メイン">
          <NavList onFollow={onClose} />
        </nav>
      </DrawerBody>
    </Drawer>
  );
}

const useStyles = makeStyles({
  drawer: {
    width: "min(288px + var(--safe-left), 86vw)",
    padding: "var(--safe-top) 0 var(--safe-bottom) var(--safe-left)",
  },
  brand: { display: "flex", alignItems: "center", gap: "10px", fontSize: tokens.fontSizeBase400 },
  mark: { display: "flex", color: tokens.colorBrandForeground1 },
  body: { paddingInline: 0 },
});
