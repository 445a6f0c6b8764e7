import { makeStyles } from "@fluentui/react-components";
import { CreatePage, EditPage } from "#client/records/record-form-page.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { createAnnouncement, updateAnnouncement } from "#sync/model/mutators/announcement.ts";
import { useMarkRead } from "./use-mark-read.ts";

const form = defineForm(announcement, ["title", "category", "contents", "openDate", "closeDate", "isValid"], {
  messages: {
    title: "タイトルを確認してください",
    category: "カテゴリを確認してください",
    contents: "内容を確認してください",
  },
});

const { F } = form;
const page = { entity: announcement, form, children: <AnnouncementFields /> };

/** The form of a new announcement. */
export const AnnouncementCreateScreen = () => (
  <CreatePage {...page} start={{ isValid: true }} save={(mutate, values) => mutate(createAnnouncement, values)} />
);

/** The form that shows and changes an announcement. Opening it marks the announcement as read. */
export function AnnouncementEditScreen({ address }: { readonly address: string }) {
  useMarkRead(address);
  return (
    <EditPage
      {...page}
      address={address}
      save={(mutate, { id, changed, seen }) => mutate(updateAnnouncement, { id, ...changed }, { seen })}
    />
  );
}

function AnnouncementFields() {
  const styles = useStyles();
  return (
    <>
      <F.title />
      <F.category className={styles.short} />
      <F.contents rows={8} />
      <div className={styles.days}>
        <F.openDate hint="空欄のときはすぐに公開します" />
        <F.closeDate hint="この日まで公開します。空欄のときは期限なし" />
      </div>
      <F.isValid label="ステータス" words={{ on: "有効", off: "無効（ホームに表示しません）" }} />
    </>
  );
}

const useStyles = makeStyles({
  short: { maxWidth: "240px" },
  days: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});
