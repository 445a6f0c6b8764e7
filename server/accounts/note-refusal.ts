import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import type { SecurityEvent } from "../services/security-log/security-log.ts";

/**
 * Notes a refusal in the security log, with its word as the reason, and throws it again: for `catch`. Other errors, such as a
 * missing database, are not noted.
 */
export function noteRefusal({ security }: Pick<Context, "security">, event: SecurityEvent): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError)
      security.note({ ...event, outcome: "refused", details: { ...event.details, reason: error.code } });
    throw error;
  };
}
