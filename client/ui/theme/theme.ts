import { type Theme, webDarkTheme, webLightTheme } from "@fluentui/react-components";

const japanese = {
  fontFamilyBase:
    '"Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", Meiryo, system-ui, sans-serif',
  fontFamilyNumeric: '"Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, system-ui, sans-serif',
} as const;

export const lightTheme: Theme = { ...webLightTheme, ...japanese };
export const darkTheme: Theme = {
  ...webDarkTheme,
  ...japanese,
  // In Fluent's own, links and errors are too faint in a row under the pointer. Errors are so everywhere.
  colorNeutralBackground1Hover: webDarkTheme.colorNeutralBackground6,
  colorBrandForegroundLink: webDarkTheme.colorBrandForegroundLinkHover,
  colorBrandForegroundLinkHover: webDarkTheme.colorBrandForeground2Hover,
  colorStatusDangerForeground1: webDarkTheme.colorStatusDangerForeground3,
};
