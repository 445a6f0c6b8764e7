import { z } from "zod";

/** How an attachment's bytes stand on the server (S4). */
export const attachmentStandingSchema = z.object({
  /**
   * `absent`: no row of this id has been announced, or it went. `foreign`: another account announced it. `waiting`: bytes are to
   * come. `arrived`: all are there, and their hash is the announced one. `refused`: no bytes are taken any more.
   */
  state: z.enum(["absent", "foreign", "waiting", "arrived", "refused"]),
  /** How many bytes are there, from the first without a gap. */
  received: z.int().min(0),
});
export type AttachmentStanding = z.infer<typeof attachmentStandingSchema>;

/** No part of an attachment is smaller, but for its last: each costs a round trip and a row. */
export const leastPartBytes = 8 * 1024;
/** Most bytes of an attachment that are sent at once. */
export const mostPartBytes = 128 * 1024;
