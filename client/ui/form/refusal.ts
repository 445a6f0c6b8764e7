import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { DeviceFailure } from "#client/device/device-failure.ts";
import { failureTexts } from "#client/device/sync-state.ts";
import { EngineError, type Problem } from "#sync/engine/errors.ts";
import { errorText } from "#sync/model/errors.ts";

/** Why a change was refused: a sentence, and the problems of fields. */
export interface Refusal {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** A refusal of one field, with the message that is shown. */
export class RefusedAt extends Error {
  readonly problem: Problem;

  constructor(path: string, message: string) {
    super(message);
    this.problem = { path, message };
  }
}

/** Returns the refusal that a mutator or a call threw; undefined for a program error, which is no refusal. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusedAt) return { text: "", problems: [error.problem] };
  if (!isRefusal(error)) return undefined;
  const text = errorSentence(error);
  if (error instanceof EngineError) return { text, problems: error.problems };
  if (error instanceof CallRefused) return { text, problems: problemsIn(error.body["errors"]) };
  return { text: `${text}入力した内容はそのまま残っています。`, problems: [] };
}

/** Whether an error is a refusal, not a program error. */
export const isRefusal = (error: unknown): boolean =>
  [EngineError, CallRefused, DeviceFailure, NoAnswer].some((kind) => error instanceof kind);

/**
 * Returns why an act without a form was refused. Nothing was typed that could be checked. So what its rules say of its fields comes
 * first, then the sentence of its error.
 */
export function reasonText(error: unknown): string {
  const { problems = [] } = (isRefusal(error) && refusalOf(error)) || {};
  const messages = new Set(problems.map(({ message }) => message.replace(/。?$/u, "。")));
  return messages.size > 0 ? [...messages].join("") : errorSentence(error);
}

/** Returns the sentence for an error of a mutator or a call. Only an error that did not reach the server says that. */
function errorSentence(error: unknown): string {
  if (error instanceof EngineError) return errorText(error.code);
  if (error instanceof CallRefused) return errorText(error.word);
  if (error instanceof DeviceFailure) return failureTexts[error.failure];
  return error instanceof NoAnswer ? "サーバーにつながりませんでした。" : errorText("");
}

function problemsIn(errors: unknown): Problem[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter((error: unknown): error is Problem => {
    const { path, message } = (error ?? {}) as Partial<Record<keyof Problem, unknown>>;
    return typeof path === "string" && typeof message === "string";
  });
}
