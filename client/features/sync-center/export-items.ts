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
  const address = URL.createObjectURL(new Blob([JSON.stringify(plain, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
