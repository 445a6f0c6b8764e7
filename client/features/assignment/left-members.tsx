import { Card } from "#client/ui/page/card.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { type MemberActions, MemberName, PlannedActions } from "./planned-member.tsx";
import type { MemberView } from "./use-plan.ts";

/** Partners who were planned for a position that another user has since removed. */
export function LeftMembers({ members, actions }: { readonly members: readonly MemberView[]; readonly actions: MemberActions }) {
  const columns: readonly DataColumn<MemberView>[] = [
    { label: "氏名", width: "minmax(120px, 1.4fr)", main: true, cell: (member) => <MemberName member={member} /> },
    { label: "契約開始日", width: "80px", cell: ({ openDate }) => formatDate(openDate) },
    { label: "契約終了日", width: "80px", cell: ({ closeDate }) => formatDate(closeDate) || null },
    { label: "操作", width: "160px", tool: true, cell: (member) => <PlannedActions {...{ member, actions }} /> },
  ];
  return (
    <Card>
      <section aria-label="ポジションが削除されたメンバー">
        <DataTable inset label="ポジションが削除されたメンバー" columns={columns} rows={members} partial={false} />
      </section>
    </Card>
  );
}
