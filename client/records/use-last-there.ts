import { useState } from "react";
import type { RecordReading } from "./use-record.ts";

/** A record that stays on the screen when somebody removes it, since something may be typed there. */
export interface LastThere<T> {
  readonly record: RecordReading<T>;
  /** Why nothing can be saved; undefined while the record is there. */
  readonly removed: string | undefined;
}

/** Returns the record of an address as it was last there: what is read anew, or arrives once more, takes no form away either. */
export function useLastThere<T>(record: RecordReading<T>, address: string): LastThere<T> {
  const [last, setLast] = useState({ record, address });
  const isNews = record.state === "there" && !(last.record.state === "there" && last.record.value === record.value);
  if (isNews || last.address !== address) setLast({ record, address });
  if (last.address !== address || last.record.state !== "there") return { record, removed: undefined };
  return { record: last.record, removed: record.state === "missing" ? removedText(record.label) : undefined };
}

const removedText = (label: string) =>
  `この${label}は削除されたため、保存できません。入力した内容は下書きとして残ります。マスター管理者が元に戻すと保存できます。`;
