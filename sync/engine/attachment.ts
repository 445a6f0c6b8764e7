import { z } from "zod";

/** The state of an attachment's bytes on the server (S4). */
export const attachmentStandingSchema = z.object({
  /**
   * `absent`: no row of this id was announced, or it was removed. `foreign`: another account announced it. `waiting`: bytes are to
   * come. `arrived`: all are there, and their hash is the announced one. `refused`: no bytes are accepted any more.
   */
  state: z.enum(["absent", "foreign", "waiting", "arrived", "refused"]),
  /** How many bytes have arrived, from the first without a gap. */
  received: z.int().min(0),
});
export type AttachmentStanding = z.infer<typeof attachmentStandingSchema>;

/** Least bytes of a part, except for an attachment's last one: each part costs a round trip and a row. */
export const leastPartBytes = 8 * 1024;
/** Most bytes of an attachment that are sent at once. */
export const mostPartBytes = 128 * 1024;
