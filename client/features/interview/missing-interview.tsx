import { MissingRecord, type RecordOwner } from "#client/records/missing-record.tsx";
import { interviewPageOf } from "#client/records/pages.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { AnyInterview } from "#sync/model/entities/interview.ts";

/** An interview of another partner. */
export interface Elsewhere {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
}

interface MissingInterviewProps {
  readonly entity: AnyInterview;
  /** The partner whose interview was looked for. */
  readonly owner: RecordOwner;
  /** Not all interviews have arrived on the device. */
  readonly partial: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Says that an address names no interview of this partner, with links to continue. */
export function MissingInterview({ entity: { name, label }, owner, partial, elsewhere }: MissingInterviewProps) {
  return (
    <MissingRecord
      owner={owner}
      label={label}
      partial={partial}
      hint="アドレスが正しくない可能性があります。"
      elsewhere={
        elsewhere && {
          title: `このパートナーの${label}ではありません`,
          hint: `このアドレスは、${nameInText(elsewhere.partnerName)}さんの${label}を指しています。`,
          to: `${nameInText(elsewhere.partnerName)}さんの${label}へ`,
          href: interviewPageOf(name, elsewhere.partnerId, elsewhere.id),
        }
      }
    />
  );
}
