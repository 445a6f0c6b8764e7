import { contract } from "#sync/model/entities/contract.ts";
import { AppError } from "#sync/model/errors.ts";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import type { SignedCall } from "./caller.ts";

/** The most letters of a notice's note. */
const longest = contract.fields.noticeNote.maxLength ?? 1_000;

/**
 * Writes an administrator's name into the notes of the notices that they gave, before the account goes. Who gave a notice is a part
 * of its record, and the reference to the account ends with it. A contract in the trash keeps its note, and so does one whose note
 * has no room.
 */
export async function nameInNotices({ context: { knex, sync }, actor }: SignedCall, id: string): Promise<void> {
  const gone = await knex("admin").where({ id }).first<{ name: string } | undefined>("name");
  if (!gone) return;
  const given = await knex("contract").where({ noticed_by_id: id }).pluck<string[]>("id");
  for (const contractId of given) {
    const naming = knex.transaction(async (trx) => {
      // Locked, so that a note which somebody writes meanwhile is either read here or merged with this one.
      const row = await trx("contract")
        .where({ id: contractId })
        .forUpdate()
        .first<{ note: string | null }>("notice_note as note");
      const note = named(row?.note ?? "", gone.name);
      if (note !== undefined) await sync.mutate(actor, recordNotice, { id: contractId, noticeNote: note }, { trx });
    });
    await naming.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Returns the note with the name before it. Undefined where it stands there, since a removal may be repeated, or has no room. */
function named(note: string, name: string): string | undefined {
  const line = `予告した人：${name}`;
  if (note.startsWith(line)) return undefined;
  const text = note === "" ? line : `${line}\n${note}`;
  return Array.from(text).length > longest ? undefined : text;
}
