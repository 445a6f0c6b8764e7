import { Readable } from "node:stream";
import { AppError } from "#sync/model/errors.ts";
import type { OpenCall, SignedCall } from "../../accounts/caller.ts";
import type { CheckItem } from "./check-answer.ts";
import { longAnswer } from "./long-list.ts";

/**
 * Returns the body of an answer with long lists. A short one is text like any other answer. The rest of a long one is made while it
 * is read. So a slow caller takes no place among the calls in work.
 * @param later admits the reading of a page that is read after the call itself has ended
 */
export async function longBody(
  answer: object,
  check: CheckItem,
  later: <R>(work: () => Promise<R>) => Promise<R>,
  caller: OpenCall,
): Promise<string | Readable> {
  let isLater = false;
  const pieces = longAnswer(answer, check, (work) => (isLater ? later(work) : work()));
  const [first, second] = [await pieces.next(), await pieces.next()];
  if (second.done) return first.value as string;
  isLater = true;
  return endingWith(caller, Readable.from(joined([first.value as string, second.value], pieces), { objectMode: false }));
}

async function* joined(head: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* head;
  yield* rest;
}

/** Cuts an answer where its caller's session ends. A slow caller may take an hour for it. */
function endingWith(caller: OpenCall, answer: Readable): Readable {
  const { sessions, sessionId } = caller as OpenCall & Partial<SignedCall>;
  if (sessionId === undefined) return answer;
  const forget = sessions.onEnd(sessionId, () => answer.destroy(new AppError("unauthorized")));
  return answer.once("close", forget);
}
