import type { Actor } from "../../engine/entity.ts";
import { canChangeMemo } from "./memo.ts";

/** Entities whose rows not everybody who sees them may change, with the rule that their mutators apply. */
const rules: Readonly<Record<string, (actor: Actor, row: { readonly createdBy: string | null }) => boolean>> = {
  memo: canChangeMemo,
};

/** Whether an actor may change a row that they see. */
export function canChangeRow(actor: Actor, entity: string, row: object): boolean {
  const rule = Object.hasOwn(rules, entity) ? rules[entity] : undefined;
  const { createdBy }: { readonly createdBy?: unknown } = row;
  return rule?.(actor, { createdBy: typeof createdBy === "string" ? createdBy : null }) ?? true;
}
