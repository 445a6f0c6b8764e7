import OpenAI from "openai";
import { AppError } from "#sync/model/errors.ts";
import type { Log } from "../../context.ts";
import type { OpenAiSettings } from "../../settings.ts";
import type { Ai, AiQuestion } from "./ai.ts";
import { isPassing, meaningOf, statusOf } from "./ai-failure.ts";
import { heldFetch } from "./held-fetch.ts";
import { parseAnswer } from "./parse-answer.ts";
import { writeAnswer } from "./write-answer.ts";

/** How long an answer may take, its second try included. Milliseconds. */
const usualLimit = 120_000;

/**
 * Returns the service that the settings name; undefined if they name none.
 * @param limit milliseconds that an answer may take, its second try included
 */
export function createAi(settings: OpenAiSettings | undefined, log: Log, limit = usualLimit): Ai | undefined {
  if (!settings) return undefined;
  const { apiKey, baseUrl, model } = settings;
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    // The package must not read these from the environment: only our own settings count.
    adminAPIKey: null,
    organization: null,
    project: null,
    // The client's own retries would outlive our time limit; its own log would contain what was asked.
    maxRetries: 0,
    timeout: limit,
    logLevel: "off",
    // The user's input is sent only to the address that the settings name.
    fetch: heldFetch,
  });
  return {
    async ask(question) {
      const late = AbortSignal.timeout(limit);
      const signal = AbortSignal.any([question.signal, late]);
      const attempt = async (again: boolean) => {
        const started = Date.now();
        // Logs the cost of a question, but no text of the question or the answer.
        const tell = (outcome: string, more: object = {}) =>
          log.info("ai_asked", { question: question.name, model, outcome, milliseconds: Date.now() - started, ...more });
        try {
          signal.throwIfAborted();
          const { text, refused, tokens } = await writeAnswer(client, model, question, again, signal);
          const found = refused ? undefined : readAnswer(question, text);
          tell(refused ? "refused" : found ? "answered" : "unusable", tokens);
          if (refused) throw new AppError("ai_refused");
          return found ?? ("unusable" as const);
        } catch (error) {
          if (error instanceof AppError) throw error;
          if (question.signal.aborted) tell("abandoned");
          else tell(late.aborted ? "late" : "failed", { status: statusOf(error) });
          if (question.signal.aborted) throw new AppError("request_timeout");
          if (late.aborted) throw new AppError("ai_timeout");
          if (isPassing(error)) return "broken" as const;
          throw meaningOf(error);
        }
      };
      const first = await attempt(false);
      if (typeof first === "object") return first.answer;
      question.onProgress?.(0, "");
      const second = await attempt(first === "unusable");
      if (typeof second === "object") return second.answer;
      throw new AppError("ai_failed");
    },
  };
}

/** Returns the answer if the text matches the schema. */
function readAnswer<T>({ schema }: AiQuestion<T>, text: string): { readonly answer: T } | undefined {
  const { success, data } = schema.safeParse(parseAnswer(text));
  return success ? { answer: data } : undefined;
}
