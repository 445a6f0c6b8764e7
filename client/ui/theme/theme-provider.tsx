import { FluentProvider, makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { unhideFocusSentinels } from "#client/ui/focus/focus-sentinels.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { watchVisibleArea } from "#client/ui/focus/visible-area.ts";
import { useGlobalStyles } from "./global-styles.ts";
import { print } from "./styles.ts";
import { darkTheme, lightTheme } from "./theme.ts";
import { useIsDark, useThemeChoice } from "./theme-choice.ts";

/** Fluent's theme with our font and the chosen appearance. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const printing = useMediaQuery("print");
  // Paper is white, so the letters of the dark theme would be invisible on it.
  const dark = useIsDark() && !printing;
  const choice = useThemeChoice();
  useGlobalStyles();
  useEffect(unhideFocusSentinels, []);
  useEffect(watchVisibleArea, []);
  useLayoutEffect(() => {
    if (choice === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = choice;
  }, [choice]);
  useLayoutEffect(() => {
    // The system's bars around a home-screen app follow the choice, too, not only the device.
    const { colorNeutralBackground2 } = dark ? darkTheme : lightTheme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = colorNeutralBackground2;
  }, [dark]);
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme} className={styles.root}>
      <div className={styles.surface}>{children}</div>
    </FluentProvider>
  );
}

const useStyles = makeStyles({
  // Portals take over this class, so it must set neither a size nor a background.
  root: {
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFeatureSettings: '"palt" 0',
    overflowWrap: "anywhere",
    lineBreak: "strict",
  },
  surface: {
    minHeight: "100%",
    height: "100%",
    backgroundColor: tokens.colorNeutralBackground2,
    [print]: { backgroundColor: "transparent" },
  },
});
