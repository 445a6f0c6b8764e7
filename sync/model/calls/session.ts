import { z } from "zod";
import { momentSchema } from "../../engine/field.ts";

const moment = momentSchema("日時");

/** A session of the user's own, on this or another device. */
const ownSession = z.strictObject({
  id: z.guid(),
  device: z.string().meta({ description: "Browser and system in words, such as Chrome / Windows; empty where unknown" }),
  createdAt: moment,
  lastUsedAt: moment.meta({ description: "To within ten minutes" }),
  current: z.boolean(),
});

/** `GET /api/session`. */
export const sessionsAnswer = { sessions: z.array(ownSession) };

/** `GET /api/me`. */
export const meAnswer = {
  adminUser: z.strictObject({ id: z.guid(), name: z.string(), mail: z.string(), authority: z.int() }),
};
