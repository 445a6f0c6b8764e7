import { z } from "zod";

/** `GET /api/settings`: settings for the pages without a session. */
export const settingsAnswer = {
  /** Whether users can sign in with Google. */
  google: z.boolean(),
  /** `limited`: mail addresses of some domains may register. */
  registration: z.enum(["open", "closed", "limited"]),
  /** The partners' own sign-in page. */
  partnerLoginUrl: z.url().nullable(),
};
