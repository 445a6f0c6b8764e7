import { saveBlob } from "#client/ui/save-blob.ts";
import type { SyncItem } from "./sync-item.ts";

/** Saves items as a JSON file: all that is needed to enter them again by hand or to hand them to somebody. */
export function exportItems(items: readonly SyncItem[], fileName: string): void {
  const plain = items.map(({ what, subject, who, when, why, changes, sides, mutation }) => ({
    what,
    subject: subject?.name ?? null,
    who,
    when,
    why,
    changes,
    ...(sides ? { conflict: sides } : {}),
    mutation,
  }));
  saveBlob(new Blob([JSON.stringify(plain, null, 2)], { type: "application/json" }), fileName);
}
