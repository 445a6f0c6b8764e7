import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { trailTo } from "#client/records/pages.ts";
import { useFormDraft } from "#client/ui/form/use-form-draft.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { createAnnouncement } from "#sync/model/mutators/announcement.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { useAnnouncementForm } from "./use-announcement-form.ts";

const blank = { title: "", category: null, contents: "", openDate: null, closeDate: null, isValid: true };

/** Writes a new announcement, with a network or without. */
export function AnnouncementCreateScreen({ onLeave }: { readonly onLeave: () => void }) {
  const mutate = useMutate();
  const toast = useToast();
  const form = useAnnouncementForm(blank);
  const draft = useFormDraft(form, "announcement/new");
  return (
    <Page title="お知らせの作成" breadcrumb={trailTo("announcement")}>
      <AnnouncementForm
        form={form}
        draft={draft}
        label="お知らせの作成"
        submitLabel="作成"
        onCancel={onLeave}
        onSubmit={async (values) => {
          await mutate(createAnnouncement, { id: v7(), ...values });
          toast("お知らせを作成しました。");
          onLeave();
        }}
      />
    </Page>
  );
}
