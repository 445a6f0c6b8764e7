import { PeopleSearchRegular, PersonQuestionMarkRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { partnerTrail } from "./partner-trail.ts";

/** No such partner; or, while not all of them have arrived, not yet. */
export function PartnerMissing({ partial }: { readonly partial: boolean }) {
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
        {partial ? (
          <Receiving title="このパートナーはまだこの端末に届いていません" />
        ) : (
          <EmptyState
            icon={<PersonQuestionMarkRegular />}
            title="パートナーが見つかりませんでした"
            hint="削除されたか、アドレスが正しくない可能性があります。"
            action={<ActionButton action={toSearch} />}
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
