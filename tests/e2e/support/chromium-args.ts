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

/** How every Chromium of the tests is started. */
export const chromiumArgs: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${[...offByPlaywright, ...suggestions].join(",")}`,
];
