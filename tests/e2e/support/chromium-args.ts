/**
 * What Playwright 1.65 turns off itself. Chromium heeds only the last `--disable-features`, so that ours has to repeat it;
 * without these, pages would be painted late and storage be parted by site.
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

/** The address bar's suggestions are pages of their own: two fifths of the processor time that a start of the browser takes. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** How a Chromium is started in which something is measured. */
export const measuredChromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${[...offByPlaywright, ...suggestions].join(",")}`,
];

/**
 * Code is run as it stands. A page of a test lives for a second or two, so that to compile it better costs a third of the
 * page's processor time and never pays (decision 051).
 */
const unoptimized = "--js-flags=--no-opt,--no-maglev";

/** How every Chromium of the tests is started. */
export const chromiumArgs: readonly string[] = [...measuredChromiumArgs, unoptimized];
