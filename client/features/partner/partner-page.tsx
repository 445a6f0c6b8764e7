import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { ClipboardTextEditRegular, DocumentPersonRegular, EditRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { AddToList, addToListAction } from "#client/records/candidate/add-to-list.tsx";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import { useFollow } from "#client/records/follow/use-follow.tsx";
import { type RecordTab, RecordWithMemos } from "#client/records/memo/record-with-memos.tsx";
import { careerSheetOf, editPageOf, type InterviewName, interviewEntryOf, listAddress, pagesOf } from "#client/records/pages.ts";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import { useReminderDialog } from "#client/records/reminder/use-reminder-dialog.tsx";
import { useRemoval } from "#client/records/trash/use-removal.tsx";
import { useHistoryAction } from "#client/records/use-history-action.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { Page } from "#client/ui/page/page.tsx";
import { PageActions } from "#client/ui/page/page-actions.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { longText } from "#client/ui/page/record-styles.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { removePartner } from "#sync/model/mutators/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { BasicFacts } from "./basic-facts.tsx";
import { MergedPartners } from "./merge/merged-partners.tsx";
import { NeighbourSteps } from "./neighbour-steps.tsx";
import { PartnerHead } from "./partner-head.tsx";
import { PartnerCareer } from "./records/partner-career.tsx";
import { PartnerContracts } from "./records/partner-contracts.tsx";
import { PartnerFiles } from "./records/partner-files.tsx";
import { PartnerInterviews } from "./records/partner-interviews.tsx";
import { PartnerResults } from "./results/partner-results.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import { usePersonalData } from "./use-personal-data.tsx";
import { WorkingStyle } from "./working-style.tsx";

interface PartnerPageProps extends PartnerReading {
  /** The id to which the address resolves: that of a partner who was merged into this one, or its own. */
  readonly named: string;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  /** The file that the address opens. */
  readonly opened: OpenedFile | undefined;
  readonly onFileClosed: () => void;
  readonly tags: ReactNode;
  readonly memos: ReactNode;
}

/** Shows a partner on one page: the name, then the facts. Memos are at the side from 1280 px, else in a tab. */
export function PartnerPage({ partner, named, companyName, tab, onTab, opened, onFileClosed, tags, memos }: PartnerPageProps) {
  const styles = useStyles();
  const go = useGo();
  const enter = (name: InterviewName, label: string): Action => ({
    id: `partner.${name}`,
    label: `${label}評価`,
    icon: <ClipboardTextEditRegular />,
    keywords: ["面談入力", label],
    run: () => go(interviewEntryOf(name, partner.id)),
  });
  const entries = [enter("interview", interview.label), enter("secondInterview", secondInterview.label)];
  const career: Action = {
    id: "partner.career",
    label: "職務経歴書詳細",
    icon: <DocumentPersonRegular />,
    keywords: ["経歴", "スキルシート"],
    run: () => go(careerSheetOf(partner.id)),
  };
  const edit: Action = {
    id: "partner.edit",
    label: "登録情報を編集",
    icon: <EditRegular />,
    keywords: ["パートナー編集", "所属企業"],
    run: () => go(editPageOf("partner", partner.id)),
  };
  const history = useHistoryAction("partner", partner.id);
  const list = useNeighbours(partner.id);
  const toList = { label: pagesOf("partner").label, href: listAddress("partner") };
  const removal = useRemoval({
    of: "partner",
    id: partner.id,
    mutator: removePartner,
    question: "パートナーを削除してもよろしいですか？",
    done: "パートナーを削除しました。",
    failed: "削除できませんでした。",
  });
  const personal = usePersonalData(partner.id, fullName(partner));
  const [isListed, setListed] = useState(false);
  const remind = useReminderDialog({ partnerId: partner.id }, named);
  const follow = useFollow("partner", partner.id);
  const others = [
    history,
    remind.action,
    follow,
    addToListAction(1, () => setListed(true)),
    printAction,
    removal.action,
    ...personal.actions,
  ];
  return (
    <Page
      title={fullName(partner)}
      breadcrumb={list ? [{ ...toList, href: list.address }] : [toList]}
      ownHead
      actions={[...entries, career, edit, ...others]}
    >
      {named !== partner.id && (
        <MessageBar layout="multiline">
          <MessageBarBody>このアドレスのパートナーは、{nameInText(fullName(partner))}に統合されています。</MessageBarBody>
        </MessageBar>
      )}
      {list && <NeighbourSteps list={list} memos={tab === "memo"} />}
      <RecordWithMemos
        on={{ by: "partnerId", id: partner.id }}
        tab={tab}
        onTab={onTab}
        label="プロフィール"
        memos={memos}
        head={
          <PartnerHead
            partner={partner}
            companyName={companyName}
            tags={tags}
            actions={<PageActions buttons={[...entries, career, edit]} menu={others} menuLast />}
          />
        }
      >
        <PagePart title="基本情報">
          <BasicFacts partner={partner} />
        </PagePart>
        <WorkingStyle partner={partner} />
        <PagePart title="自己紹介" empty={partner.selfIntroduction ? undefined : "自己紹介は登録されていません。"}>
          {partner.selfIntroduction && <p className={styles.introduction}>{partner.selfIntroduction}</p>}
        </PagePart>
        <PartnerFiles partnerId={partner.id} draftsOf={named} opened={opened} onClosed={onFileClosed} />
        <PartnerCareer partnerId={partner.id} linked />
        <PartnerContracts partnerId={partner.id} />
        <PartnerInterviews partnerId={partner.id} correctable />
        <MergedPartners intoId={partner.id} />
        <PartnerResults partnerId={partner.id} partnerName={fullName(partner)} />
      </RecordWithMemos>
      {removal.dialog}
      {personal.dialog}
      {remind.dialog}
      <AddToList partnerIds={isListed ? [partner.id] : undefined} onClose={() => setListed(false)} />
    </Page>
  );
}

const useStyles = makeStyles({
  introduction: longText,
});
