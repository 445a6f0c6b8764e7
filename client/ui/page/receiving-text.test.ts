import { expect, it } from "vitest";
import { failureTexts } from "#client/device/sync-state.ts";
import type { SyncFailure } from "#sync/engine/client/replica-types.ts";
import { lackText, receivingText } from "./receiving-text.ts";

it("what has not arrived is being received, and how far that is", () => {
  expect(receivingText({ progress: null, failure: null })).toEqual({
    title: "データを受信しています",
    hint: "届き次第表示します。",
    running: true,
  });
  const progress = { bootstrap: true, done: 5_000, total: 12_400 };
  expect(receivingText({ progress, failure: null }).hint).toBe("届き次第表示します（5,000 / 12,400件）。");
});

it("what keeps it is called by its name, and no fault of ours a missing connection", () => {
  const hint = (failure: SyncFailure) => receivingText({ progress: null, failure }).hint;
  for (const failure of (Object.keys(failureTexts) as SyncFailure[]).filter((one) => one !== "unreachable")) {
    expect(hint(failure)).toBe(failureTexts[failure]);
    expect(lackText(failure)).toBe(`データがまだそろっていません。${failureTexts[failure]}`);
  }
  expect(lackText("unreachable")).toBe("サーバーにつながらないため、データがまだそろっていません。");
});

it("without a server it waits for one, and nothing is under way", () => {
  expect(receivingText({ progress: null, failure: "unreachable" })).toEqual({
    title: "まだ受信していないデータがあります",
    hint: "サーバーにつながり次第、受信して表示します。",
    running: false,
  });
});
