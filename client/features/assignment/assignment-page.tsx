import { MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { PeopleAddRegular, PeopleTeamRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { EndContractDialog } from "#client/records/contract/end-contract-dialog.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { pageOf } from "#client/records/pages.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { Crumb } from "#client/ui/page/page-head.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { AssignmentDialogs } from "./assignment-dialogs.tsx";
import type { AssignmentSearch } from "./assignment-params.ts";
import { EndedMembers } from "./ended-members.tsx";
import { LeftMembers } from "./left-members.tsx";
import { PositionCard } from "./position-card.tsx";
import { freeIn, slotsOf } from "./slots.ts";
import type { AssignmentView } from "./use-assignment.ts";
import { type MemberView, usePlan } from "./use-plan.ts";

interface AssignmentPageProps {
  readonly view: AssignmentView;
  /** Why nothing can be saved: the project was removed meanwhile. */
  readonly removed: string | undefined;
  readonly search: AssignmentSearch;
  readonly onSearch: OnSearch<AssignmentSearch>;
  readonly breadcrumb: readonly Crumb[];
  readonly notice: ReactNode;
}

export const assignmentTitle = "メンバーアサイン";

/** Shows the positions with their slots, the plan, and members whose contract has ended. */
export function AssignmentPage({ view, removed, search, onSearch, breadcrumb, notice }: AssignmentPageProps) {
  const styles = useStyles();
  const toast = useToast();
  const fault = useFault();
  const go = useGo();
  const plan = usePlan(view);
  const [ending, setEnding] = useState<ContractView>();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { project, positions, contracts } = view;
  const { members = [], set } = plan;
  const places = positions.map((position) => ({ position, slots: slotsOf(position, contracts.running, members) }));
  const open = places.flatMap(({ position, slots }) =>
    freeIn(slots) > 0 ? [{ id: position.id, label: `${position.occupationName}（空き${freeIn(slots)}）` }] : [],
  );
  const left = members.filter(({ positionId }) => !positions.some(({ id }) => id === positionId));

  const confirm = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await plan.confirm();
      toast("メンバーをアサインしました。");
      go(pageOf("project", project.id));
    } catch (error) {
      if (!isRefusal(error)) return fault("an assignment was not made", error);
      setFailure(`${reasonText(error)}何も変更していません。`);
    }
    setRunning(false);
  };
  const attempt = (act: Promise<void>) => void act.catch((error: unknown) => fault("a plan was not changed", error));
  const remove = (member: MemberView) => {
    attempt(plan.remove(member));
    const undo = { label: "元に戻す", run: () => attempt(plan.bringBack(member)) };
    toast(`${nameInText(member.name)}さんの追加を取り消しました`, { intent: "info", action: undo });
  };
  const member = {
    open,
    onEdit: ({ id }: { readonly id: string }) => onSearch({ contract: id }),
    onMove: (moved: MemberView, positionId: string) => attempt(plan.put({ ...moved, positionId })),
    onRemove: remove,
  };
  return (
    <Page
      title={assignmentTitle}
      count={project.name}
      breadcrumb={breadcrumb}
      primary={{
        id: "assignment.confirm",
        label: assignmentTitle,
        icon: <PeopleAddRegular />,
        disabledReason: removed ?? hindranceOf(plan.members),
        running,
        run: confirm,
      }}
      head={
        <LiveRegion className={styles.notices}>
          {notice}
          {members.length > 0 && (
            <p className={styles.changed}>
              変更があります。「{assignmentTitle}」を押して確定してください。（{members.length}名）
            </p>
          )}
          {failure && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{failure}</MessageBarBody>
            </MessageBar>
          )}
          {!set.kept && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{unkeptText}</MessageBarBody>
            </MessageBar>
          )}
          {set.changes?.length === 0 && set.others > 0 && (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody>まだ確定していないアサインの下書きが{set.others}件あります。</MessageBarBody>
              <MessageBarActions>
                <BarButton onClick={set.next}>下書きを再開</BarButton>
              </MessageBarActions>
            </MessageBar>
          )}
        </LiveRegion>
      }
    >
      {places.map(({ position, slots }) => (
        <PositionCard
          key={position.id}
          {...{ position, slots, member, removed }}
          onAdd={() => onSearch({ position: position.id })}
          onEnd={setEnding}
        />
      ))}
      {left.length > 0 && <LeftMembers members={left} actions={member} />}
      {positions.length === 0 && (
        <Card>
          <EmptyState
            icon={<PeopleTeamRegular />}
            title="募集職種が登録されていません"
            hint="案件の編集で募集職種と人数を登録すると、メンバーをアサインできます。"
          />
        </Card>
      )}
      <EndedMembers contracts={contracts.ended} />
      <AssignmentDialogs {...{ view, plan, removed, search, onSearch }} />
      {ending && <EndContractDialog id={ending.id} name={ending.partnerName} onClose={() => setEnding(undefined)} />}
    </Page>
  );
}

/** Returns why the plan cannot be confirmed now. */
function hindranceOf(members: readonly MemberView[] | undefined): string | undefined {
  if (!members) return "変更を読み込んでいます";
  if (members.length === 0) return "変更がありません";
  return members.some(({ refusal }) => refusal !== undefined)
    ? "割り当てられないメンバーがいます。別の枠に移すか、取り消してください。"
    : undefined;
}

const useStyles = makeStyles({
  notices: { display: "flex", flexDirection: "column", gap: "8px", ":empty": { display: "none" } },
  changed: { margin: 0, fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusDangerForeground1 },
});
