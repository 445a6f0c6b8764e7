import type { Replica } from "#sync/engine/client/replica-types.ts";
import { addDraft } from "./drafts/draft-list.ts";
import { forget, unkeptDrafts } from "./drafts/unkept-drafts.ts";
import { openDevice } from "./open-device.ts";
import type { Administrator } from "./session/administrator.ts";

/**
 * Makes a new database after the browser has deleted the old one (L6a). It keeps the typed input that this tab still has, and
 * reloads the page. If that fails, nothing is discarded.
 * @throws the browser's error for the new database or a draft
 */
export async function startOver({ name }: Pick<Replica, "name">, administrator: Administrator): Promise<void> {
  const anew = await openDevice(administrator);
  const typed = unkeptDrafts(name);
  try {
    for (const draft of typed) await addDraft(anew, draft);
  } finally {
    await anew.close();
  }
  // Otherwise leaving the page would warn about input that is not kept.
  for (const draft of typed) forget(draft);
  location.reload();
}
