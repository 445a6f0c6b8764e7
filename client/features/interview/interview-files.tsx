import { useEffect } from "react";
import { factsOf } from "#client/device/files/files.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
import { interviewDays } from "#client/records/interview/interview-days.ts";
import { upcomingInterviews } from "#client/records/interview/upcoming-interviews.ts";
import { useFigure } from "#client/search/use-figure.ts";
import type { AttachmentFacts, Attachments } from "#sync/engine/client/attachments/attachment-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";

/** Keeps the files of partners with an interview today or tomorrow on this device. The files of past days are released. */
export function InterviewFiles() {
  const { attachments } = useReplica();
  const today = useToday();
  const { value: coming, partial } = useFigure(upcomingInterviews);
  const files = useLive(
    (reader) =>
      Promise.all(
        interviewDays(coming ?? [], today).map(async ({ day, partnerIds }) => {
          const rows = await reader.listEach(partnerFile, "partnerId", partnerIds);
          return { day, files: rows.flat().map((row) => factsOf(partnerFile, row)) };
        }),
      ),
    [coming, today],
  );
  // Incomplete lists would release files of interviews that have not arrived yet.
  const known = coming && !partial && files?.partial === false ? files.value : undefined;
  useEffect(() => {
    if (known) keep(attachments, known).catch((error: unknown) => logError("an interview's files were not kept", error));
  }, [attachments, known]);
  return null;
}

interface DayFiles {
  readonly day: string;
  readonly files: readonly AttachmentFacts[];
}

const pinOf = (day: string) => `interview/${day}`;

async function keep(attachments: Attachments, days: readonly DayFiles[]): Promise<void> {
  for (const { day, files } of days) await attachments.pin(pinOf(day), files);
  const wanted = new Set(days.map(({ day }) => pinOf(day)));
  const pins = new Set((await attachments.all()).flatMap((one) => one.pins));
  for (const pin of pins) if (pin.startsWith(pinOf("")) && !wanted.has(pin)) await attachments.unpin(pin);
}
