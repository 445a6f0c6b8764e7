import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { confirmed } from "#client/device/session/confirmation.ts";
import { errorText } from "#sync/model/errors.ts";

/** How an item leaves the quarantine. */
export type Settling =
  | { readonly resolution: "taken" | "discarded" }
  | { readonly resolution: "handed"; readonly adminId: string };

/**
 * Settles items one after the other, and skips those that another user has settled meanwhile. Returns a word for each. For one that
 * was taken in, it is the outcome: `applied`, `conflict`, `refused` or `known`. It is `known`, too, for one that was not passed on,
 * since the server already had it. It is `already_settled` for a skipped one, and empty for any other. A failure ends it: then the
 * words are of those before.
 */
export async function settleQuarantined(ids: readonly string[], settling: Settling): Promise<Settled> {
  const outcomes: string[] = [];
  for (const id of ids) {
    try {
      const { body } = await confirmed(() => call("PUT", `/api/quarantine/${id}`, settling));
      outcomes.push(body.outcome ?? "");
    } catch (error) {
      if (!(error instanceof CallRefused && error.word === "already_settled")) return { outcomes, failure: { error } };
      outcomes.push(error.word);
    }
  }
  return { outcomes };
}

interface Settled {
  readonly outcomes: readonly string[];
  readonly failure?: { readonly error: unknown };
}

/** Returns the message about settled items: a sentence, and a second one if not all ended as wished. */
export function saidOf({ resolution }: Settling, outcomes: readonly string[]): { readonly text: string; readonly body: string } {
  const count = (...words: string[]) => outcomes.filter((outcome) => words.includes(outcome)).length;
  const [open, known, already] = [count("conflict", "refused"), count("known"), count("already_settled")];
  const sentences = [
    open > 0 && `${open}件は反映できず、あなたの要対応に入りました。`,
    known > 0 && `${known}件は、すでにサーバーに届いていたものです。反映し直していません。`,
    already > 0 && `${already}件は、ほかのマスター管理者がすでに対応していました。`,
  ];
  const body = sentences.filter((sentence) => sentence !== false).join("");
  if (outcomes.length === already) return { text: "すでに対応済みでした", body };
  if (resolution === "discarded") return { text: "変更を破棄しました", body };
  if (outcomes.length === known + already)
    return { text: resolution === "handed" ? "渡す必要のない変更でした" : "取り込む必要のない変更でした", body };
  if (resolution === "handed") return { text: "担当者に渡しました", body };
  return { text: open > 0 ? "反映できない変更がありました" : "取り込みました", body };
}

/**
 * Imports a file that a locked device has exported, with a parcel in each line. Returns how many items were imported, and how many
 * lines the server cannot read.
 * @throws NoAnswer, CallRefused; the items before are in quarantine, and importing them again adds nothing
 */
export async function readInFile(file: Blob): Promise<{ readonly items: number; readonly unreadable: number }> {
  const parcels = (await file.text()).split("\n").filter((line) => line.trim() !== "");
  let items = 0;
  const refusals: CallRefused[] = [];
  for (const parcel of parcels) {
    try {
      const { body } = await confirmed(() => call("POST", "/api/quarantine", { parcel: parcel.trim() }));
      items += body.items;
    } catch (error) {
      if (!(error instanceof CallRefused && error.isAboutContent)) throw error;
      refusals.push(error);
    }
  }
  const [first] = refusals;
  if (first && refusals.length === parcels.length) throw first;
  return { items, unreadable: refusals.length };
}

/**
 * Returns the sentence for an error of the call to the server.
 * @throws any other error
 */
export function reasonOf(error: unknown, settling?: Settling): string {
  if (error instanceof NoAnswer) return "サーバーに接続できませんでした。";
  if (error instanceof CallRefused && error.word === "quota_exceeded" && settling) return fullText[settling.resolution] ?? "";
  if (error instanceof CallRefused) return errorText(error.word);
  throw error;
}

/** Messages for a recipient who has too many open issues. */
const fullText: Readonly<Record<string, string>> = {
  handed: "担当者の要対応が上限に達しているため、渡せません。ほかの担当者に渡すか、担当者が要対応を処理してからお試しください。",
  taken: "あなたの要対応が上限に達しているため、取り込めません。要対応を処理してからお試しください。",
};
