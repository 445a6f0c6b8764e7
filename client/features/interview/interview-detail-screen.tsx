import type { ReactNode } from "react";
import { trailTo } from "#client/records/pages.ts";
import { type PartnerReading, usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { InterviewPage } from "./interview-page.tsx";
import { detailTitle } from "./interview-words.ts";
import { MissingInterview } from "./missing-interview.tsx";
import { useInterview } from "./use-interview.ts";

interface InterviewDetailScreenProps {
  readonly entity: AnyInterview;
  /** The partner from the address: an id, or the number that screens show. */
  readonly address: string;
  /** The interview from the address, also an id or a number. Any of its revisions may be named. */
  readonly interview: string;
  /** From the address: the id of another revision, to be read side by side with that one. */
  readonly compared: string | undefined;
  /** Renders the facts about a partner, shown beside the interview. */
  readonly known: (partnerId: string) => ReactNode;
}

/** An interview with all of its revisions. */
export const InterviewDetailScreen = ({ address, ...rest }: InterviewDetailScreenProps) => (
  <RecordGate record={usePartner(address)}>{(reading) => <Detail reading={reading} {...rest} />}</RecordGate>
);

type DetailProps = Omit<InterviewDetailScreenProps, "address"> & { readonly reading: PartnerReading };

function Detail({ entity, reading, interview, compared, known }: DetailProps) {
  const { partner } = reading;
  const found = useInterview(entity, partner.id, interview);
  const owner = { of: "partner", id: partner.id, label: fullName(partner) } as const;
  if (found?.value.view === null)
    return (
      <Page title={detailTitle(entity)} breadcrumb={trailTo("partner", owner)}>
        <Card>
          <MissingInterview entity={entity} owner={owner} partial={found.partial} elsewhere={found.value.elsewhere} />
        </Card>
      </Page>
    );
  const view = found?.value.view;
  const other = view?.revisions.find(({ row }) => row.id === compared && row !== view.shown.row);
  return <InterviewPage entity={entity} reading={reading} view={view} compared={other} known={known(partner.id)} />;
}
