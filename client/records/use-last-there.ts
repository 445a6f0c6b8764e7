import { useState } from "react";
import type { RecordReading } from "./use-record.ts";

/** A record that stays on the screen after another user removed it, since the user may have typed something there. */
export interface LastThere<T> {
  readonly record: RecordReading<T>;
  /** Why nothing can be saved; undefined while the record is there. */
  readonly removed: string | undefined;
}

/**
 * Returns the record of an address as it was last available. A form is also kept while its record is read or downloaded again.
 * @param isWhole whether it has all that a form needs. A complete value is never replaced by an incomplete one. It must be the same
 * function on each render.
 */
export function useLastThere<T>(
  record: RecordReading<T>,
  address: string,
  isWhole: (value: T) => boolean = always,
): LastThere<T> {
  const [last, setLast] = useState({ record, address });
  const next = nextThere(last, { record, address }, isWhole);
  if (next !== last) setLast(next);
  if (next.record.state !== "there") return { record, removed: undefined };
  return { record: next.record, removed: record.state === "missing" ? removedText(record) : undefined };
}

const always = () => true;

interface Shown<T> {
  readonly record: RecordReading<T>;
  readonly address: string;
}

/** Returns what is shown after a reading; the same object if nothing changed. */
export function nextThere<T>(last: Shown<T>, read: Shown<T>, isWhole: (value: T) => boolean): Shown<T> {
  if (last.address !== read.address) return read;
  if (read.record.state !== "there") return last;
  if (last.record.state !== "there") return read;
  if (last.record.value === read.record.value) return last;
  return isWhole(last.record.value) && !isWhole(read.record.value) ? last : read;
}

/**
 * Returns why nothing can be saved on a removed record. One that is not in the trash cannot be restored.
 * @param typed what happens to what was typed
 */
export const removedText = (
  { label, inTrash }: { readonly label: string; readonly inTrash: boolean },
  typed = "入力した内容は下書きとして残ります。",
) => `この${label}は削除されたため、保存できません。${typed}${inTrash ? "マスター管理者が元に戻すと保存できます。" : ""}`;
