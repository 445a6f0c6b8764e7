import { useState } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { useUnsentKeys } from "#client/device/use-unsent-keys.ts";
import { trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { changedFields, pick } from "#client/ui/form/changed-fields.ts";
import { MovedNotice } from "#client/ui/form/moved-notice.tsx";
import { useFormDraft } from "#client/ui/form/use-form-draft.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { UnsentDot } from "#client/ui/text/unsent-dot.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { updateAnnouncement } from "#sync/model/mutators/announcement.ts";
import { announcementCategories } from "#sync/model/rules/announcement.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { type AnnouncementValues, announcementFields, useAnnouncementForm } from "./use-announcement-form.ts";
import { type AnnouncementView, useAnnouncement } from "./use-announcements.ts";

interface AnnouncementEditScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  readonly onLeave: () => void;
}

/** Changes an announcement, with a network or without. */
export function AnnouncementEditScreen({ address, onLeave }: AnnouncementEditScreenProps) {
  return (
    <RecordGate record={useAnnouncement(address)}>{(row) => <Editor key={row.id} row={row} onLeave={onLeave} />}</RecordGate>
  );
}

function Editor({ row, onLeave }: { readonly row: AnnouncementView; readonly onLeave: () => void }) {
  const mutate = useMutate();
  const toast = useToast();
  const unsent = useUnsentKeys().has(rowKey("announcement", row.id));
  const [atFirst] = useState(() => valuesOf(row));
  const form = useAnnouncementForm(atFirst);
  const draft = useFormDraft(form, `announcement/${row.id}`);
  const seen = form.formState.defaultValues ?? atFirst;

  const save = async (values: AnnouncementValues) => {
    const changed = changedFields(seen, values);
    if (changed.length > 0)
      await mutate(
        updateAnnouncement,
        { id: row.id, ...pick(values, changed) },
        { seen: { [rowKey("announcement", row.id)]: { ...seen } } },
      );
    toast("お知らせを更新しました。");
    onLeave();
  };

  return (
    <Page
      title="お知らせの編集"
      breadcrumb={trailTo("announcement")}
      count={
        <>
          No. {row.number ?? "-"}・{row.sender}・{formatMoment(row.createdAt)} {unsent && <UnsentDot />}
        </>
      }
    >
      <AnnouncementForm
        form={form}
        draft={draft}
        label="お知らせの編集"
        submitLabel="保存"
        onCancel={onLeave}
        onSubmit={save}
        notice={<MovedNotice form={form} current={valuesOf(row)} by={row.editor ?? row.sender} fields={readable} />}
      />
    </Page>
  );
}

const valuesOf = (row: AnnouncementView): AnnouncementValues => pick(row, announcementFields) as AnnouncementValues;

/** How each field's value reads. */
const texts: { readonly [K in keyof AnnouncementValues]: (value: unknown) => string } = {
  title: String,
  category: (value) => announcementCategories.find((choice) => choice.value === value)?.label ?? "",
  contents: String,
  openDate: (value) => formatDate(value as string | null),
  closeDate: (value) => formatDate(value as string | null),
  isValid: (value) => (value ? "有効" : "無効"),
};

const readable = announcementFields.map((name) => ({ name, label: announcement.fields[name].label, text: texts[name] }));
