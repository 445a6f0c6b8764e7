import type { Choice } from "../../engine/field.ts";

/** The lists that have saved views. */
export const viewedLists = [
  { value: "partner", label: "パートナー一覧" },
  { value: "project", label: "案件一覧" },
] as const satisfies readonly Choice<string>[];

export type ViewedList = (typeof viewedLists)[number]["value"];

/** Most characters of a view's query. */
export const longestQuery = 4_000;

interface Shown {
  readonly isShared: boolean;
  readonly createdBy: string | null;
}

interface Person {
  readonly id: string;
  readonly master: boolean;
}

/** Whether somebody sees a view: all see the shared ones, and otherwise who made it (E8). */
export const canSeeView = ({ id }: Person, { isShared, createdBy }: Shown): boolean => isShared || createdBy === id;

/** Whether somebody may change or remove a view. Any master may for a shared one, since its maker may be gone; else who made it. */
export const canChangeView = ({ id, master }: Person, { isShared, createdBy }: Shown): boolean =>
  isShared ? master : createdBy === id;

/**
 * Whether somebody may share a view, or keep it to themselves again: a master who made it. If another master
 * unshared it, only its maker would still see it.
 */
export const canShareView = ({ id, master }: Person, { createdBy }: Pick<Shown, "createdBy">): boolean =>
  master && createdBy === id;
