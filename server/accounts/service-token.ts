import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { addressLimits, consumeLimits } from "./rate-limit.ts";

/**
 * Checks the token of the service of the partners' own site. The comparison takes the same time for any token. An address that
 * sends wrong tokens again and again must wait. The log notes each wrong token.
 * @param given the header `x-service-token`; empty when it is missing
 * @throws AppError `not_found` if no token is set, `unauthorized` for a wrong one, `too_many_requests`
 */
export async function checkServiceToken(
  { knex, log, security, settings }: Pick<Context, "knex" | "log" | "security" | "settings">,
  given: string,
  address: string,
): Promise<void> {
  const { serviceToken: expected } = settings;
  if (expected === undefined) throw new AppError("not_found");
  if (timingSafeEqual(digest(expected), digest(given))) return;
  if (given !== "") {
    security.note({ kind: "token_refused", outcome: "refused", address, details: { token: "service" } });
    await consumeLimits(knex, ...addressLimits("service_token", address));
    log.warn("service token refused");
  }
  throw new AppError("unauthorized");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
