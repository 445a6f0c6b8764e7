import { PassThrough, type Readable } from "node:stream";
import type { ParameterizedContext } from "koa";

/** Reports the progress of the work to a caller that asks for lines. For other callers it does nothing. */
export type Tell = (line: object) => void;

/**
 * An answer that takes long. A caller that asks for lines gets reports of the progress. The reports of `work` must be limited in
 * number.
 */
export class Gradual<T> {
  readonly work: (tell: Tell) => Promise<T>;

  constructor(work: (tell: Tell) => Promise<T>) {
    this.work = work;
  }
}

/** The media type of lines that are JSON each. */
export const linesType = "application/x-ndjson";

/** Whether a caller prefers lines to JSON. */
export const wantsLines = (ctx: ParameterizedContext): boolean => ctx.accepts("application/json", linesType) === linesType;

/** Headers of a stream. Proxies must pass each piece on as it comes, without buffering or compression. */
export const passedOn = { "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform" } as const;

export const linesHeaders = { "Content-Type": linesType, ...passedOn } as const;

/**
 * Returns a stream with a line for each report of `work`, and one for its result.
 * @param work has to turn its own failure into a line
 */
export function inLines(work: (tell: Tell) => Promise<string>): Readable {
  const stream = new PassThrough();
  // A caller who has left receives no more lines.
  const say = (line: string) => {
    if (stream.writable) stream.write(`${line}\n`);
  };
  void work((line) => say(JSON.stringify(line)))
    .then(say)
    .catch((error: unknown) => stream.destroy(error as Error))
    .finally(() => stream.end());
  return stream;
}
