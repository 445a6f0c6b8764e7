import { z } from "zod";
import { defineCall } from "../../http/guard.ts";

export const settings = defineCall({
  method: "GET",
  path: "/api/settings",
  who: "all",
  summary: "What the sign-in page shows",
  answer: { google: z.boolean(), registration: z.enum(["open", "closed", "limited"]), partnerLoginUrl: z.url().nullable() },
  async run(_input, { context }) {
    const { registration, partnerLoginUrl, google } = context.settings;
    // Which mail domains may register is nobody's business who is not signed in.
    const may: "open" | "closed" | "limited" = registration === "open" || registration === "closed" ? registration : "limited";
    return { google: google !== undefined, registration: may, partnerLoginUrl: partnerLoginUrl ?? null };
  },
});
