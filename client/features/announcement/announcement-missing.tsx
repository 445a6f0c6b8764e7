import { MegaphoneOffRegular, MegaphoneRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { announcementListAddress } from "./announcement-list-address.ts";
import { announcementTrail } from "./announcement-trail.ts";

/** No such announcement; or, while not all of them have arrived, not yet. */
export function AnnouncementMissing({ partial }: { readonly partial: boolean }) {
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
        {partial ? (
          <Receiving title="このお知らせはまだこの端末に届いていません" />
        ) : (
          <EmptyState
            icon={<MegaphoneOffRegular />}
            title="お知らせが見つかりませんでした"
            hint="アドレスが正しくない可能性があります。"
            action={<ActionButton action={toList} />}
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
