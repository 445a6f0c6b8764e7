import { z } from "zod";
import { momentSchema } from "../../engine/field.ts";

/** Events on one page of the security log. */
export const securityPage = 50;

const person = z.strictObject({
  id: z.guid(),
  name: z.string().nullable().meta({ description: "Null of whom no record tells the name any more" }),
  removed: z.boolean(),
});

/** One event as masters see it. */
export const securityEventWire = z.strictObject({
  id: z.int(),
  at: momentSchema("日時"),
  kind: z.string().meta({ description: "Later versions know more of them", example: "sign_in" }),
  outcome: z.enum(["ok", "refused"]),
  times: z.int().meta({ description: "How often the same happened within a minute" }),
  actor: person.nullable().meta({ description: "Who did it, where that is proved" }),
  subject: person.nullable().meta({ description: "Whom it is about" }),
  address: z.string().nullable().meta({ description: "The network: /24 of IPv4, /48 of IPv6", example: "203.0.113.0/24" }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  names: z.record(z.string(), z.string()).meta({
    description: "The names that files and partners have now, by the detail with their id; none of what is erased",
    example: { file: "履歴書.pdf（山田 太郎）" },
  }),
});

/** `GET /api/security_event`. */
export const securityEventsAnswer = {
  events: z.array(securityEventWire),
  next: z.int().nullable().meta({ description: "`before` of the next page; null where this is the last" }),
};
