/**
 * The features that Playwright 1.65 disables. Chromium uses only the last `--disable-features`, so ours has to repeat them.
 * Without them, pages would be painted late, and storage would be separate for each site.
 */
const offByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * The suggestions of the address bar are pages of their own. They take two fifths of the processor time of the browser's start.
 */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** The arguments of a Chromium in which something is measured. */
export const measuredChromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${[...offByPlaywright, ...suggestions].join(",")}`,
];

/**
 * Code is not optimised. A page of a test lives for a second or two. Optimising takes a third of its processor time and is never
 * worth it (decision 051).
 */
const unoptimized = "--js-flags=--no-opt,--no-maglev";

/** The arguments of every other Chromium of the tests. */
export const chromiumArgs: readonly string[] = [...measuredChromiumArgs, unoptimized];
