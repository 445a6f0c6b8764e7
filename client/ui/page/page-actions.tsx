import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { below } from "#client/ui/theme/styles.ts";
import type { Action } from "./action.ts";
import { ActionButton } from "./action-button.tsx";
import { ActionMenu } from "./action-menu.tsx";

interface PageActionsProps {
  readonly primary?: Action | undefined;
  /** Actions that are shown as buttons. */
  readonly buttons: readonly Action[];
  /** The others, in a menu. */
  readonly menu: readonly Action[];
  /** Whether the menu comes after the buttons, for pages whose buttons begin at the left edge. */
  readonly menuLast?: boolean;
}

/** The actions of a page as buttons and a menu. On a phone only the primary one is a button, and one menu contains the others. */
export function PageActions({ primary, buttons, menu, menuLast = false }: PageActionsProps) {
  const phone = useMediaQuery(below.phone);
  const shown = phone ? [] : buttons;
  const alone = phone && primary === undefined;
  const others = (
    <ActionMenu actions={phone ? [...buttons, ...menu] : menu} label={alone ? "操作" : "その他の操作"} labelled={alone} />
  );
  return (
    <>
      {!menuLast && others}
      {shown.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      {primary && <ActionButton action={primary} appearance="primary" />}
      {menuLast && others}
    </>
  );
}
