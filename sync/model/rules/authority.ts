import type { Choice } from "../../engine/field.ts";

/** The rights of an administrator. Masters (1) may do everything, others (0) everything but manage administrators and tags. */
export const authorities = [
  { value: 0, label: "管理者", tone: "over" },
  { value: 1, label: "マスター管理者", tone: "info" },
] as const satisfies readonly Choice<number>[];

export const masterAuthority = 1;
