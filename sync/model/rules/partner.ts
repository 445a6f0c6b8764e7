import type { Choice } from "../../engine/field.ts";

export const genders = [
  { value: 1, label: "男性" },
  { value: 2, label: "女性" },
  { value: 3, label: "未選択" },
] as const satisfies readonly Choice<number>[];

/** 未選択: what screens say of a partner without a gender (specification of partners). */
export const unselectedGender = 3;

export const partnerStatuses = [
  { value: 1, label: "新規/未稼働", tone: "info" },
  { value: 2, label: "新規/稼働中", tone: "good" },
  { value: 3, label: "継続/未稼働", tone: "warning" },
  { value: 4, label: "継続/稼働中", tone: "good" },
  { value: 5, label: "終了", tone: "over" },
] as const satisfies readonly Choice<number>[];

/** The status 終了: such a partner takes no contracts any more. */
export const leftPartnerStatus = 5;

/** The statuses of active partners. */
export const activePartnerStatuses = [2, 4] as const;

/** Whether a status says that the partner is at work. */
export const isActivePartner = (status: number | null): boolean => activePartnerStatuses.some((one) => one === status);

/** The statuses of new partners, active or not. */
export const newPartnerStatuses = [1, 2] as const;

export const employeeStatuses = [
  { value: 0, label: "フリーランス" },
  { value: 1, label: "正社員" },
] as const satisfies readonly Choice<number>[];

export const workMotivations = [
  { value: 1, label: "しっかり働きたい", tone: "good" },
  { value: 2, label: "リソースがありコミットしたい", tone: "good" },
  { value: 3, label: "合う案件があれば働く", tone: "info" },
  { value: 4, label: "今は余裕がない", tone: "warning" },
] as const satisfies readonly Choice<number>[];

/** Returns the family name and then the first name, as Japanese names are written. */
export const fullName = (partner: { readonly lastName: string; readonly firstName: string }): string =>
  `${partner.lastName} ${partner.firstName}`.trim();

export const fullKana = (partner: { readonly lastNameKana: string; readonly firstNameKana: string }): string =>
  `${partner.lastNameKana} ${partner.firstNameKana}`.trim();

/** Shown in place of an erased person's name, whose row stays where contracts refer to it. */
export const erasedName = {
  lastName: "消去された",
  firstName: "パートナー",
  lastNameKana: "ショウキョサレタ",
  firstNameKana: "パートナー",
} as const;
