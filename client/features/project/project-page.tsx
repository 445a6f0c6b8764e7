import { makeStyles } from "@fluentui/react-components";
import { EditRegular, PeopleTeamRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { ProjectCandidateLists } from "#client/records/candidate/project-candidate-lists.tsx";
import { ProjectEstimates } from "#client/records/estimate/project-estimates.tsx";
import { useFollow } from "#client/records/follow/use-follow.tsx";
import { type RecordTab, RecordWithMemos } from "#client/records/memo/record-with-memos.tsx";
import { editPageOf, trailTo } from "#client/records/pages.ts";
import type { ProjectReading } from "#client/records/project/use-project.ts";
import { useReminderDialog } from "#client/records/reminder/use-reminder-dialog.tsx";
import { useRemoval } from "#client/records/trash/use-removal.tsx";
import { useHistoryAction } from "#client/records/use-history-action.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { Page } from "#client/ui/page/page.tsx";
import { PageActions } from "#client/ui/page/page-actions.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { PageParts, PartLinks } from "#client/ui/page/page-parts.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { longText } from "#client/ui/page/record-styles.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { removeProject } from "#sync/model/mutators/project.ts";
import { QuickEditDialog } from "./list/quick-edit-dialog.tsx";
import { ProjectMembers } from "./members/project-members.tsx";
import { PositionsDialog } from "./positions-dialog.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectFiles } from "./project-files.tsx";
import { ProjectHead } from "./project-head.tsx";
import { ProjectResults } from "./results/project-results.tsx";

interface ProjectPageProps extends ProjectReading {
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  readonly memos: ReactNode;
}

/** Shows a project on one page: its state, its members and its results. Memos are at the side or in a tab. */
export function ProjectPage({ project, names, tab, onTab, memos }: ProjectPageProps) {
  const styles = useStyles();
  const go = useGo();
  const edit: Action = {
    id: "project.edit",
    label: "編集",
    icon: <EditRegular />,
    keywords: ["案件編集"],
    run: () => go(editPageOf("project", project.id)),
  };
  const [organising, setOrganising] = useState(false);
  const organise: Action = {
    id: "project.positions",
    label: "体制を編集",
    icon: <PeopleTeamRegular />,
    run: () => setOrganising(true),
  };
  const [isQuick, setQuick] = useState(false);
  useOpenedForm((form) => {
    if (form === "quick") setQuick(true);
    return form === "quick";
  });
  const history = useHistoryAction("project", project.id);
  const remind = useReminderDialog({ projectId: project.id });
  const follow = useFollow("project", project.id);
  const others = [organise, history, remind.action, follow, printAction];
  const removal = useRemoval({
    of: "project",
    id: project.id,
    mutator: removeProject,
    question: `「${nameInText(project.name)}」を削除しますか？`,
    done: "プロジェクトを削除しました。",
    failed: "プロジェクトの削除に失敗しました。",
  });
  return (
    <Page title={project.name} breadcrumb={trailTo("project")} ownHead actions={[edit, ...others, removal.action]}>
      <PageParts>
        <RecordWithMemos
          on={{ by: "projectId", id: project.id }}
          tab={tab}
          onTab={onTab}
          label="案件情報"
          memos={memos}
          head={
            <ProjectHead
              project={project}
              names={names}
              actions={<PageActions buttons={[edit]} menu={[...others, removal.action]} menuLast />}
            />
          }
        >
          <PartLinks />
          <PagePart title="基本情報">
            <ProjectFacts project={project} names={names} />
          </PagePart>
          <ProjectMembers project={project} />
          <ProjectCandidateLists projectId={project.id} />
          <PagePart title="業務内容" empty={project.content ? undefined : "業務内容は登録されていません。"}>
            {project.content && <p className={styles.content}>{project.content}</p>}
          </PagePart>
          <ProjectFiles projectId={project.id} />
          <ProjectEstimates projectId={project.id} />
          <ProjectResults projectId={project.id} />
        </RecordWithMemos>
      </PageParts>
      {removal.dialog}
      {remind.dialog}
      {isQuick && <QuickEditDialog id={project.id} onClose={() => setQuick(false)} />}
      {organising && <PositionsDialog projectId={project.id} onClose={() => setOrganising(false)} />}
    </Page>
  );
}

const useStyles = makeStyles({
  content: longText,
});
