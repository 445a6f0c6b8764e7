import type { z } from "zod";
import type { HistoryOwner, historyPaths } from "../rules/history.ts";
import type { estimateAnswer, generateFeaturesAnswer } from "./estimator.ts";
import type { fileSearchAnswer, fileTextAnswer } from "./file-text.ts";
import type { googleAddressAnswer, googleCalendarAnswer } from "./google.ts";
import type { handoverAnswer, handoverKeyAnswer } from "./handover.ts";
import type { earlierAnswer, historyAnswer, historyLineAnswer } from "./history.ts";
import type { overdueFilesAnswer } from "./overdue-files.ts";
import type { quarantineAnswer, readInAnswer, settledAnswer } from "./quarantine.ts";
import type { securityEventsAnswer } from "./security-event.ts";
import type { meAnswer, sessionsAnswer } from "./session.ts";
import type { settingsAnswer } from "./settings.ts";

/** A record that has a history. */
type OwnerPath = `${(typeof historyPaths)[HistoryOwner]}/${string}`;

type Of<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<S>>>;

/** The answers of calls that the client reads. Import it as a type only: the server checks answers by the schemas. */
export interface Answers {
  readonly "GET /api/auth/google": Of<typeof googleAddressAnswer>;
  readonly "GET /api/file/overdue": Of<typeof overdueFilesAnswer>;
  readonly "GET /api/file/search": Of<typeof fileSearchAnswer>;
  readonly "GET /api/google_calendar": Of<typeof googleCalendarAnswer>;
  readonly "GET /api/me": Of<typeof meAnswer>;
  readonly "GET /api/quarantine": Of<typeof quarantineAnswer>;
  readonly "GET /api/security_event": Of<typeof securityEventsAnswer>;
  readonly "GET /api/session": Of<typeof sessionsAnswer>;
  readonly "GET /api/settings": Of<typeof settingsAnswer>;
  readonly "GET /api/sync/handover": Of<typeof handoverKeyAnswer>;
  readonly "POST /api/quarantine": Of<typeof readInAnswer>;
  readonly "POST /api/tool/estimate": Of<typeof estimateAnswer>;
  readonly "POST /api/tool/generate-features": Of<typeof generateFeaturesAnswer>;
  readonly "POST /api/sync/handover": Of<typeof handoverAnswer>;
  readonly [call: `GET ${OwnerPath}/history`]: Of<typeof historyAnswer>;
  readonly [call: `GET ${OwnerPath}/history/${string}`]: Of<typeof historyLineAnswer>;
  readonly [call: `GET ${OwnerPath}/as_of`]: Of<typeof earlierAnswer>;
  readonly [call: `GET /api/sync/file/${string}/text`]: Of<typeof fileTextAnswer>;
  readonly [call: `PUT /api/quarantine/${string}`]: Of<typeof settledAnswer>;
}
