import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { interviewEntryOf, interviewPageOf, pageOf, trailTo } from "#client/records/pages.ts";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import type { Action } from "#client/ui/page/action.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldCell } from "#client/ui/table/field-cell.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { link, print, touch } from "#client/ui/theme/styles.ts";
import { type AnyInterview, interview } from "#sync/model/entities/interview.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { InterviewFacts } from "./interview-facts.tsx";
import { InterviewLayout } from "./interview-layout.tsx";
import { dayOf, detailTitle } from "./interview-words.ts";
import { RevisionComparison } from "./revision-comparison.tsx";
import { RevisionList } from "./revision-list.tsx";
import type { InterviewView, Revision } from "./use-interview.ts";

interface InterviewPageProps {
  readonly entity: AnyInterview;
  readonly reading: PartnerReading;
  readonly view: InterviewView;
  /** Another revision that stands beside the one that is shown. */
  readonly compared: Revision | undefined;
  readonly known: ReactNode;
}

/** One revision of an interview, or two of them side by side, with the way to the others. */
export function InterviewPage({ entity, reading: { partner }, view, compared, known }: InterviewPageProps) {
  const styles = useStyles();
  const router = useRouter();
  const { shown, revisions } = view;
  const [newest = shown] = revisions;
  const hrefOf = ({ row }: Revision, beside?: Revision) => interviewPageOf(entity.name, partner.id, row.id, beside?.row.id);
  const correct: Action = {
    id: "interview.correct",
    label: "訂正する",
    icon: <EditRegular />,
    keywords: ["面談の訂正", entity.label],
    run: () => router.history.push(interviewEntryOf(entity.name, partner.id, newest.row.id)),
  };
  return (
    <Page
      title={detailTitle(entity)}
      count={
        <>
          {fullName(partner)}（{fullKana(partner)}）・{dayOf(shown.row)} <UnsentMark entity={entity} id={shown.row.id} />
        </>
      }
      breadcrumb={trailTo("partner", { id: partner.id, label: fullName(partner) })}
      secondary={[printAction]}
      primary={correct}
      head={shown !== newest && <Earlier shown={shown} href={hrefOf(newest)} />}
    >
      <InterviewLayout known={known} label="面談内容">
        <Card className={styles.parts}>
          {compared ? (
            <RevisionComparison entity={entity} revisions={revisions} pair={[shown, compared]} end={hrefOf(shown)} />
          ) : (
            <>
              <section aria-label="面談情報">
                <Head entity={entity} partnerName={fullName(partner)} view={view} />
              </section>
              <InterviewFacts row={shown.row} />
            </>
          )}
          {revisions.length > 1 && <RevisionList revisions={revisions} shown={shown} compared={compared} hrefOf={hrefOf} />}
        </Card>
      </InterviewLayout>
    </Page>
  );
}

/** Says that something newer stands in place of what is shown. */
function Earlier({ shown, href }: { readonly shown: Revision; readonly href: string }) {
  const styles = useStyles();
  return (
    <MessageBar intent="warning">
      <MessageBarBody>訂正前の内容（{shown.name}）を表示しています。</MessageBarBody>
      <MessageBarActions>
        <AppLink href={href} className={styles.link}>
          最新の内容を表示
        </AppLink>
      </MessageBarActions>
    </MessageBar>
  );
}

interface HeadProps extends Pick<InterviewPageProps, "entity" | "view"> {
  readonly partnerName: string;
}

/** Who spoke with whom and when, how it ended, and who has corrected it. */
function Head({ entity: { fields }, partnerName, view: { shown, revisions, interviewer, manager } }: HeadProps) {
  const styles = useStyles();
  const { row } = shown;
  const earlier = revisions.length - 1 - revisions.indexOf(shown);
  return (
    <DefinitionGrid
      items={[
        { label: fields.scheduledDate.label, value: dayOf(row) },
        {
          label: fields.partnerId.label,
          value: (
            <AppLink href={pageOf("partner", row.partnerId)} className={styles.link}>
              {partnerName}
            </AppLink>
          ),
        },
        { label: "面談者", value: interviewer },
        { label: fields.interviewType.label, value: fieldCell(fields.interviewType, row.interviewType) },
        { label: fields.result.label, value: fieldCell(fields.result, row.result) },
        ...(manager === undefined ? [] : [{ label: interview.fields.secondInterviewAdminId.label, value: manager }]),
        { label: earlier === 0 ? "記録" : `訂正（${earlier}回目）`, value: shown.recorded },
      ]}
    />
  );
}

const useStyles = makeStyles({
  parts: { padding: "20px 24px 24px", [print]: { padding: 0 } },
  link: {
    ...link,
    [touch]: { display: "inline-block", paddingBlock: "12px", marginBlock: "-12px" },
    [print]: { color: "inherit", textDecorationLine: "none" },
  },
});
