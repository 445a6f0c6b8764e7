import { makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular, EditRegular, TagMultipleRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { fallbackTagColor, tagColor } from "#client/ui/theme/tag-color.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { DeleteTagDialog } from "./delete-tag-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { type TagView, useTags } from "./use-tags.ts";

/** What is open over the list. */
type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly tag: TagView };

/** The tags that partners can carry: all of it works offline. */
export function TagManageScreen() {
  const { value: rows, partial = false } = useTags() ?? {};
  const [open, setOpen] = useState<Open>();
  const columns = useMemo(() => [...readColumns, actionColumn(setOpen)], []);
  const close = () => setOpen(undefined);
  const create: Action = {
    id: "tag.create",
    label: "タグを作成",
    icon: <AddRegular />,
    keywords: ["tag", "たぐ", "新規"],
    run: () => setOpen({ what: "create" }),
  };

  return (
    <Page
      title="タグ管理"
      count={rows && countText(rows.length, "件", partial)}
      breadcrumb={[{ label: "ホーム", href: "/home" }]}
      primary={create}
      fill
    >
      <DataTable
        label="タグ"
        columns={columns}
        rows={rows}
        partial={partial}
        entity={partnerTag}
        empty={
          <EmptyState
            icon={<TagMultipleRegular />}
            title="登録されているタグはありません"
            hint="タグを作成すると、パートナーに付けて検索できます。"
            action={<ActionButton action={create} />}
          />
        }
      />
      {open?.what === "create" && <TagDialog onClose={close} />}
      {open?.what === "edit" && <TagDialog tag={rows?.find(({ id }) => id === open.tag.id) ?? open.tag} onClose={close} />}
      {open?.what === "delete" && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </Page>
  );
}

const { name, description, color } = partnerTag.fields;

const readColumns: readonly DataColumn<TagView>[] = [
  { label: "ID", width: "32px", number: true, cell: (tag) => tag.number },
  { label: name.label, width: "minmax(0, 1fr)", main: true, cell: (tag) => <Name tag={tag} /> },
  {
    label: description.label,
    width: "minmax(0, 1.6fr)",
    cell: (tag) => tag.description && <ClampedText text={tag.description} lines={2} />,
  },
  { label: color.label, width: "96px", cell: (tag) => <Swatch color={tag.color} /> },
  { label: "作成日", width: "84px", cell: (tag) => formatDate(tag.createdAt) || null },
];

const actionColumn = (open: (what: Open) => void): DataColumn<TagView> => ({
  label: "操作",
  width: "96px",
  cell: (tag) => <RowActions tag={tag} open={open} />,
});

function Name({ tag: { name, color } }: { readonly tag: TagView }) {
  const styles = useStyles();
  return (
    <span className={styles.name}>
      <TagBadge name={name} color={color} />
    </span>
  );
}

function RowActions({ tag, open }: { readonly tag: TagView; readonly open: (what: Open) => void }) {
  const styles = useStyles();
  const actions: readonly Action[] = [
    {
      id: "tag.edit",
      label: `「${tag.name}」を編集`,
      icon: <EditRegular />,
      run: () => open({ what: "edit", tag }),
    },
    {
      id: "tag.delete",
      label: `「${tag.name}」を削除`,
      icon: <DeleteRegular />,
      danger: true,
      run: () => open({ what: "delete", tag }),
    },
  ];
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} appearance="subtle" size="small" iconOnly className={styles.action} />
      ))}
    </span>
  );
}

function Swatch({ color }: { readonly color: string | null }) {
  const styles = useStyles();
  return (
    <span className={styles.color}>
      <span aria-hidden className={styles.swatch} style={{ backgroundColor: tagColor(color) }} />
      {color ?? fallbackTagColor}
    </span>
  );
}

const useStyles = makeStyles({
  // A long name is cut where its column ends.
  name: { display: "inline-flex", maxWidth: "100%", verticalAlign: "middle" },
  // Larger than their line, without stretching the row; their icons stand under the head's word.
  actions: {
    display: "flex",
    gap: "4px",
    margin: "-6px 0 -6px -8px",
    "@media (pointer: coarse)": { margin: "-12px 0 -12px -12px" },
  },
  action: {
    minWidth: "32px",
    minHeight: "32px",
    "@media (pointer: coarse)": { minWidth: "44px", minHeight: "44px" },
  },
  color: { display: "flex", alignItems: "center", gap: "8px", whiteSpace: "nowrap" },
  swatch: {
    flexShrink: 0,
    width: "16px",
    height: "16px",
    borderRadius: "4px",
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
  },
});
