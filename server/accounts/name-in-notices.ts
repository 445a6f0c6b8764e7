import { contract } from "#sync/model/entities/contract.ts";
import { AppError } from "#sync/model/errors.ts";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import type { SignedCall } from "./caller.ts";

/** The most letters of a notice's note. */
const longest = contract.fields.noticeNote.maxLength ?? 1_000;

/**
 * Writes an administrator's name into the notes of the notices that they gave, before the account goes. Who gave a notice is a part
 * of its record, and the reference to the account ends with it. A contract in the trash keeps its note.
 */
export async function nameInNotices({ context: { knex, sync }, actor }: SignedCall, id: string): Promise<void> {
  const gone = await knex("admin").where({ id }).first<{ name: string } | undefined>("name");
  if (!gone) return;
  const given = await knex("contract")
    .where({ noticed_by_id: id })
    .select<{ id: string; note: string | null }[]>("id", "notice_note as note");
  for (const { id: contractId, note } of given) {
    const named = `予告した人：${gone.name}`;
    // A removal that was interrupted is repeated.
    if (note?.startsWith(named)) continue;
    const noticeNote = Array.from(note ? `${named}\n${note}` : named)
      .slice(0, longest)
      .join("");
    await sync.mutate(actor, recordNotice, { id: contractId, noticeNote }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}
