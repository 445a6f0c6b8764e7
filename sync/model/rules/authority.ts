import type { Choice } from "../../engine/field.ts";

/** What an administrator may do: 1 masters may all, 0 all but administrators and tags. */
export const authorities = [
  { value: 0, label: "管理者", tone: "over" },
  { value: 1, label: "マスター管理者", tone: "info" },
] as const satisfies readonly Choice<number>[];

export const masterAuthority = 1;
