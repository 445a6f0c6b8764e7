import { DocumentSearchRegular } from "@fluentui/react-icons";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Page title="ページが見つかりません" ownHead>
      <EmptyState
        heading
        icon={<DocumentSearchRegular />}
        title="ページが見つかりません"
        hint="アドレスが変わったか、削除された可能性があります。"
        action={<Link to="/">トップへ戻る</Link>}
      />
    </Page>
  );
}
