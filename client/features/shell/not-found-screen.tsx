import { DocumentSearchRegular, HomeRegular } from "@fluentui/react-icons";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useGo } from "#client/ui/page/use-go.ts";

/** Shown for an address without a screen. */
export function NotFoundScreen() {
  const go = useGo();
  const home = { id: "home", label: "ホームへ戻る", icon: <HomeRegular />, run: () => go("/home") };
  return (
    <Page title="ページが見つかりません" ownHead>
      <EmptyState
        heading
        icon={<DocumentSearchRegular />}
        title="ページが見つかりません"
        hint="このアドレスの画面はありません。アドレスをご確認ください。"
        action={<ActionButton action={home} />}
      />
    </Page>
  );
}
