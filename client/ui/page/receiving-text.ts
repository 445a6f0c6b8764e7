import { failureTexts } from "#client/device/sync-state.ts";
import type { SyncFailure, SyncStatus } from "#sync/engine/client/replica-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** A text for data that has not arrived yet: a sentence, what will happen, and whether it is arriving. */
export interface ReceivingText {
  readonly title: string;
  readonly hint: string;
  readonly running: boolean;
}

/** The state of the download, for users who wait for its data. */
export function receivingText({ progress, failure }: Pick<SyncStatus, "progress" | "failure">): ReceivingText {
  if (failure)
    return {
      title: "まだ受信していないデータがあります",
      hint: failure === "unreachable" ? "サーバーにつながり次第、受信して表示します。" : failureTexts[failure],
      running: false,
    };
  const known = progress !== null && progress.total > 0;
  const sofar = known ? `（${numberText(progress.done)} / ${numberText(progress.total)}件）` : "";
  return { title: "データを受信しています", hint: `届き次第表示します${sofar}。`, running: true };
}

/** Returns why data is incomplete, while none is arriving. */
export const lackText = (failure: SyncFailure): string =>
  failure === "unreachable"
    ? "サーバーにつながらないため、データがまだそろっていません。"
    : `データがまだそろっていません。${failureTexts[failure]}`;
