import { useState } from "react";
import type { RecordReading } from "./use-record.ts";

/** Keeps a record that somebody removes on the screen, since something may be typed there; `removed` says that it is gone. */
export function useLastRecord<T>(record: RecordReading<T>): { readonly record: RecordReading<T>; readonly removed: boolean } {
  const [last, setLast] = useState(record);
  if (record.state === "there" && !(last.state === "there" && last.value === record.value)) setLast(record);
  const removed = record.state === "missing" && last.state === "there";
  return { record: removed ? last : record, removed };
}
