import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
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

/**
 * The columns of the list as they read on a day; where they have not all room side by side, what belongs together stands one
 * above the other, and more of it the less room there is.
 */
export function announcementColumns(today: string, room: "wide" | "middling" | "tight"): readonly DataColumn<AnnouncementView>[] {
  const state = (row: AnnouncementView) => <Standing state={publication(row, today)} />;
  const edit = { label: "編集", width: "44px", cell: (row: AnnouncementView) => <EditLink row={row} /> };
  const sender = { label: "送信者", width: "108px", cell: (row: AnnouncementView) => <ClampedText text={row.sender} /> };
  const kind = { label: category.label, width: "96px", cell: (row: AnnouncementView) => <Category row={row} /> };
  const standing = { label: "ステータス", width: "124px", cell: state };
  if (room !== "wide") {
    return [
      { label: `${title.label}・${contents.label}`, width: "minmax(0, 1fr)", main: true, cell: (row) => <Words row={row} /> },
      ...(room === "middling"
        ? [kind, sender, standing]
        : [
            {
              label: `${category.label}・ステータス`,
              width: "120px",
              cell: (row: AnnouncementView) => <Stack upper={<Category row={row} />} lower={state(row)} />,
            },
            sender,
          ]),
      {
        label: `${openDate.label}・${closeDate.label}`,
        width: "88px",
        cell: (row) => <Stack upper={formatDate(row.openDate) || "-"} lower={formatDate(row.closeDate) || "-"} />,
      },
      edit,
    ];
  }
  return [
    { label: title.label, width: "minmax(0, 3fr)", main: true, cell: (row) => <ShortenedText text={row.title} max={shown} /> },
    { label: contents.label, width: "minmax(0, 3fr)", cell: (row) => <ShortenedText text={row.contents} max={shown} /> },
    kind,
    sender,
    standing,
    { label: openDate.label, width: "88px", cell: (row) => formatDate(row.openDate) || null },
    { label: closeDate.label, width: "88px", cell: (row) => formatDate(row.closeDate) || null },
    edit,
  ];
}

function Words({ row }: { readonly row: AnnouncementView }) {
  const styles = useStyles();
  return (
    <Stack
      upper={<ShortenedText text={row.title} max={shown} />}
      lower={
        <span className={styles.second}>
          <ShortenedText text={row.contents} max={shown} />
        </span>
      }
    />
  );
}

function Stack({ upper, lower }: { readonly upper: ReactNode; readonly lower: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.stack}>
      <span>{upper}</span>
      <span>{lower}</span>
    </span>
  );
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
  // Two lines of text in a row of one.
  stack: { display: "flex", flexDirection: "column", alignItems: "flex-start", minWidth: 0, lineHeight: "17px" },
  second: { fontWeight: 400, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
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
