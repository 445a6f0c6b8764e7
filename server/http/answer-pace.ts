import type { ServerResponse } from "node:http";

/**
 * The bytes a second that a caller must take of what waits for it. It is a quarter of what the slowest supported line carries (L5a).
 * Systems pass on large pieces, and nothing in between.
 */
const leastPace = 500;

/**
 * Cuts off an answer whose caller takes a few bytes now and then. It would keep open what the answer is read from. Only while bytes
 * wait for the caller is it the caller who is slow. Event streams and answers that are still being made are not.
 * @param span milliseconds between two looks; a caller that is slow throughout one of them is cut off
 */
export function holdAnswerPace(res: ServerResponse, span: number): void {
  const { socket } = res.req;
  const look = () => ({ taken: socket.bytesWritten - socket.writableLength, waits: socket.writableLength > 0 });
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    if (before.waits && now.waits && now.taken - before.taken < (leastPace * span) / 1_000) res.destroy();
    before = now;
  }, span);
  res.once("close", () => clearInterval(timer));
}
