import { InformationTabs } from "#client/records/concern/information-tabs.tsx";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { useReminderDialog } from "#client/records/reminder/use-reminder-dialog.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { MyFollows } from "./my-follows.tsx";
import { MyMentions } from "./my-mentions.tsx";
import { MyReminders } from "./my-reminders.tsx";

/** What concerns the current user alone. */
export function ConcernScreen() {
  const { action, edit, dialog } = useReminderDialog();
  return (
    <Page title="お知らせ" primary={action} head={<InformationTabs current="mine" />}>
      <WaitingDrafts of="reminder" />
      <MyMentions />
      <MyReminders add={action} onEdit={edit} />
      <MyFollows />
      {dialog}
    </Page>
  );
}
