import type { RowOf } from "../../engine/entity.ts";
import { admin } from "../entities/admin.ts";
import { announcement } from "../entities/announcement.ts";
import { announcementCategories, publication, publications } from "../rules/announcement.ts";
import { wordFor } from "../rules/words.ts";
import { dateColumn, defineSheet, readTitles, textColumn } from "./sheet.ts";

interface AnnouncementLine extends RowOf<typeof announcement> {
  readonly sender: string;
  readonly state: string;
}

const { fields } = announcement;

const text = textColumn<AnnouncementLine>;
const date = dateColumn<AnnouncementLine>;

/** The list of announcements as a file. */
export const announcementSheet = defineSheet({
  entity: announcement,
  title: "お知らせ一覧",
  async load(reader, rows): Promise<readonly AnnouncementLine[]> {
    const senders = await readTitles(
      reader,
      admin,
      rows.map(({ createdBy }) => createdBy),
    );
    return rows.map((row) => ({
      ...row,
      sender: senders(row.createdBy) ?? reader.unknown(admin),
      state: wordFor(publications, publication(row, reader.today), ""),
    }));
  },
  columns: {
    title: text(fields.title.label, 40, ({ title }) => title),
    contents: text(fields.contents.label, 80, ({ contents }) => contents),
    category: text(fields.category.label, 12, ({ category }) => wordFor(announcementCategories, category, "")),
    sender: text("送信者", 18, ({ sender }) => sender),
    state: text("ステータス", 12, ({ state }) => state),
    openDate: date(fields.openDate, ({ openDate }) => openDate),
    closeDate: date(fields.closeDate, ({ closeDate }) => closeDate),
  },
});
