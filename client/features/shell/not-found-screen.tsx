import { DocumentSearchRegular, HomeRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const router = useRouter();
  const home = { id: "home", label: "ホームへ戻る", icon: <HomeRegular />, run: () => router.history.push("/home") };
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
