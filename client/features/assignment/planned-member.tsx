import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { MemberView } from "./use-plan.ts";

/** The actions for a planned member. */
export interface MemberActions {
  /** Positions with a free place. */
  readonly open: readonly { readonly id: string; readonly label: string }[];
  readonly onEdit: (contract: { readonly id: string }) => void;
  readonly onMove: (member: MemberView, positionId: string) => void;
  readonly onRemove: (member: MemberView) => void;
}

/** Shows a planned member's name, and that it is unconfirmed or why it is refused. */
export function MemberName({ member: { name, refusal } }: { readonly member: MemberView }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <span className={styles.line}>
        <span className={styles.name}>
          <ClampedText text={name} lines={2} />
        </span>
        <StatusBadge small tone={refusal === undefined ? "info" : "danger"}>
          {refusal === undefined ? "未確定" : "割り当て不可"}
        </StatusBadge>
      </span>
      {refusal !== undefined && <span className={styles.refusal}>{refusal}</span>}
    </span>
  );
}

/** The actions for a planned contract: change it, move it to another position, or drop it. */
export function PlannedActions({ member, actions }: { readonly member: MemberView; readonly actions: MemberActions }) {
  const styles = useStyles();
  const others = actions.open.filter(({ id }) => id !== member.positionId);
  return (
    <span className={styles.line}>
      <Button size="small" aria-label={`${member.name}の契約を編集`} onClick={() => actions.onEdit(member)}>
        編集
      </Button>
      <Button size="small" aria-label={`${member.name}の追加を取り消す`} onClick={() => actions.onRemove(member)}>
        取り消す
      </Button>
      <ActionMenu
        size="small"
        label={`${member.name}を別の枠へ移す`}
        actions={others.map(({ id, label }) => ({
          id: `assignment.move.${id}`,
          label: `${label}へ移す`,
          run: () => actions.onMove(member, id),
        }))}
      />
    </span>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "2px", minWidth: 0 },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  name: { fontWeight: tokens.fontWeightSemibold, minWidth: 0 },
  refusal: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
});
