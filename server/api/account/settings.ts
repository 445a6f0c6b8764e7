import { settingsAnswer } from "#sync/model/calls/settings.ts";
import { defineCall } from "../guard/guard.ts";

export const settings = defineCall({
  method: "GET",
  path: "/api/settings",
  who: "all",
  summary: "What the sign-in page shows",
  answer: settingsAnswer,
  async run(_input, { context }) {
    const { registration, partnerLoginUrl, google } = context.settings;
    // Callers without a session must not learn which mail domains may register.
    const may: "open" | "closed" | "limited" = registration === "open" || registration === "closed" ? registration : "limited";
    return { google: google !== undefined, registration: may, partnerLoginUrl: partnerLoginUrl ?? null };
  },
});
