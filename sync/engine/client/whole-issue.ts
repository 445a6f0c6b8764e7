import type { RowOf } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { issue, WholeIssue } from "../issue.ts";
import { type Transport, TransportError } from "./ports.ts";

/**
 * Returns an issue whole, where its row on the device may be an excerpt (M5).
 * @throws EngineError `not_found` where it is gone, `connection_needed` where it has to be fetched and cannot be
 */
export async function wholeIssue(row: RowOf<typeof issue> | undefined, transport: Transport): Promise<WholeIssue> {
  if (!row) throw new EngineError("not_found");
  if (!row.isExcerpt) return row;
  const whole = await transport.wholeIssue(row.id).catch((error: unknown) => {
    throw error instanceof TransportError ? new EngineError("connection_needed") : error;
  });
  if (!whole) throw new EngineError("not_found");
  return whole;
}
