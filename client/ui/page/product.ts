import { appVersion } from "#client/device/app-version.ts";

const productName = "Musubi 結び";

/**
 * Returns what is shown at the bottom of every page.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export const copyright = (today: string): string => `© ${today.slice(0, 4)} ${productName} v${appVersion}`;
