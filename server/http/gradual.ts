import { PassThrough, type Readable } from "node:stream";
import type { ParameterizedContext } from "koa";

/** Tells the caller how far the work is. Whoever does not ask for lines hears nothing of it. */
export type Tell = (line: object) => void;

/** An answer that takes its time: whoever asks for lines is told meanwhile how far it is. What `work` tells has to be bounded. */
export class Gradual<T> {
  readonly work: (tell: Tell) => Promise<T>;

  constructor(work: (tell: Tell) => Promise<T>) {
    this.work = work;
  }
}

/** The media type of lines of which each is JSON. */
export const linesType = "application/x-ndjson";

/** Whether a caller would rather have lines than JSON. */
export const wantsLines = (ctx: ParameterizedContext): boolean => ctx.accepts("application/json", linesType) === linesType;

/** Of a stream: whoever stands in between is to pass on what comes as it comes, neither held back nor packed. */
export const passedOn = { "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform" } as const;

export const linesHeaders = { "Content-Type": linesType, ...passedOn } as const;

/**
 * A line for all that `work` tells, and one for what it comes to.
 * @param work has to turn its own failure into a line
 */
export function inLines(work: (tell: Tell) => Promise<string>): Readable {
  const stream = new PassThrough();
  // A caller who has gone takes no more.
  const say = (line: string) => {
    if (stream.writable) stream.write(`${line}\n`);
  };
  void work((line) => say(JSON.stringify(line)))
    .then(say)
    .catch((error: unknown) => stream.destroy(error as Error))
    .finally(() => stream.end());
  return stream;
}
