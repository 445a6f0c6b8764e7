import { makeStyles } from "@fluentui/react-components";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import type { RecordFormState } from "#client/ui/form/use-record-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";

/** The form of an announcement, to write one and to change one. */
export const announcementForm = defineForm(announcement, ["title", "category", "contents", "openDate", "closeDate", "isValid"], {
  messages: {
    title: "タイトルを確認してください",
    category: "カテゴリを確認してください",
    contents: "内容を確認してください",
  },
});

const { F } = announcementForm;

interface AnnouncementFieldsProps {
  readonly record: RecordFormState<ReturnType<typeof announcementForm.schema.parse>>;
  readonly label: string;
  readonly submit: string;
  readonly onCancel: () => void;
}

/** The fields of an announcement. */
export function AnnouncementFields({ record, label, submit, onCancel }: AnnouncementFieldsProps) {
  const styles = useStyles();
  return (
    <Card className={styles.card}>
      <RecordForm summary {...{ record, label, submit }} cancel={onCancel}>
        <F.title />
        <F.category className={styles.short} />
        <F.contents rows={8} />
        <div className={styles.days}>
          <F.openDate hint="空欄のときはすぐに公開します" />
          <F.closeDate hint="この日まで公開します。空欄のときは期限なし" />
        </div>
        <F.isValid label="ステータス" words={{ on: "有効", off: "無効（ホームに表示しません）" }} />
      </RecordForm>
    </Card>
  );
}

const useStyles = makeStyles({
  card: { width: "100%", maxWidth: "800px" },
  short: { maxWidth: "240px" },
  days: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});
