import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#sync/model/errors.ts";

/**
 * Lets the service of the partners' own site in. The comparison takes as long whatever was sent.
 * @param expected what the setting holds; without one there is no such way in
 * @param given the header `x-service-token`; empty when it is missing
 * @throws AppError `not_found` where none is set, `unauthorized` for another
 */
export function checkServiceToken(expected: string | undefined, given: string): void {
  if (expected === undefined) throw new AppError("not_found");
  if (!timingSafeEqual(digest(expected), digest(given))) throw new AppError("unauthorized");
}

const digest = (text: string) => createHash("sha256").update(text).digest();
