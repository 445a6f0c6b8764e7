import { Spinner } from "@fluentui/react-components";
import { PeopleSearchRegular, PersonQuestionMarkRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ActionButton } from "#client/ui/action-button.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonLines } from "#client/ui/skeleton.tsx";
import { partnerTrail } from "./partner-trail.ts";

/** No such partner; or, while the first copy of the data is still arriving, not yet. */
export function PartnerMissing() {
  const { complete, progress, failure } = useSyncStatus();
  const router = useRouter();
  const toSearch = {
    id: "partner.toSearch",
    label: "パートナー検索へ",
    icon: <PeopleSearchRegular />,
    run: () => router.history.push("/partner/search"),
  };
  return (
    <Page title="パートナー詳細" breadcrumb={partnerTrail}>
      <Card>
        {complete ? (
          <EmptyState
            icon={<PersonQuestionMarkRegular />}
            title="パートナーが見つかりませんでした"
            hint="削除されたか、アドレスが正しくない可能性があります。"
            action={<ActionButton action={toSearch} />}
          />
        ) : (
          <EmptyState
            icon={failure ? <PersonQuestionMarkRegular /> : <Spinner size="small" />}
            title="このパートナーはまだこの端末に届いていません"
            hint={
              failure
                ? "サーバーにつながり次第、受信して表示します。"
                : progress && progress.total > 0
                  ? `データを受信しています（${progress.done.toLocaleString("ja")} / ${progress.total.toLocaleString("ja")} 件）。届き次第表示します。`
                  : "データを受信しています。届き次第表示します。"
            }
          />
        )}
      </Card>
    </Page>
  );
}

/** The page's shape while it is being read. */
export function PartnerSkeleton() {
  return (
    <Page title="パートナー詳細" breadcrumb={partnerTrail} ownHead>
      <Card>
        <SkeletonLines lines={4} />
      </Card>
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </Page>
  );
}
