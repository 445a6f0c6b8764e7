import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { EngineError, type Problem } from "#sync/engine/errors.ts";
import { errorText } from "#sync/model/errors.ts";

/** Why something sent was not taken: a sentence, and what is wrong with which field. */
export interface Refusal {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Reads what a mutator or a call threw. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof EngineError) return { text: errorText(error.code), problems: error.problems };
  if (error instanceof CallRefused) return { text: errorText(error.word), problems: problemsIn(error.body["errors"]) };
  if (error instanceof NoAnswer)
    return { text: "サーバーにつながりませんでした。入力した内容はそのまま残っています。", problems: [] };
  return { text: "処理できませんでした。入力した内容はそのまま残っています。", problems: [] };
}

function problemsIn(errors: unknown): Problem[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter((error: unknown): error is Problem => {
    const { path, message } = (error ?? {}) as Partial<Record<keyof Problem, unknown>>;
    return typeof path === "string" && typeof message === "string";
  });
}
