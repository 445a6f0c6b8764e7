import { makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular, EditRegular, TagMultipleRegular } from "@fluentui/react-icons";
import { useCallback, useMemo, useState } from "react";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { groupTags, tagHeading } from "#client/records/tag/group-tags.ts";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { byNumber, sorted } from "#client/ui/table/sorted.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { useSearchText } from "#client/ui/table/use-search-text.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { touch } from "#client/ui/theme/styles.ts";
import { fallbackTagColor, tagColor } from "#client/ui/theme/tag-color.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { DeleteTagDialog } from "./delete-tag-dialog.tsx";
import { namesakes, namesakeText } from "./namesakes.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { type TagSearch, tagSearch, tagSort } from "./tag-list-params.ts";
import { type TagView, useTags } from "./use-tags.ts";

/** The dialog that is open over the list. */
type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly tag: TagView };

interface TagManageScreenProps {
  readonly search: TagSearch;
  readonly onSearch: OnSearch<TagSearch>;
}

/** Lists the tags for partners under their headings. All of it works offline. */
export function TagManageScreen({ search, onSearch }: TagManageScreenProps) {
  const { value: rows, partial = false } = useTags() ?? {};
  const write = useCallback(
    (name: string, step: "push" | "replace") => onSearch(tagSearch.tidy({ ...search, name }), step),
    [search, onSearch],
  );
  const { text, settled, composing, type } = useSearchText(search.name ?? "", write);
  const { sort = "" } = search;
  const shown = useMemo(
    () =>
      rows &&
      sorted(
        groupTags(rows, settled, byNumber).flatMap(({ tags }) => tags),
        sort,
      ),
    [rows, settled, sort],
  );
  const [open, setOpen] = useState<Open>();
  useOpenedForm((form) => {
    const tag = rows?.find(({ id }) => id === form);
    if (tag) setOpen({ what: "edit", tag });
    else if (form === "new") setOpen({ what: "create" });
    return tag !== undefined || form === "new";
  });
  const styles = useStyles();
  const twins = useMemo(() => namesakes(rows ?? []), [rows]);
  const columns = useMemo(() => [...readColumns(twins), actionColumn(setOpen)], [twins]);
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
      count={<LiveRegion as="span">{shown ? countText(shown.length, "件", partial) : nothing}</LiveRegion>}
      breadcrumb={[{ label: "ホーム", href: "/home" }]}
      primary={create}
      fill
    >
      <WaitingDrafts of="tag" />
      <FilterBar>
        <SearchBox
          className={styles.search}
          aria-label="タグを検索"
          placeholder="タグ名・説明で検索"
          value={text}
          onChange={(_event, data) => type(data.value)}
          {...composing}
        />
      </FilterBar>
      <DataTable
        label="タグ"
        columns={columns}
        rows={shown}
        partial={partial}
        group={sort === "" ? tagHeading : undefined}
        sort={sort}
        onSort={(next) => onSearch(tagSearch.tidy({ ...search, sort: tagSort(next) }))}
        entity={partnerTag}
        empty={
          rows?.length ? (
            <EmptyState icon={<TagMultipleRegular />} title={`「${settled}」に当てはまるタグはありません`} />
          ) : (
            <EmptyState
              icon={<TagMultipleRegular />}
              title="登録されているタグはありません"
              hint="タグを作成すると、パートナーに付けて検索できます。"
              action={<ActionButton action={create} />}
            />
          )
        }
      />
      {open?.what === "create" && <TagDialog onClose={close} />}
      {open?.what === "edit" && <TagDialog tag={rows?.find(({ id }) => id === open.tag.id) ?? open.tag} onClose={close} />}
      {open?.what === "delete" && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </Page>
  );
}

const { name, description, color } = partnerTag.fields;

const readColumns = (twins: ReadonlySet<TagView>): readonly DataColumn<TagView>[] => [
  { label: "ID", width: "40px", number: true, card: "foot", sort: "number", cell: (tag) => tag.number },
  {
    label: name.label,
    width: "minmax(0, 1fr)",
    main: true,
    sort: "name",
    cell: (tag) => <Name tag={tag} />,
    second: (tag) => twins.has(tag) && namesakeText,
  },
  {
    label: description.label,
    width: "minmax(0, 1.6fr)",
    cell: (tag) => tag.description && <ClampedText text={tag.description} lines={2} />,
  },
  { label: color.label, width: "96px", card: "foot", cell: (tag) => <Swatch color={tag.color} /> },
  { label: "作成日", width: "84px", card: "foot", sort: "createdAt", cell: (tag) => formatDate(tag.createdAt) || null },
];

const actionColumn = (open: (what: Open) => void): DataColumn<TagView> => ({
  label: "操作",
  tool: true,
  width: "96px",
  card: "beside",
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
  search: { width: "100%", maxWidth: "480px" },
  // A long name is cut at the end of its column.
  name: { display: "inline-flex", maxWidth: "100%", verticalAlign: "middle" },
  // The buttons are larger than their line, but do not stretch the row. Their icons are aligned with the header's text.
  actions: {
    display: "flex",
    gap: "4px",
    margin: "-6px 0 -6px -8px",
    [touch]: { margin: "-12px 0 -12px -12px" },
  },
  action: {
    minWidth: "32px",
    minHeight: "32px",
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
