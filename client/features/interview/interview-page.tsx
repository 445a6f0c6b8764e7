import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import { interviewEntryOf, interviewPageOf, trailTo } from "#client/records/pages.ts";
import { KnownLayout } from "#client/records/partner/known-layout.tsx";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import { RevisionComparison } from "#client/records/revision/revision-comparison.tsx";
import { RevisionList } from "#client/records/revision/revision-list.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { print } from "#client/ui/theme/styles.ts";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { isArranged } from "#sync/model/rules/interview.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { comparedOf } from "./compared-fields.ts";
import { InterviewFacts } from "./interview-facts.tsx";
import { InterviewInformation } from "./interview-information.tsx";
import { dayOf, detailTitle } from "./interview-words.ts";
import type { InterviewView, Revision } from "./use-interview.ts";

interface InterviewPageProps {
  readonly entity: AnyInterview;
  readonly reading: PartnerReading;
  /** Undefined while it is being read. */
  readonly view: InterviewView | undefined;
  /** Another revision that is shown beside this one. */
  readonly compared: Revision | undefined;
  readonly known: ReactNode;
}

/** Shows one revision of an interview, or two side by side, with links to the others. */
export function InterviewPage({ entity, reading: { partner }, view, compared, known }: InterviewPageProps) {
  const styles = useStyles();
  const go = useGo();
  const [newest] = view?.revisions ?? [];
  const hrefOf = ({ row }: Revision, beside?: Revision) => interviewPageOf(entity.name, partner.id, row.id, beside?.row.id);
  const correct = ({ row }: Revision): Action => ({
    id: "interview.correct",
    label: isArranged(row) ? "評価を入力" : "訂正する",
    icon: <EditRegular />,
    keywords: ["面談の訂正", entity.label],
    run: () => go(interviewEntryOf(entity.name, partner.id, row.id)),
  });
  return (
    <Page
      title={detailTitle(entity)}
      count={
        <span className={styles.about}>
          <ClampedText text={`${fullName(partner)}（${fullKana(partner)}）`}>
            {isolated(fullName(partner))}（{isolated(fullKana(partner))}）
          </ClampedText>
          {view && (
            <span className={styles.day}>
              ・{dayOf(view.shown.row)} <UnsentMark entity={entity} id={view.shown.row.id} />
            </span>
          )}
        </span>
      }
      breadcrumb={trailTo("partner", { id: partner.id, label: fullName(partner) })}
      secondary={[printAction]}
      primary={newest && correct(newest)}
      head={view && newest && <Standing shown={view.shown} newest={newest} href={hrefOf(newest)} />}
    >
      <KnownLayout known={known} label="面談内容">
        <Card className={styles.parts}>
          {!view && <SkeletonLines lines={8} />}
          {view &&
            (compared ? (
              <RevisionComparison
                by={comparedOf(entity)}
                revisions={view.revisions}
                pair={[view.shown, compared]}
                end={hrefOf(view.shown)}
              />
            ) : (
              <>
                <InterviewInformation entity={entity} partnerName={fullName(partner)} view={view} />
                <InterviewFacts row={view.shown.row} />
              </>
            ))}
          {view && view.revisions.length > 1 && (
            <RevisionList
              revisions={view.revisions}
              corrections={newest?.correction ?? 0}
              shown={view.shown}
              compared={compared}
              hrefOf={hrefOf}
            />
          )}
        </Card>
      </KnownLayout>
    </Page>
  );
}

interface StandingProps {
  readonly shown: Revision;
  readonly newest: Revision;
  /** The address of the newest revision. */
  readonly href: Address;
}

/** Says that a newer revision has replaced the one shown, or that the interview has no result yet. */
function Standing({ shown, newest, href }: StandingProps) {
  if (shown !== newest)
    return (
      <MessageBar intent="warning">
        <MessageBarBody>訂正前の内容（{shown.name}）を表示しています。</MessageBarBody>
        <MessageBarActions>
          <AppLink href={href}>最新の内容を表示</AppLink>
        </MessageBarActions>
      </MessageBar>
    );
  return (
    isArranged(shown.row) && (
      <MessageBar>
        <MessageBarBody>予定されている面談です。評価はまだ入力されていません。</MessageBarBody>
      </MessageBar>
    )
  );
}

const useStyles = makeStyles({
  // A long name is cut, and the day beside it stays.
  about: { display: "flex", minWidth: 0 },
  day: { flexShrink: 0, whiteSpace: "nowrap" },
  parts: { padding: "20px 24px 24px", [print]: { padding: 0 } },
});
