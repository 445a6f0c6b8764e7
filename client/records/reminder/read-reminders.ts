import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { type About, missingWord, readAbout } from "../concern/read-about.ts";
import { pageOf } from "../pages.ts";

export type Reminder = RowOf<typeof reminder>;

/** A reminder with the record that it is about. */
export interface ReminderView extends Reminder {
  readonly about: About | null;
}

/** Reads the current user's reminders, the first day first. Among those of a day the oldest comes first. */
export async function readReminders(reader: ReplicaReader): Promise<readonly ReminderView[]> {
  const rows = [...(await reader.all(reminder))].sort((a, b) => byText(a.day, b.day) || byText(a.id, b.id));
  return Promise.all(rows.map(async (row) => ({ ...row, about: await aboutOf(reader, row) })));
}

async function aboutOf(reader: ReplicaReader, { partnerId, projectId, contractId }: Reminder): Promise<About | null> {
  if (partnerId !== null) return readAbout(reader, partner, partnerId);
  if (projectId !== null) return readAbout(reader, project, projectId);
  if (contractId === null) return null;
  const row = await reader.get(contract, contractId);
  if (!row) return { label: missingWord(reader, contract), href: undefined };
  const [person, work] = [await readAbout(reader, partner, row.partnerId), await readAbout(reader, project, row.projectId)];
  // A contract is in the trash with its partner or project.
  const isThere = person.href !== undefined && work.href !== undefined;
  return { label: `${person.label}・${work.label}の契約`, href: isThere ? pageOf("contract", contractId) : undefined };
}
