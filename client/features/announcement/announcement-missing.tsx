import { Spinner } from "@fluentui/react-components";
import { MegaphoneOffRegular, MegaphoneRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ActionButton } from "#client/ui/action-button.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonLines } from "#client/ui/skeleton.tsx";
import { announcementListAddress } from "./announcement-list-address.ts";
import { announcementTrail } from "./announcement-trail.ts";

/** No such announcement; or, while the first copy of the data is still arriving, not yet. */
export function AnnouncementMissing() {
  const { complete, failure } = useSyncStatus();
  const router = useRouter();
  const toList = {
    id: "announcement.toList",
    label: "お知らせ一覧へ",
    icon: <MegaphoneRegular />,
    run: () => router.history.push(announcementListAddress()),
  };
  return (
    <Page title="お知らせの編集" breadcrumb={announcementTrail()}>
      <Card>
        {complete ? (
          <EmptyState
            icon={<MegaphoneOffRegular />}
            title="お知らせが見つかりませんでした"
            hint="アドレスが正しくない可能性があります。"
            action={<ActionButton action={toList} />}
          />
        ) : (
          <EmptyState
            icon={failure ? <MegaphoneOffRegular /> : <Spinner size="small" />}
            title="このお知らせはまだこの端末に届いていません"
            hint={failure ? "サーバーにつながり次第、受信して表示します。" : "データを受信しています。届き次第表示します。"}
          />
        )}
      </Card>
    </Page>
  );
}

/** The page's shape while it is being read. */
export function AnnouncementSkeleton() {
  return (
    <Page title="お知らせの編集" breadcrumb={announcementTrail()}>
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </Page>
  );
}
