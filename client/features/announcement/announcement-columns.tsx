import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { StatusBadge, type Tone } from "#client/ui/text/status-badge.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { announcementCategories, type Publication, publication } from "#sync/model/rules/announcement.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import type { AnnouncementView } from "./use-announcements.ts";

const { title, contents, category, openDate, closeDate } = announcement.fields;

/** Characters of title and contents that a row shows. */
const shown = 20;

type Column = DataColumn<AnnouncementView>;

/**
 * The columns of the list as they read on a day; where they have not all room side by side, what belongs together stands one
 * above the other, and more of it the less room there is.
 */
export function announcementColumns(today: string, room: "wide" | "middling" | "tight"): readonly Column[] {
  const wide = room === "wide";
  const state: Column["cell"] = (row) => <Standing state={publication(row, today)} />;
  const kind: Column["cell"] = (row) => <Category row={row} />;
  const words: Column["cell"] = (row) => <ShortenedText text={row.title} max={shown} />;
  const rest: Column["cell"] = (row) => <ShortenedText text={row.contents} max={shown} />;
  const from: Column["cell"] = (row) => formatDate(row.openDate) || null;
  const until: Column["cell"] = (row) => formatDate(row.closeDate) || null;
  const sender: Column = { label: "送信者", width: "108px", card: "foot", cell: (row) => <ClampedText text={row.sender} /> };
  return [
    ...(wide
      ? [
          { label: title.label, width: "minmax(0, 3fr)", main: true, cell: words },
          { label: contents.label, width: "minmax(0, 3fr)", cell: rest },
        ]
      : [{ label: `${title.label}・${contents.label}`, width: "minmax(0, 1fr)", main: true, cell: words, second: rest }]),
    ...(room === "tight"
      ? [{ label: `${category.label}・ステータス`, width: "120px", cell: kind, second: state }, sender]
      : [
          { label: category.label, width: "96px", card: "foot" as const, cell: kind },
          sender,
          { label: "ステータス", width: "124px", card: "foot" as const, cell: state },
        ]),
    ...(wide
      ? [
          { label: openDate.label, width: "88px", card: "foot" as const, cell: from },
          { label: closeDate.label, width: "88px", card: "foot" as const, cell: until },
        ]
      : [
          {
            label: `${openDate.label}・${closeDate.label}`,
            width: "88px",
            cell: (row: AnnouncementView) => from(row) ?? "-",
            second: (row: AnnouncementView) => `〜${formatDate(row.closeDate)}`,
          },
        ]),
    { label: "編集", width: "44px", card: "beside", cell: (row) => <EditLink row={row} /> },
  ];
}

function Category({ row }: { readonly row: AnnouncementView }) {
  const label = announcementCategories.find((choice) => choice.value === row.category)?.label ?? "";
  return <StatusBadge tone={row.category === urgent ? "danger" : "info"}>{label}</StatusBadge>;
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
    <AppLink href={pageOf("announcement", row.id)} className={styles.edit} aria-label={`「${row.title}」を編集`} title="編集">
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
    // Its picture stands where a text would, and takes no more room than one.
    width: "32px",
    height: "32px",
    margin: "-6px",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "@media (pointer: coarse)": { width: "44px", height: "44px", margin: "-12px" },
  },
});
