import { useState } from "react";
import type { RecordReading } from "./use-record.ts";

/** A record that stays on the screen when somebody removes it, since something may be typed there. */
export interface LastThere<T> {
  readonly record: RecordReading<T>;
  /** Why nothing can be saved; undefined while the record is there. */
  readonly removed: string | undefined;
}

/** Returns the record as it was last there. */
export function useLastThere<T>(record: RecordReading<T>): LastThere<T> {
  const [last, setLast] = useState(record);
  if (record.state === "there" && !(last.state === "there" && last.value === record.value)) setLast(record);
  const removed = record.state === "missing" && last.state === "there";
  return removed ? { record: last, removed: removedText(record.label) } : { record, removed: undefined };
}

const removedText = (label: string) =>
  `この${label}は削除されたため、保存できません。入力した内容は下書きとして残ります。マスター管理者が元に戻すと保存できます。`;
