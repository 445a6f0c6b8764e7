import { appVersion } from "#client/device/app-version.ts";

const productName = "Musubi 結び";

/** Shown at the bottom of every page. */
export const copyright = `© ${new Date().getFullYear()} ${productName} v${appVersion}`;
