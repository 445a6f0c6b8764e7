import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { AppLink } from "#client/ui/app-link.tsx";
import type { DataColumn } from "#client/ui/data-table.tsx";
import { formatDate } from "#client/ui/format-date.ts";
import { ShortenedText } from "#client/ui/shortened-text.tsx";
import { StatusBadge, type Tone } from "#client/ui/status-badge.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { announcementCategories, type Publication, publication } from "#sync/model/rules/announcement.ts";
import type { AnnouncementView } from "./use-announcements.ts";

const { title, contents, category, openDate, closeDate } = announcement.fields;

/** Characters of title and contents that a row shows. */
const shown = 20;

/** The columns of the list as they read on a day. */
export const announcementColumns = (today: string): readonly DataColumn<AnnouncementView>[] => [
  { label: title.label, width: "minmax(0, 3fr)", main: true, cell: (row) => <ShortenedText text={row.title} max={shown} /> },
  { label: contents.label, width: "minmax(0, 3fr)", cell: (row) => <ShortenedText text={row.contents} max={shown} /> },
  { label: category.label, width: "104px", cell: (row) => <Category value={row.category} /> },
  { label: "送信者", width: "minmax(0, 1.4fr)", cell: (row) => row.sender },
  { label: "ステータス", width: "128px", cell: (row) => <Standing state={publication(row, today)} /> },
  { label: openDate.label, width: "92px", cell: (row) => formatDate(row.openDate) || null },
  { label: closeDate.label, width: "92px", cell: (row) => formatDate(row.closeDate) || null },
  { label: "編集", width: "48px", cell: (row) => <EditLink row={row} /> },
];

function Category({ value }: { readonly value: number }) {
  const label = announcementCategories.find((choice) => choice.value === value)?.label ?? "";
  return <StatusBadge tone={value === urgent ? "danger" : "info"}>{label}</StatusBadge>;
}

const urgent: (typeof announcementCategories)[number]["value"] = 4;

function Standing({ state }: { readonly state: Publication }) {
  const styles = useStyles();
  const { tone, words } = standings[state];
  return (
    <span className={styles.standing}>
      <StatusBadge tone={tone}>{state === "invalid" ? "無効" : "有効"}</StatusBadge>
      {words && <span className={styles.words}>{words}</span>}
    </span>
  );
}

const standings: Readonly<Record<Publication, { readonly tone: Tone; readonly words: string }>> = {
  open: { tone: "good", words: "公開中" },
  coming: { tone: "info", words: "公開前" },
  closed: { tone: "over", words: "公開終了" },
  invalid: { tone: "over", words: "" },
};

function EditLink({ row }: { readonly row: AnnouncementView }) {
  const styles = useStyles();
  return (
    <AppLink href={`/information/${row.id}`} className={styles.edit} aria-label={`「${row.title}」を編集`} title="編集">
      <EditRegular aria-hidden />
    </AppLink>
  );
}

const useStyles = makeStyles({
  standing: { display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  words: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  edit: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "32px",
    height: "32px",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "@media (pointer: coarse)": { width: "44px", height: "44px" },
  },
});
