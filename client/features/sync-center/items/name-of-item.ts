import { nameInText, shortened } from "#client/ui/text/shortened.ts";
import type { SyncItem } from "./sync-item.ts";

/** Returns an item's name for a sentence: its kind, its record, and the beginning of its text. */
export function nameOfItem({ what, subject, changes }: SyncItem): string {
  const [first] = changes;
  const begin = first ? `（${shortened(first.text, 30)}）` : "";
  return `${what}${subject ? `：${nameInText(subject.name)}` : ""}${begin}`;
}
