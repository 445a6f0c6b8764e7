import { useState } from "react";
import type { RecordReading } from "./use-record.ts";

/** A record that stays on the screen when somebody removes it, since something may be typed there. */
export interface LastThere<T> {
  readonly record: RecordReading<T>;
  /** Why nothing can be saved; undefined while the record is there. */
  readonly removed: string | undefined;
}

/**
 * Returns the record of an address as it was last there: what is read anew, or arrives once more, takes no form away either.
 * @param isWhole whether all that a form needs of it was there; what was whole once gives way to nothing less. The same function on
 * each render
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

/** What is shown behind what was shown last, once this was read; the same object where nothing new is. */
export function nextThere<T>(last: Shown<T>, read: Shown<T>, isWhole: (value: T) => boolean): Shown<T> {
  if (last.address !== read.address) return read;
  if (read.record.state !== "there") return last;
  if (last.record.state !== "there") return read;
  if (last.record.value === read.record.value) return last;
  return isWhole(last.record.value) && !isWhole(read.record.value) ? last : read;
}

/** What has left no trash behind, nobody can bring back. */
const removedText = ({ label, inTrash }: { readonly label: string; readonly inTrash: boolean }) =>
  `この${label}は削除されたため、保存できません。入力した内容は下書きとして残ります。` +
  (inTrash ? "マスター管理者が元に戻すと保存できます。" : "");
