import { ArrowRightRegular, PersonQuestionMarkRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { interviewPageOf, pageOf } from "#client/records/pages.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import type { AnyInterview } from "#sync/model/entities/interview.ts";

/** An interview of another partner. */
export interface Elsewhere {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
}

interface MissingInterviewProps {
  readonly entity: AnyInterview;
  /** Of whom it was looked for. */
  readonly partnerId: string;
  /** Not all interviews have arrived on the device. */
  readonly partial: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Says that an address names no interview of this partner, and leads on. */
export function MissingInterview({ entity: { name, label }, partnerId, partial, elsewhere }: MissingInterviewProps) {
  const router = useRouter();
  const leading = (to: string, href: string) => (
    <ActionButton
      action={{ id: "interview.missing", label: to, icon: <ArrowRightRegular />, run: () => router.history.push(href) }}
    />
  );
  if (elsewhere)
    return (
      <EmptyState
        icon={<PersonQuestionMarkRegular />}
        title={`このパートナーの${label}ではありません`}
        hint={`このアドレスは、${elsewhere.partnerName}さんの${label}を指しています。`}
        action={leading(`${elsewhere.partnerName}さんの${label}へ`, interviewPageOf(name, elsewhere.partnerId, elsewhere.id))}
      />
    );
  if (partial) return <Receiving title={`この${label}はまだこの端末に届いていません`} />;
  return (
    <EmptyState
      icon={<PersonQuestionMarkRegular />}
      title={`${label}が見つかりませんでした`}
      hint="アドレスが正しくない可能性があります。"
      action={leading("パートナー詳細へ", pageOf("partner", partnerId))}
    />
  );
}
