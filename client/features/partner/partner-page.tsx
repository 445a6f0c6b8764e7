import { makeStyles, mergeClasses, Tab, TabList, tokens } from "@fluentui/react-components";
import { ClipboardTextEditRegular, DocumentPersonRegular, EditRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive } from "#client/device/use-live.ts";
import type { OpenedFile } from "#client/records/file/opened-file.ts";
import { careerSheetOf, editPageOf, type InterviewName, interviewEntryOf, listAddress, pagesOf } from "#client/records/pages.ts";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { below, from, print } from "#client/ui/theme/styles.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { BasicFacts } from "./basic-facts.tsx";
import { NeighbourSteps } from "./neighbour-steps.tsx";
import { PartnerHead } from "./partner-head.tsx";
import { useRemoval } from "./partner-removal.tsx";
import { PartnerCareer } from "./records/partner-career.tsx";
import { PartnerContracts } from "./records/partner-contracts.tsx";
import { PartnerFiles } from "./records/partner-files.tsx";
import { PartnerInterviews } from "./records/partner-interviews.tsx";
import { PartnerResults } from "./results/partner-results.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import { useWriteMemo } from "./use-write-memo.tsx";
import { WorkingStyle } from "./working-style.tsx";

/** What stands in front where the memos have no room at the side. */
export type PartnerTab = "profile" | "memo";

interface PartnerPageProps extends PartnerReading {
  readonly tab: PartnerTab;
  readonly onTab: (tab: PartnerTab) => void;
  /** A file that the address opens. */
  readonly opened: OpenedFile | undefined;
  readonly onFileClosed: () => void;
  readonly tags: ReactNode;
  readonly memos: ReactNode;
}

/** A partner as one page: who, then the facts; memos at the side from 1280 px, under a tab below that. */
export function PartnerPage({ partner, companyName, tab, onTab, opened, onFileClosed, tags, memos }: PartnerPageProps) {
  const styles = useStyles();
  const besides = useMediaQuery(from.wide);
  const hidden = (which: PartnerTab) => !besides && tab !== which;
  const side = useWriteMemo(!hidden("memo"), () => onTab("memo"));
  const router = useRouter();
  const enter = (name: InterviewName, label: string): Action => ({
    id: `partner.${name}`,
    label: `${label}評価`,
    icon: <ClipboardTextEditRegular />,
    keywords: ["面談入力", label],
    run: () => router.history.push(interviewEntryOf(name, partner.id)),
  });
  const entries = [enter("interview", interview.label), enter("secondInterview", secondInterview.label)];
  const career: Action = {
    id: "partner.career",
    label: "職務経歴書詳細",
    icon: <DocumentPersonRegular />,
    keywords: ["経歴", "スキルシート"],
    run: () => router.history.push(careerSheetOf(partner.id)),
  };
  const edit: Action = {
    id: "partner.edit",
    label: "登録情報を編集",
    icon: <EditRegular />,
    keywords: ["パートナー編集", "所属企業"],
    run: () => router.history.push(editPageOf("partner", partner.id)),
  };
  const list = useNeighbours(partner.id);
  const toList = { label: pagesOf("partner").label, href: listAddress("partner") };
  const removal = useRemoval(partner.id);
  const memoCount = useLive(async (reader) => (await reader.list(memo, "partnerId", partner.id)).length, [partner.id]);
  return (
    <Page
      title={fullName(partner)}
      breadcrumb={list ? [{ ...toList, href: list.address }] : [toList]}
      ownHead
      actions={[...entries, career, edit, printAction, removal.action]}
    >
      {list && <NeighbourSteps list={list} memos={tab === "memo"} />}
      <div className={styles.layout}>
        <Card className={styles.page}>
          <PartnerHead
            partner={partner}
            companyName={companyName}
            tags={tags}
            actions={
              <>
                {[...entries, career, edit].map((action) => (
                  <ActionButton key={action.id} action={action} />
                ))}
                <ActionMenu actions={[printAction, removal.action]} label="その他の操作" />
              </>
            }
          />
          {!besides && (
            <TabList
              className={styles.tabs}
              selectedValue={tab}
              onTabSelect={(_event, data) => onTab(data.value === "memo" ? "memo" : "profile")}
            >
              <Tab value="profile" id="partner-tab-profile" aria-controls="partner-profile">
                プロフィール
              </Tab>
              <Tab value="memo" id="partner-tab-memo" aria-controls="partner-memo">
                メモ
                {memoCount?.value ? (
                  <span className={styles.count}>{countText(memoCount.value, "", memoCount.partial)}</span>
                ) : null}
              </Tab>
            </TabList>
          )}
          <div
            id="partner-profile"
            className={mergeClasses(hidden("profile") && styles.hidden)}
            role={besides ? undefined : "tabpanel"}
            aria-labelledby={besides ? undefined : "partner-tab-profile"}
          >
            <PagePart title="基本情報">
              <BasicFacts partner={partner} />
            </PagePart>
            <PagePart title="希望の働き方">
              <WorkingStyle partner={partner} />
            </PagePart>
            <PagePart title="自己紹介">
              {partner.selfIntroduction ? (
                <p className={styles.introduction}>{partner.selfIntroduction}</p>
              ) : (
                <p className={styles.nothing}>自己紹介は登録されていません。</p>
              )}
            </PagePart>
            <PartnerFiles partnerId={partner.id} opened={opened} onClosed={onFileClosed} />
            <PartnerCareer partnerId={partner.id} linked />
            <PartnerContracts partnerId={partner.id} />
            <PartnerInterviews partnerId={partner.id} correctable />
            <PartnerResults partnerId={partner.id} partnerName={fullName(partner)} />
          </div>
        </Card>
        <div
          ref={side}
          id="partner-memo"
          className={mergeClasses(styles.side, hidden("memo") && styles.hidden)}
          role={besides ? undefined : "tabpanel"}
          aria-labelledby={besides ? undefined : "partner-tab-memo"}
        >
          {memos}
        </div>
      </div>
      {removal.dialog}
    </Page>
  );
}

const useStyles = makeStyles({
  layout: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    alignItems: "start",
    [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) 380px" },
  },
  page: { minWidth: 0, padding: "24px", [below.phone]: { padding: "16px" }, [print]: { padding: 0 } },
  side: { minWidth: 0, [from.wide]: { position: "sticky", top: "16px" }, [print]: { marginTop: "24px" } },
  // The line under the tabs is the upper edge of the first part.
  tabs: {
    margin: "16px -10px -24px",
    "& button": { minHeight: "44px" },
    [below.phone]: { margin: "8px -10px -16px" },
  },
  count: { marginInlineStart: "6px", color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  // Paper has no tabs: it shows both.
  hidden: { display: "none", [print]: { display: "block" } },
  introduction: { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere", lineHeight: "24px", maxWidth: "72ch" },
  nothing: { margin: 0, color: tokens.colorNeutralForeground3 },
});
