import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Administrator } from "./administrator.ts";
import { addDraft } from "./draft-list.ts";
import { openDevice } from "./open-device.ts";
import { forget, unkeptDrafts } from "./unkept-drafts.ts";

/**
 * Makes a database anew that the browser has deleted (L6a), with what this tab still has of what was typed, and loads the page
 * again. Where that fails nothing is let go of.
 * @throws what the browser refuses the new database or a draft with
 */
export async function startOver({ name }: Pick<Replica, "name">, administrator: Administrator): Promise<void> {
  const anew = await openDevice(administrator);
  const typed = unkeptDrafts(name);
  try {
    for (const draft of typed) await addDraft(anew, draft);
  } finally {
    await anew.close();
  }
  // Leaving asks about what is not kept.
  for (const draft of typed) forget(draft);
  location.reload();
}
