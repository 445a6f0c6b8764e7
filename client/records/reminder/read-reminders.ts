import type { Address } from "#client/device/path-to.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { type AnyEntity, type RowOf, titleOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { unknownName } from "../names.ts";
import { pageOf } from "../pages.ts";
import { readLiving } from "../partner/read-living.ts";

export type Reminder = RowOf<typeof reminder>;

/** A reminder with the record that it is about. */
export interface ReminderView extends Reminder {
  readonly about: ReminderAbout | null;
}

interface ReminderAbout {
  readonly label: string;
  /** The record's page; undefined while the record is in the trash or has not arrived. */
  readonly href: Address | undefined;
}

/** Reads the current user's reminders, the first day first. Among those of a day the oldest comes first. */
export async function readReminders(reader: ReplicaReader): Promise<readonly ReminderView[]> {
  const rows = [...(await reader.all(reminder))].sort((a, b) => byText(a.day, b.day) || byText(a.id, b.id));
  return Promise.all(rows.map(async (row) => ({ ...row, about: await aboutOf(reader, row) })));
}

async function aboutOf(reader: ReplicaReader, { partnerId, projectId, contractId }: Reminder): Promise<ReminderAbout | null> {
  if (partnerId !== null) return named(reader, partner, partnerId);
  if (projectId !== null) return named(reader, project, projectId);
  if (contractId === null) return null;
  const row = await reader.get(contract, contractId);
  if (!row) return { label: missing(reader, contract), href: undefined };
  const [person, work] = [await named(reader, partner, row.partnerId), await named(reader, project, row.projectId)];
  // A contract is in the trash with its partner.
  return { label: `${person.label}・${work.label}の契約`, href: person.href && pageOf("contract", contractId) };
}

/** A partner who was merged meanwhile leads to the other one. */
async function named(reader: ReplicaReader, entity: typeof partner | typeof project, id: string): Promise<ReminderAbout> {
  const row = await readLiving<typeof partner | typeof project>(reader, entity, id);
  if (!row) return { label: missing(reader, entity), href: undefined };
  const name = titleOf(entity, row) ?? "";
  return row.deletedAt === null
    ? { label: name, href: pageOf(entity.name, row.id) }
    : { label: `${name}（ゴミ箱）`, href: undefined };
}

const missing = (reader: ReplicaReader, entity: AnyEntity) => (reader.hasAll(entity) ? unknownName : receivingWord);
