import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { DateField } from "#client/ui/form/date-field.tsx";
import { HouseForm } from "#client/ui/form/house-form.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { SwitchField } from "#client/ui/form/switch-field.tsx";
import { TextAreaField } from "#client/ui/form/text-area-field.tsx";
import { TextField } from "#client/ui/form/text-field.tsx";
import type { FormDraft } from "#client/ui/form/use-form-draft.ts";
import type { HouseFormState } from "#client/ui/form/use-house-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { announcementCategories } from "#sync/model/rules/announcement.ts";
import type { AnnouncementValues } from "./use-announcement-form.ts";

interface AnnouncementFormProps {
  readonly form: HouseFormState<AnnouncementValues>;
  readonly draft: FormDraft;
  readonly label: string;
  readonly submitLabel: string;
  readonly onSubmit: (values: AnnouncementValues) => Promise<void>;
  readonly onCancel: () => void;
  /** What is to be said above the fields. */
  readonly notice?: ReactNode;
}

const { title, category, contents, openDate, closeDate } = announcement.fields;

/** The fields of an announcement, to write one and to change one. */
export function AnnouncementForm({ form, draft, label, submitLabel, onSubmit, onCancel, notice }: AnnouncementFormProps) {
  const styles = useStyles();
  return (
    <Card className={styles.card}>
      <HouseForm summary {...{ form, draft, label, submitLabel, onSubmit }} cancel={onCancel}>
        {notice}
        <TextField name="title" label={title.label} required />
        <SelectField
          name="category"
          label={category.label}
          required
          choices={announcementCategories}
          none="選択してください"
          className={styles.short}
        />
        <TextAreaField name="contents" label={contents.label} required rows={8} />
        <div className={styles.days}>
          <DateField name="openDate" label={openDate.label} hint="空欄のときはすぐに公開します" />
          <DateField name="closeDate" label={closeDate.label} hint="この日まで公開します。空欄のときは期限なし" />
        </div>
        <SwitchField name="isValid" label="ステータス" words={{ on: "有効", off: "無効（ホームに表示しません）" }} />
      </HouseForm>
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
