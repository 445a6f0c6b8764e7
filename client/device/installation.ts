/** What a browser reveals about where the application runs. */
export interface Surroundings {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether this is a home-screen app. Only iOS and iPadOS have this property. */
  readonly standalone?: boolean | undefined;
}

/**
 * How the application runs on iOS or iPadOS; undefined on other systems.
 * - `tab`: in a browser that can add it to the home screen. Its storage is deleted after 7 days of use without a visit.
 * - `home-screen`: as an installed application, with storage of its own.
 */
export type ApplePlace = "tab" | "home-screen";

/** Returns where the application runs on iOS or iPadOS. */
export function applePlace({ userAgent, maxTouchPoints, standalone }: Surroundings): ApplePlace | undefined {
  // iPadOS calls itself a Macintosh, and no Mac has a touch screen.
  const apple = /iPad|iPhone|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
  if (!apple || standalone === undefined) return undefined;
  if (standalone) return "home-screen";
  // A view within another application has no share sheet that installs, and does not call itself Safari.
  return /Safari\//u.test(userAgent) ? "tab" : undefined;
}

/** Returns where on iOS or iPadOS this page runs. */
export const currentPlace = (): ApplePlace | undefined => applePlace(navigator);
