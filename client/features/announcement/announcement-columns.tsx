import { PublicationBadge } from "#client/records/announcement/publication-badge.tsx";
import { editColumn } from "#client/records/edit-column.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn, stackedColumn } from "#client/ui/table/field-column.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { formatDays } from "#sync/model/rules/format-date.ts";
import { announcementSheet } from "#sync/model/sheets/announcement.ts";
import { AnnouncementTitle } from "./announcement-title.tsx";
import type { AnnouncementView } from "./use-announcements.ts";

/** The number of characters of the contents that a row shows. */
const shown = 20;

const { pick } = announcementSheet;

type Column = DataColumn<AnnouncementView>;

/** Returns the columns with the states on a day. In a narrow space, columns that belong together are stacked. */
export function announcementColumns(today: string, room: "wide" | "middling" | "tight"): readonly Column[] {
  const title: Column = fieldColumn(announcement, "title", {
    width: "minmax(0, 3fr)",
    main: true,
    file: pick("title"),
    cell: (row) => <AnnouncementTitle {...row} />,
  });
  const contents: Column = fieldColumn(announcement, "contents", {
    width: "minmax(0, 3fr)",
    file: pick("contents"),
    cell: (row) => <ShortenedText text={row.contents} max={shown} />,
  });
  const category: Column = fieldColumn(announcement, "category", { width: "96px", file: pick("category") });
  const sender: Column = {
    label: "送信者",
    width: "108px",
    card: "foot",
    file: pick("sender"),
    cell: (row) => <ClampedText text={row.sender} />,
  };
  const state: Column = {
    label: "ステータス",
    width: "124px",
    card: "foot",
    file: pick("state"),
    cell: (row) => <PublicationBadge announcement={row} today={today} />,
  };
  const from: Column = fieldColumn(announcement, "openDate", { file: pick("openDate") });
  const until: Column = fieldColumn(announcement, "closeDate", { file: pick("closeDate") });
  const edit: Column = editColumn(announcement);
  if (room === "wide") return [title, contents, category, sender, state, from, until, edit];
  return [
    stackedColumn(title, contents, { width: "minmax(0, 1fr)" }),
    ...(room === "tight" ? [stackedColumn(category, state, { width: "120px" }), sender] : [category, sender, state]),
    stackedColumn(from, until, { second: (row) => formatDays(null, row.closeDate) }),
    edit,
  ];
}
