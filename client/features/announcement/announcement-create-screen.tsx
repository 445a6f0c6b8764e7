import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { trailTo } from "#client/records/pages.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { createAnnouncement } from "#sync/model/mutators/announcement.ts";
import { AnnouncementFields, announcementForm } from "./announcement-form.tsx";

/** Writes a new announcement, with a network or without. */
export function AnnouncementCreateScreen({ onLeave }: { readonly onLeave: () => void }) {
  const mutate = useMutate();
  const toast = useToast();
  const record = useRecordForm(announcementForm, {
    draft: "announcement/new",
    start: { isValid: true },
    save: (values) => mutate(createAnnouncement, { id: v7(), ...values }),
    done() {
      toast("お知らせを作成しました。");
      onLeave();
    },
  });
  return (
    <Page title="お知らせの作成" breadcrumb={trailTo("announcement")}>
      <AnnouncementFields record={record} label="お知らせの作成" submit="作成" onCancel={onLeave} />
    </Page>
  );
}
