import { useMutate } from "#client/device/use-mutate.ts";
import { trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { announcement } from "#sync/model/entities/announcement.ts";
import { updateAnnouncement } from "#sync/model/mutators/announcement.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { AnnouncementFields, announcementForm } from "./announcement-form.tsx";
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
  const record = useRecordForm(announcementForm, {
    row,
    by: row.editor ?? row.sender,
    draft: `announcement/${row.id}`,
    save: (_values, { changed, seen }) => mutate(updateAnnouncement, { id: row.id, ...changed }, { seen }),
    done() {
      toast("お知らせを更新しました。");
      onLeave();
    },
  });
  return (
    <Page
      title="お知らせの編集"
      breadcrumb={trailTo("announcement")}
      count={
        <>
          No. {row.number ?? "-"}・{row.sender}・{formatMoment(row.createdAt)} <UnsentMark entity={announcement} id={row.id} />
        </>
      }
    >
      <AnnouncementFields record={record} label="お知らせの編集" submit="保存" onCancel={onLeave} />
    </Page>
  );
}
