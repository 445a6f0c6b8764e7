import { makeStyles, tokens } from "@fluentui/react-components";
import {
  DeleteRegular,
  MailRegular,
  PeopleRegular,
  PeopleSyncRegular,
  PersonAddRegular,
  SignOutRegular,
} from "@fluentui/react-icons";
import { useState } from "react";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn } from "#client/ui/table/field-column.tsx";
import { sorted } from "#client/ui/table/sorted.ts";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { DeleteAdministratorDialog } from "./delete-administrator-dialog.tsx";
import { EndSessionsDialog } from "./end-sessions-dialog.tsx";
import { type AdministratorView, useAdministrators } from "./use-administrators.ts";
import { useInviteAgain } from "./use-invite-again.ts";

/** Lists all administrators from the device. Whatever is done to them needs the server. */
export function AdministratorListScreen() {
  const { value: rows, partial = false } = useAdministrators() ?? {};
  const go = useGo();
  const offline = useOffline();
  const self = useAdministrator();
  const inviteAgain = useInviteAgain();
  const [sort, setSort] = useState("number");
  const [deleting, setDeleting] = useState<AdministratorView>();
  const [loggingOut, setLoggingOut] = useState<AdministratorView>();
  const register: Action = {
    id: "administrator.register",
    label: "管理者を登録",
    icon: <PersonAddRegular />,
    keywords: ["admin", "かんりしゃ", "招待"],
    run: () => go("/admin/register"),
  };

  const quarantine: Action = {
    id: "administrator.quarantine",
    label: "引き渡された変更",
    icon: <PeopleSyncRegular />,
    run: () => go("/admin/quarantine"),
  };

  return (
    <Page
      title="管理者一覧"
      count={rows && countText(rows.length, "名", partial)}
      breadcrumb={[{ label: "ホーム", href: "/home" }]}
      primary={register}
      actions={[quarantine]}
      fill
    >
      <WaitingDrafts of="administrator" />
      <DataTable
        label="管理者一覧"
        columns={columns}
        rows={rows && sorted(rows, sort)}
        sort={sort}
        onSort={setSort}
        partial={partial}
        rowName={({ name }) => name}
        rowMenu={(row) =>
          row.id === self.id
            ? "自分自身は削除できません"
            : [
                {
                  id: "administrator.inviteAgain",
                  label: "招待メールを再送",
                  icon: <MailRegular />,
                  disabledReason: offline ? "サーバーに接続しているときに送信できます" : undefined,
                  run: () => inviteAgain(row),
                },
                {
                  id: "administrator.endSessions",
                  label: "すべての端末からログアウト",
                  icon: <SignOutRegular />,
                  disabledReason: offline ? "サーバーに接続しているときにログアウトできます" : undefined,
                  run: () => setLoggingOut(row),
                },
                {
                  id: "administrator.delete",
                  label: "削除",
                  icon: <DeleteRegular />,
                  danger: true,
                  disabledReason: offline ? "サーバーに接続しているときに削除できます" : undefined,
                  run: () => setDeleting(row),
                },
              ]
        }
        empty={
          <EmptyState
            icon={<PeopleRegular />}
            title="登録されている管理者はいません"
            hint="管理者を登録すると、招待メールが届きます。"
            action={<ActionButton action={register} />}
          />
        }
      />
      {loggingOut && <EndSessionsDialog administrator={loggingOut} onClose={() => setLoggingOut(undefined)} />}
      {deleting && <DeleteAdministratorDialog administrator={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

const columns: readonly DataColumn<AdministratorView>[] = [
  { label: "ID", width: "40px", number: true, card: "foot", sort: "number", cell: (row) => row.number },
  fieldColumn(admin, "name", { main: true, sort: "name", cell: (row) => <Name administrator={row} /> }),
  fieldColumn(admin, "mail", { label: "メール", sort: "mail" }),
  fieldColumn(admin, "authority", { width: "116px", sort: "authority" }),
  { label: "登録日", width: "84px", card: "foot", sort: "createdAt", cell: (row) => formatDate(row.createdAt) || null },
];

function Name({ administrator: { id, name } }: { readonly administrator: AdministratorView }) {
  const styles = useStyles();
  const self = useAdministrator();
  return (
    <span className={styles.name}>
      <Avatar id={id} name={name} size={28} />
      <ClampedText text={name} />
      {id === self.id && <span className={styles.self}>自分</span>}
    </span>
  );
}

const useStyles = makeStyles({
  name: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  self: {
    flexShrink: 0,
    padding: "0 6px",
    borderRadius: "4px",
    fontSize: "11px",
    lineHeight: "18px",
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});
