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

const useGlobalStyles = makeStaticStyles({
  "#root, #root > .fui-FluentProvider": { height: "100%" },
  "*, *::before, *::after": { boxSizing: "border-box" },
  "h1, h2, h3, h4, p, dl, dd, ul, ol, figure": { margin: 0 },
  "ul, ol": { padding: 0, listStyle: "none" },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
});

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
