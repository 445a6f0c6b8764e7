import { type Theme, webDarkTheme, webLightTheme } from "@fluentui/react-components";

const japanese = {
  fontFamilyBase:
    '"Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", Meiryo, system-ui, sans-serif',
  fontFamilyNumeric: '"Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, system-ui, sans-serif',
} as const;

export const lightTheme: Theme = { ...webLightTheme, ...japanese };
export const darkTheme: Theme = { ...webDarkTheme, ...japanese };
