import { registration } from "#client/records/partner/registered-as.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";

type Named = Pick<RowOf<typeof partner>, "id" | "number" | "createdAt" | "lastName" | "firstName">;

/**
 * Returns what tells a partner from the others of the same name whom a row is like: 「No.12・2024/04/01登録」. Undefined where no other
 * one has the name.
 */
export function toldApart(one: Named, alike: readonly Named[]): string | undefined {
  const hasTwin = alike.some((other) => other.id !== one.id && fullName(other) === fullName(one));
  return hasTwin ? registration(one) : undefined;
}

/** Returns a partner's name for a choice among those whom a row is like. What tells it from others of one name follows. */
export function nameAmong(one: Named, alike: readonly Named[]): string {
  const apart = toldApart(one, alike);
  return nameInText(fullName(one)) + (apart === undefined ? "" : `（${apart}）`);
}
