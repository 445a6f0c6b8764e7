import type { ThemeChoice } from "#client/ui/theme/theme-choice.ts";

/** The possible appearances, in the order and words of all menus. */
export const themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: "system", label: "端末の設定に合わせる" },
  { value: "light", label: "ライト" },
  { value: "dark", label: "ダーク" },
];
