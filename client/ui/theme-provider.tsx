import { FluentProvider, makeStaticStyles, makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { unhideFocusSentinels } from "./focus-sentinels.ts";
import { darkTheme, lightTheme } from "./theme.ts";
import { useIsDark, useThemeChoice } from "./theme-choice.ts";

/** Fluent with the house's font and the chosen appearance. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const dark = useIsDark();
  const choice = useThemeChoice();
  useGlobalStyles();
  useEffect(unhideFocusSentinels, []);
  useLayoutEffect(() => {
    if (choice === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = choice;
  }, [choice]);
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme} className={styles.root}>
      <div className={styles.surface}>{children}</div>
    </FluentProvider>
  );
}

/** Fluent's, by the class that each carries. */
const controls = "Button MenuItem MenuItemRadio MenuItemCheckbox Input__input Select__select Switch Checkbox Radio".split(" ");

const useGlobalStyles = makeStaticStyles([
  {
    "#root, #root > .fui-FluentProvider": { height: "100%" },
    "*, *::before, *::after": { boxSizing: "border-box" },
    "h1, h2, h3, h4, p, dl, dd, ul, ol, figure": { margin: 0 },
    "ul, ol": { padding: 0, listStyle: "none" },
  },
  // As text: of rules within a rule, objects lose everything.
  // Whatever size a control has been given: fingers need this much. Two classes, to win over a control's own.
  `@media (pointer: coarse) {
    .fui-FluentProvider :is(${controls.map((name) => `.fui-${name}`).join(", ")}) { min-height: 44px; }
    .fui-FluentProvider .fui-Button:has(> .fui-Button__icon:only-child) { min-width: 44px; }
  }`,
  `@media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }`,
]);

const useStyles = makeStyles({
  // Portals take this class over: nothing here may give them a size or a background.
  root: {
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFeatureSettings: '"palt" 0',
    overflowWrap: "anywhere",
    lineBreak: "strict",
  },
  surface: { minHeight: "100%", height: "100%", backgroundColor: tokens.colorNeutralBackground2 },
});
