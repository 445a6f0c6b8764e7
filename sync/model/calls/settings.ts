import { z } from "zod";

/** `GET /api/settings`: what the pages without a session show. */
export const settingsAnswer = {
  /** Whether one can sign in with Google. */
  google: z.boolean(),
  /** `limited`: mails of some domains may register. */
  registration: z.enum(["open", "closed", "limited"]),
  /** The partners' own sign-in page. */
  partnerLoginUrl: z.url().nullable(),
};
