import { MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { interviewEntryOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { currentRevisions, isArranged } from "#sync/model/rules/interview.ts";
import { dayOf } from "./interview-words.ts";

interface ArrangedInterviewsProps {
  readonly entity: AnyInterview;
  readonly partnerId: string;
}

/** Links to arranged interviews without results, so that the user does not enter them as new ones. */
export function ArrangedInterviews({ entity, partnerId }: ArrangedInterviewsProps) {
  const reading = useLive(
    async (reader) => {
      const revisions: readonly RowOf<AnyInterview>[] = await reader.list<AnyInterview>(entity, "partnerId", partnerId);
      return currentRevisions(revisions).filter(isArranged);
    },
    [entity, partnerId],
  );
  return reading?.value.map((row) => (
    <MessageBar key={row.id} layout="multiline">
      <MessageBarBody>{`予定されている${entity.label}（${dayOf(row)}）があります。ここに入力すると、別の面談として登録されます。`}</MessageBarBody>
      <MessageBarActions>
        <AppLink href={interviewEntryOf(entity.name, partnerId, row.id)}>予定されている面談に入力</AppLink>
      </MessageBarActions>
    </MessageBar>
  ));
}
